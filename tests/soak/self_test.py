"""Checks that soak.py notices what is wrong: it must fail with a robotc that has one fault, for each of some faults.

The shrinker must make the failing program smaller.

self_test.py ROBOTC PYTHON_FOLDER
"""

import pathlib
import stat
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SEED = "2"  # has a law with a clock

# Faults as shell text around `real "$@"`, and what soak.py has to say about them.
LIES = [
    ("crashes", 'case $1 in sim) kill -SEGV $$ ;; esac; real "$@"', "robotc sim: exit code -11"),
    ("gives up", 'case $1 in sim) echo "internal error: no" >&2; exit 2 ;; esac; real "$@"', "prints `internal error`"),
    ("refuses without a word", 'case $1 in check) exit 2 ;; esac; real "$@"', "refused without a message"),
    (
        "is another with the cache",
        'real "$@"; code=$?; case "$1 $ROBOTC_CACHE" in "sim off") '
        'for f in none/*.csv; do [ ! -f "$f" ] || sed -i "3s/[1-9]/0/" "$f"; done ;; esac; exit $code',
        "with cache `none`",
    ),
    (
        "derives other code",
        'real "$@"; code=$?; for f in "$@"; do case $f in *derived.c) '
        r'sed -i "s/^  \([a-z_0-9]*\[0\] =\)/  \1 1e-6 +/" "$f" ;; esac; done; exit $code',
        "in C",
    ),
    (
        "types other text",
        'real "$@" | case $1 in repl) sed "s/run_0/run_1/" ;; *) cat ;; esac',
        "prints other text than",
    ),
]


def soak(binary, python, keep, *more):
    return subprocess.run(
        [sys.executable, "-B", HERE / "soak.py", binary, "--python", python, "--seeds", SEED, "--keep", keep, *more],
        capture_output=True,
        text=True,
    )


def main():
    binary, python = sys.argv[1:3]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        honest = soak(binary, python, folder, "--no-shrink")
        if honest.returncode != 0:
            print(f"the program of seed {SEED} fails by itself:\n{honest.stdout}{honest.stderr}")
            wrong += 1
        for number, (name, text, said) in enumerate(LIES):
            liar = folder / f"robotc_{number}"
            liar.write_text(f'#!/bin/bash\nset -o pipefail\nreal() {{ "{binary}" "$@"; }}\n{text}\n')
            liar.chmod(liar.stat().st_mode | stat.S_IXUSR)
            done = soak(liar, python, folder / str(number), "--no-shrink")
            if done.returncode != 1 or said not in done.stdout:
                print(f"a robotc that {name} is not noticed by `{said}`:\n{done.stdout}{done.stderr}")
                wrong += 1
        shrunk = soak(folder / "robotc_0", python, folder / "small")
        small, whole = (folder / "small" / f"{SEED}{end}" for end in (".small.robot", ".robot"))
        if shrunk.returncode != 1 or not len(small.read_text().splitlines()) < len(whole.read_text().splitlines()) / 2:
            print(f"the shrinker left most of a program:\n{shrunk.stdout}{shrunk.stderr}")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
