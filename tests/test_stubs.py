"""Stubs say what the compiled modules do, and every compiled module has one."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = [
    path for top in ("core", "bots", "tests") for path in sorted((ROOT / top).rglob("*.pyx"))
]
NAMES = [str(path.relative_to(ROOT)) for path in SOURCES]


@pytest.mark.parametrize("source", SOURCES, ids=NAMES)
def test_every_compiled_module_has_a_stub_beside_it(source: Path) -> None:
    assert source.with_suffix(".pyi").exists()


def test_stubs_match_the_compiled_modules() -> None:
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in SOURCES
        if path.with_suffix(".pyi").exists()
    ]
    command = [sys.executable, "-m", "mypy.stubtest", *modules, "--concise"]
    command += ["--allowlist", "tests/stubtest.allow", "--ignore-unused-allowlist"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
