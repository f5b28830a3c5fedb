"""Decides whether a rule test notices every broken rule: `python -m tests.mutants.run`.

Each worker has a copy of the tree under build/mutants. There it breaks one rule, compiles what
changed in the quick flavour, runs the rule tests up to the first red one and mends the rule again.
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from typing import Final

from tests.mutants.table import SOURCES, Mutant, TableError, read_table

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("setup.py", "pyproject.toml", "README.md", "core", "tests")
SUFFIXES: Final = (".py", ".pyx", ".pxd", ".json", ".toml", ".md")
TESTS: Final = Path("tests", "core", "zimbabwe")
RULE_TESTS: Final = (
    "bids",
    "gods",
    "specialists",
    "crafts",
    "monuments",
    "raises",
    "raise_gods",
    "dead_ends",
    "range",
    "end",
    "rulings",
    "variants",
    "setup",
    "mutant_gaps",
    "datafiles",
    "rules",
    "setups",
    "hubs",
)
"""Those that name a rule. Goldens, counts and played games notice much and explain little."""

FIRST: Final = {
    "bids.pyx": "bids",
    "crafts.pyx": "crafts",
    "market.pyx": "raises",
    "monuments.pyx": "monuments",
    "raises.pyx": "raises",
    "rounds.pyx": "end",
    "routes.pyx": "variants",
    "tables.pyx": "variants",
}
"""Which tests to begin with, by the source that was changed."""

TEST_SECONDS: Final = 60  # the tests take about 2
BUILD_SECONDS: Final = 300
STARTED: Final = re.compile(r"^(\S+\.py::.+?)(?: (PASSED|FAILED|ERROR|SKIPPED)\b.*)?\s*$", re.M)

SURVIVED: Final = "survived"
ERROR: Final = "error"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant; `detail` is the first red test, or what is wrong with the table."""

    mutant: Mutant
    kind: str  # killed, killed by a crash, killed by timeout, survived, error
    detail: str
    seconds: float


def verdict(code: int | None, output: str) -> tuple[str, str]:
    """Read the verbose output of pytest; `code` is None if it did not end in time."""
    lines = STARTED.findall(output)
    last = lines[-1][0] if lines else "no test"
    red = [test for test, result in lines if result in ("FAILED", "ERROR")]
    if code == 0:
        return SURVIVED, ""
    if code is None:
        return "killed by timeout", last
    if code < 0:
        return "killed by a crash", last
    if code == 1 and red:
        return "killed", red[0]
    return ERROR, f"pytest ended with {code}:\n{output[-2000:]}"


class Workshop:
    """A copy of the tree in which rules are broken and mended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {key: value for key, value in os.environ.items() if key != "MUTAPA_CHECKED"}
        self.env |= {"MUTAPA_FAST_BUILD": "1", "PYTHONPATH": str(folder), "CI": "1"}

    def prepare(self) -> None:
        """Bring the copy up to date and see that all is green; leave with status 1 if not."""
        self.mirror()
        complaint = self.build()
        if complaint:
            sys.exit(f"the unbroken engine does not build:\n{complaint}")
        kind, detail = self.test("")
        if kind != SURVIVED:
            sys.exit(f"the tests are red before any rule is broken: {kind} {detail}")

    def mirror(self) -> None:
        """Make the sources of the copy equal to those of the tree; what is built there stays."""
        wanted = {
            path.relative_to(ROOT)
            for name in COPIED
            for path in ([ROOT / name] if (ROOT / name).is_file() else (ROOT / name).rglob("*"))
            if path.suffix in SUFFIXES
        }
        for name in COPIED:
            for path in (self.folder / name).rglob("*"):
                if path.suffix in SUFFIXES and path.relative_to(self.folder) not in wanted:
                    path.unlink()
        for source in sorted(wanted):
            content = (ROOT / source).read_bytes()
            target = self.folder / source
            if not target.exists() or target.read_bytes() != content:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)

    def build(self) -> str:
        """Compile what changed; return the complaint, or nothing."""
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            timeout=BUILD_SECONDS,
            check=False,
        )
        return (done.stdout + done.stderr)[-2000:] if done.returncode else ""

    def test(self, file: str) -> tuple[str, str]:
        """Run the rule tests until one is red, the likeliest first."""
        first = FIRST.get(file, RULE_TESTS[0])
        names = sorted(RULE_TESTS, key=lambda name: name != first)
        command = [sys.executable, "-m", "pytest", "-x", "-v", "--tb=no", "-p", "no:cacheprovider"]
        try:
            done = subprocess.run(
                [*command, *(str(TESTS / f"test_{name}.py") for name in names)],
                cwd=self.folder,
                env=self.env,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=TEST_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            return verdict(None, (late.stdout or b"").decode(errors="replace"))
        return verdict(done.returncode, done.stdout.decode(errors="replace"))

    def try_out(self, mutant: Mutant) -> Outcome:
        """Break the rule, build, test, mend."""
        began = time.monotonic()
        path = self.folder / mutant.path
        sound = path.read_text(encoding="utf-8")
        try:
            self.write(path, mutant.applied(sound))
            complaint = self.build()
            kind, detail = (ERROR, complaint) if complaint else self.test(mutant.file)
        except TableError as fault:
            kind, detail = ERROR, str(fault)
        finally:
            self.write(path, sound)
        return Outcome(mutant, kind, detail, time.monotonic() - began)

    @staticmethod
    def write(path: Path, text: str) -> None:
        """Write a source; its bytecode goes, because Python tells times by the second only."""
        path.write_text(text, encoding="utf-8")
        if path.suffix == ".py":
            Path(cache_from_source(str(path))).unlink(missing_ok=True)


def chosen(names: Sequence[str]) -> list[Mutant]:
    """Return the mutants of these names, or of names that go on with a dash or a dot; or all."""
    return [
        mutant
        for mutant in read_table()
        if not names
        or any(
            mutant.name == name or mutant.name.startswith((f"{name}-", f"{name}."))
            for name in names
        )
    ]


def work(shop: Workshop, todo: queue.SimpleQueue[Mutant], done: queue.SimpleQueue[Outcome]) -> None:
    """Try mutants until there are none."""
    while True:
        try:
            mutant = todo.get_nowait()
        except queue.Empty:
            return
        try:
            done.put(shop.try_out(mutant))
        except Exception as fault:  # a worker that dies in silence would be waited for
            done.put(Outcome(mutant, ERROR, repr(fault), 0.0))


def report(outcome: Outcome, number: int, total: int) -> None:
    """Print one line of the table, or more if something is wrong."""
    test = outcome.detail.removeprefix(f"{TESTS}/") if "\n" not in outcome.detail else ""
    line = f"{number:4}/{total}  {outcome.mutant.name:42} {outcome.seconds:5.1f} s  {outcome.kind}"
    print(f"{line}  {test}".rstrip(), flush=True)
    if outcome.kind in (SURVIVED, ERROR):
        print(f"      {outcome.mutant.breaks} ({SOURCES / outcome.mutant.file})", flush=True)
    if outcome.kind == ERROR:
        print(outcome.detail, flush=True)


def main() -> None:
    """Try all mutants; leave with status 1 if one survives or does not fit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", action="append", default=[], help="a name, or how names begin")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="only show what would be broken")
    options = parser.parse_args()
    mutants = chosen(options.only)
    if not mutants:
        sys.exit(f"no mutant is called {' or '.join(options.only)}; --list shows them")
    if options.list:
        for mutant in mutants:
            print(f"{mutant.name:42} {mutant.breaks}")
        return
    began = time.monotonic()
    folder = ROOT / "build" / "mutants"
    shops = [Workshop(folder / str(n)) for n in range(min(options.processes, len(mutants)))]
    for shop in shops:
        shop.prepare()
    todo: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
    done: queue.SimpleQueue[Outcome] = queue.SimpleQueue()
    for mutant in mutants:
        todo.put(mutant)
    for shop in shops:
        threading.Thread(target=work, args=(shop, todo, done), daemon=True).start()
    outcomes: list[Outcome] = []
    while len(outcomes) < len(mutants):
        outcomes.append(done.get())
        report(outcomes[-1], len(outcomes), len(mutants))
    kinds = [outcome.kind for outcome in outcomes]
    survived, wrong = kinds.count(SURVIVED), kinds.count(ERROR)
    for outcome in outcomes:
        if outcome.kind in (SURVIVED, ERROR):
            print(f"{outcome.kind}: {outcome.mutant.name}: {outcome.mutant.breaks}")
    killed = len(kinds) - survived - wrong
    minutes = (time.monotonic() - began) / 60
    errors = f", {wrong} errors of the table" if wrong else ""
    print(f"{len(kinds)} mutants, {killed} killed, {survived} survived{errors}; {minutes:.1f} min")
    sys.exit(1 if survived or wrong else 0)


if __name__ == "__main__":
    main()
