"""Builds the compiled modules: which sources, in which flavour, and what fails the build."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build_ext import build_ext

DIRECTIVES = {
    "language_level": "3",
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "binding": True,
    "show_performance_hints": True,
}

# overflowcheck stays off: it would also stop the generators and hashes, whose unsigned numbers wrap
# on purpose. Signed overflow is the sanitizer's business.
CHECKS = {"boundscheck": True, "initializedcheck": True, "nonecheck": True}

# A fused multiply-add rounds once instead of twice, so that machines with and without one would
# disagree in the last bit of a value and then in a choice.
SAME_FLOATS = "-ffp-contract=off"

STRICT = [
    SAME_FLOATS,
    "-Wall",
    "-Wno-unused-function",  # Cython writes helpers that not every module calls
    "-Werror=implicit-function-declaration",
    "-Werror=incompatible-pointer-types",
    "-Werror=int-conversion",
    "-Werror=return-type",
    "-Werror=uninitialized",
    "-Werror=vla",
]

# Python compiles with -fwrapv, under which signed overflow is defined and goes unseen.
SANITIZE = ["-fno-wrapv", "-fsanitize=undefined", "-fno-sanitize-recover=all"]


# Where compiled modules live.
TOPS = ("core", "bots", "tests")

# What a copy of the tree does without: results of builds and runs.
LEFT_OUT = shutil.ignore_patterns(
    *("build", "dist", "*.egg-info", "*.so", "__pycache__", ".git", ".venv"),
    *(".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flavour:
    """One way to compile the same sources."""

    name: str
    directives: dict[str, object]
    compile_args: list[str]
    link_args: list[str]

    def stamp(self) -> str:
        """Return everything that makes earlier results of this flavour useless when it changes."""
        from Cython import __version__ as cython

        return f"{self}\n{cython} {platform.python_version()} {sys.executable}\n"


FAST = Flavour(
    name="fast", directives=DIRECTIVES, compile_args=["-O3", "-g0", *STRICT], link_args=[]
)
QUICK = Flavour(
    name="quick", directives=DIRECTIVES, compile_args=["-O0", "-g0", SAME_FLOATS], link_args=[]
)
CHECKED = Flavour(
    name="checked",
    directives=DIRECTIVES | CHECKS,
    compile_args=["-O1", "-g", *STRICT, *SANITIZE],
    link_args=["-fsanitize=undefined"],
)


def chosen_flavour() -> Flavour:
    """Return the flavour that the environment asks for."""
    if os.environ.get("MUTAPA_CHECKED", "0") != "0":
        return CHECKED
    if os.environ.get("MUTAPA_FAST_BUILD", "0") != "0":
        return QUICK
    return FAST


def extensions(flavour: Flavour) -> list[Extension]:
    """Return one extension for every .pyx; those of the tests are built in place only."""
    return [
        Extension(
            ".".join(path.with_suffix("").parts),
            [str(path)],
            extra_compile_args=flavour.compile_args,
            extra_link_args=flavour.link_args,
        )
        for top in TOPS
        for path in sorted(Path(top).rglob("*.pyx"))
    ]


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def stderr_lines() -> Iterator[list[str]]:
    """Fill a list with what this process and its children write to stderr, and still show it."""
    lines: list[str] = []
    sys.stderr.flush()
    with tempfile.TemporaryFile(mode="w+", encoding="utf-8", errors="replace") as log:
        real = os.dup(2)
        os.dup2(log.fileno(), 2)
        try:
            yield lines
        finally:
            sys.stderr.flush()
            os.dup2(real, 2)
            os.close(real)
            log.seek(0)
            lines.extend(log)
            sys.stderr.writelines(lines)


class BuildEngine(build_ext):
    """Compile what changed, on all cores; a performance hint of Cython is an error."""

    flavour = chosen_flavour()

    def finalize_options(self) -> None:
        """Keep the files of each flavour apart, so that going back and forth compiles nothing."""
        self.set_undefined_options("build", ("parallel", "parallel"))
        self.parallel = self.parallel or cores()
        self.build_temp = f"build/temp/{self.flavour.name}"
        if self.inplace:
            self.build_lib = f"build/lib/{self.flavour.name}"
        super().finalize_options()
        if not self.inplace:
            self.extensions = [one for one in self.extensions if not one.name.startswith("tests.")]

    def run(self) -> None:
        """Translate to C, then compile; results of other settings are not trusted."""
        c_dir = Path("build/cython", self.flavour.name)
        with self.settings(c_dir / "settings") as changed:
            self.force = self.force or changed
            self.translate(c_dir)
            # The folder of a wheel belongs to all flavours: what lies there may be of another.
            self.force = self.force or not self.inplace
            super().run()
        if self.inplace:
            self.put_in_place()
            self.drop_orphans()

    @contextmanager
    def settings(self, path: Path) -> Iterator[bool]:
        """Yield whether the settings noted at path differ; note them only if the work succeeds."""
        now = self.flavour.stamp()
        changed = not path.exists() or path.read_text() != now
        if changed:
            path.unlink(missing_ok=True)
        yield changed
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now)

    def translate(self, c_dir: Path) -> None:
        """Write the C files that are out of date and stop at performance hints."""
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError

        began = time.time()
        try:
            with stderr_lines() as lines:
                made = cythonize(
                    self.extensions,
                    build_dir=str(c_dir),
                    compiler_directives=self.flavour.directives,
                    force=bool(self.force),
                    nthreads=cores(),
                    quiet=True,
                    emit_linenums=self.flavour
                    is CHECKED,  # the sanitizer then names lines of the .pyx
                )
        except CompileError as error:
            raise SystemExit(f"Cython refuses {error}; its reasons stand above") from None
        hints = sorted({line.strip() for line in lines if "performance hint" in line})
        if hints:
            # Otherwise the next build would find fresh C files and have nothing to complain about.
            for path in c_dir.rglob("*.c"):
                if path.stat().st_mtime >= began - 1:
                    path.unlink()
            raise SystemExit("\n".join(["performance hints are errors:", *hints]))
        by_name = {extension.name: extension for extension in made}
        for extension in self.extensions:
            extension.sources = by_name[extension.name].sources
            extension.depends = by_name[extension.name].depends

    def put_in_place(self) -> None:
        """Copy modules that setuptools left alone because those of another flavour are newer."""
        for extension in self.extensions:
            name = self.get_ext_filename(extension.name)
            built, used = Path(self.build_lib, name), Path(name)
            if not used.exists() or built.stat().st_mtime_ns != used.stat().st_mtime_ns:
                used.unlink(missing_ok=True)  # a running process keeps the old file
                shutil.copy2(built, used)

    def drop_orphans(self) -> None:
        """Remove compiled modules whose source is gone, so that nobody imports them."""
        for top in TOPS:
            for path in Path(top).rglob("*.so"):
                if not path.with_name(path.name.split(".")[0] + ".pyx").exists():
                    path.unlink()


class Checked(Command):
    """Copy the tree to build/checked and build the checked flavour there."""

    description = "build the checked flavour in build/checked"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        """Need nothing."""

    def finalize_options(self) -> None:
        """Need nothing."""

    def run(self) -> None:
        """Bring the copy up to date, then build in it with the same Python."""
        mirror = Path("build/checked")
        mirror.mkdir(parents=True, exist_ok=True)
        self.copy(Path(), mirror)
        environment = Path(".venv").absolute()
        if environment.exists() and not (mirror / ".venv").is_symlink():
            (mirror / ".venv").symlink_to(environment)
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
        env = os.environ | {"MUTAPA_CHECKED": "1"}
        done = subprocess.run(command, cwd=mirror, env=env, check=False)
        if done.returncode:
            raise SystemExit(done.returncode)

    def copy(self, source: Path, target: Path) -> None:
        """Make target equal to source: copy what differs, keep times, remove what is gone."""
        names = sorted(path.name for path in source.iterdir())
        kept = set(names) - LEFT_OUT(str(source), names)
        ours = sorted(path.name for path in target.iterdir())
        for name in set(ours) - kept - LEFT_OUT(str(target), ours):
            gone = target / name
            shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
        for name in kept:
            old, new = source / name, target / name
            if old.is_dir():
                new.mkdir(exist_ok=True)
                self.copy(old, new)
            elif not new.exists() or old.stat().st_mtime_ns != new.stat().st_mtime_ns:
                shutil.copy2(old, new)


if __name__ == "__main__":
    skip = os.environ.get("MUTAPA_SKIP_BUILD", "0") != "0"
    setup(
        ext_modules=[] if skip else extensions(BuildEngine.flavour),
        cmdclass={"build_ext": BuildEngine, "checked": Checked},
    )
