def draw(
    seed: int,
    start_slot: int,
    slots: int,
    tiles: int,
    gods: int,
    gods_in_play: int,
    start_turns: bool,
) -> tuple[list[int], list[int], list[int]]: ...
