"""A bot's hash follows its source and nothing else."""

import shutil
import sys
from pathlib import Path

import pytest

from bots import BotError, source_hash
from bots import sources as under_test
from bots.simple import RandomBot

NET = "heuristics/zimbabwe/data/net.json"

MINE = """
import json
from helper import LIKES
class Mine:
    def sit(self, game, seat, seed): ...
    def choose(self, view, legal, budget): return legal[0]
"""


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    monkeypatch.setattr(sys, "path", list(sys.path))


def home(folder: Path, helper: str = "LIKES = 3\n", mine: str = MINE) -> str:
    folder.mkdir(parents=True)
    (folder / "mine.py").write_text(mine)
    (folder / "helper.py").write_text(helper)
    (folder / "stranger.py").write_text(f"# {folder}\n")
    return f"{folder}/mine.py:Mine"


def hash_of(spec: str) -> str:
    for name in ("helper", "deeper"):
        sys.modules.pop(name, None)
    return source_hash(spec)


def test_the_place_of_a_file_does_not_matter(tmp_path: Path) -> None:
    assert hash_of(home(tmp_path / "a")) == hash_of(home(tmp_path / "b" / "c"))


def test_line_ends_do_not_matter(tmp_path: Path) -> None:
    windows = home(tmp_path / "b")
    (tmp_path / "b" / "mine.py").write_bytes(MINE.replace("\n", "\r\n").encode())
    assert hash_of(home(tmp_path / "a")) == hash_of(windows)


def test_the_file_and_what_it_imports_from_its_folder_matter(tmp_path: Path) -> None:
    hashes = [
        hash_of(home(tmp_path / "a")),
        hash_of(home(tmp_path / "b", helper="LIKES = 4\n")),
        hash_of(home(tmp_path / "c", mine=MINE + "# a word\n")),
    ]
    assert len(set(hashes)) == 3


def test_imports_of_imports_matter(tmp_path: Path) -> None:
    specs = [home(tmp_path / name, helper="from deeper import LIKES\n") for name in "ab"]
    (tmp_path / "a" / "deeper.py").write_text("LIKES = 1\n")
    (tmp_path / "b" / "deeper.py").write_text("LIKES = 2\n")
    assert hash_of(specs[0]) != hash_of(specs[1])


def test_relative_imports_in_a_package_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashes = []
    for likes in (1, 2):
        folder = tmp_path / str(likes)
        home(folder / "mybots" / "rush", mine=MINE.replace("from helper", "from ..far"))
        (folder / "mybots" / "far.py").write_text(f"LIKES = {likes}\n")
        (folder / "mybots" / "__init__.py").touch()
        (folder / "mybots" / "rush" / "__init__.py").touch()
        with monkeypatch.context() as patch:
            patch.syspath_prepend(folder)
            hashes.append(source_hash("mybots.rush.mine:Mine"))
        for name in [name for name in sys.modules if name.startswith("mybots")]:
            del sys.modules[name]
    assert hashes[0] != hashes[1]


def test_all_sources_of_bots_stand_for_the_built_in_ones() -> None:
    assert source_hash("random") == source_hash("first") == source_hash(RandomBot)
    assert len(source_hash("random")) == 12


def copied_bots(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of our bots that is hashed in their place."""
    copy = folder / "bots"
    shutil.copytree(under_test._HOME, copy)
    monkeypatch.setattr(under_test, "_HOME", copy)
    return copy


def test_the_build_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = source_hash("random")
    copy = copied_bots(tmp_path, monkeypatch)
    for path in [*copy.rglob("*.so"), *copy.rglob("*.pyi")]:
        path.write_bytes(b"another flavour")
    assert source_hash("random") == before


def test_every_source_of_bots_matters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = source_hash("random")
    copy = copied_bots(tmp_path, monkeypatch)
    seen = {before}
    for name in ("simple.py", "evaluator.pyx", "evaluator.pxd", NET):
        with (copy / name).open("a") as file:
            file.write("# a word\n")
        seen.add(source_hash("random"))
    assert len(seen) == 5


def test_a_compiled_mind_without_its_source_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copied_bots(tmp_path, monkeypatch)
    (copy / "evaluator.pyx").unlink()
    with pytest.raises(BotError, match=r"^evaluator\..*so is compiled and its source is not besid"):
        source_hash("random")


def test_a_bot_that_builds_on_ours_changes_with_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    polite = home(tmp_path / "a", mine="from bots import Bot, Budget\nimport core\n" + MINE)
    heir = home(tmp_path / "b", mine="from bots.simple import RandomBot\n" + MINE)
    before = (hash_of(polite), hash_of(heir))
    copy = copied_bots(tmp_path / "copy", monkeypatch)
    (copy / "new.py").write_text("")
    assert hash_of(polite) == before[0]
    assert hash_of(heir) != before[1]
