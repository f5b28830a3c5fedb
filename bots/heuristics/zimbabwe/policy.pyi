from bots.heuristics.zimbabwe.taste import TRAITS as TRAITS
