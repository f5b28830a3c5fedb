"""The ground holds: what is packed, what make offers, how examples are drawn."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent
PACKAGES = ("core", "bots", "league")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PACKED = {".pyi", ".pyx", ".pxd", ".typed"}  # sources too: a bot's hash is taken from them
DATA = [
    str(path.relative_to(ROOT))
    for top in PACKAGES
    for path in sorted((ROOT / top).rglob("*"))
    if path.suffix in PACKED or (path.is_file() and "data" in path.parts)
]


def packages() -> set[Path]:
    return {path.parent for top in PACKAGES for path in (ROOT / top).rglob("__init__.py")}


@pytest.mark.parametrize("package", ["core", "bots"])
def test_typed_packages_say_so(package: str) -> None:
    assert (ROOT / package / "py.typed").exists()


@pytest.mark.parametrize("path", DATA)
def test_every_data_file_is_packed(path: str) -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["*"]
    assert any(ROOT / path in home.glob(p) for home in packages() for p in patterns)


def test_every_folder_with_code_is_a_package() -> None:
    folders = {path.parent for top in (*PACKAGES, "tests") for path in (ROOT / top).rglob("*.py*")}
    folders = {folder for folder in folders if folder.name != "__pycache__"}
    assert sorted(f for f in folders if not (f / "__init__.py").exists()) == []


def test_help_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY:((?:.*\\\n)*.*)$", makefile, re.M)
    assert phony is not None
    targets = phony.group(1).replace("\\\n", " ").split()
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("  make ")]
    assert sorted(listed) == sorted(targets)


def test_contributing_names_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text()
    text = (ROOT / "CONTRIBUTING.md").read_text()
    targets = re.findall(r"^([a-z-]+):.*## ", makefile, re.M)
    assert [target for target in targets if f"`make {target}`" not in text] == []


def test_properties_have_no_deadline() -> None:
    assert settings().deadline is None


def test_ci_draws_the_same_examples_each_time() -> None:
    assert settings.get_profile("ci").derandomize
    assert settings.get_profile("short").derandomize
