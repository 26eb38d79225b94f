"""Puts random programs through every way that robotc has to compute with them, and compares the ways.

    soak.py ROBOTC --python FOLDER [--seeds A..B [--few N] | --seconds S [--from A]] [--keep FOLDER] [--no-shrink]

For each seed, random_program.py writes a program. `check` reads it, `sim` runs it with a cold cache, a warm one and
none, sweeps also in shards, `repl` takes it as typed text, compare_ways.py compares Python, `derive` and `build`, and
some of other_commands.py end in order. All runs:

- end with exit code 0, 1 or 2 within a time limit, with a message if it is not 0;
- print no `internal error` and no traceback; a sanitizer's report is a failure, too;
- write no NaN or infinity without a message;
- write the same bytes each time.

A program that fails is printed with the command that repeats it, and kept; so is its shrunk form, from which lines and
blocks are dropped as long as it fails in the same way. FOLDER of --python has the package `robotc`.
Exit code 1 if a program failed, or if fewer than 95 % are valid.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from other_commands import run_others
from random_program import Program
from shrink import shrunk

HERE = pathlib.Path(__file__).resolve().parent
LIMIT = 60  # s, for each command
OTHERS = 4  # further commands for each program


class Failure(Exception):
    """A failure; the first line of its text says in which way, for the shrinker."""


class Invalid(Exception):
    """The program is refused, in order."""


class Trial:
    """One program in a folder of its own."""

    def __init__(self, binary, python, folder):
        self.binary, self.python, self.folder = binary, python, folder
        self.path = folder / "program.robot"

    def robotc(self, *words, cache="off", text=None, codes=(0, 1)):
        """Runs robotc; gives its standard output, its errors and its exit code."""
        environment = dict(os.environ, ROBOTC_CACHE=str(cache), HOME=str(self.folder), XDG_STATE_HOME=str(self.folder))
        title = f"robotc {words[0]}"
        try:
            done = subprocess.run(
                [self.binary, *map(str, words)],
                input=text,
                capture_output=True,
                text=True,
                timeout=LIMIT,
                env=environment,
                cwd=self.folder,
            )
        except subprocess.TimeoutExpired:
            raise Failure(f"{title}: still running after {LIMIT} s") from None
        printed = done.stdout[-2000:] + done.stderr[-2000:]
        if done.returncode not in (0, 1, 2):
            raise Failure(f"{title}: exit code {done.returncode}\n{printed}")
        for bad in ("internal error", "Traceback", "AddressSanitizer", "runtime error:", "terminate called"):
            if bad in done.stdout or bad in done.stderr:
                raise Failure(f"{title}: prints `{bad}`\n{printed}")
        if done.returncode not in codes:
            raise Failure(f"{title}: exit code {done.returncode}\n{printed}")
        return done

    def check(self):
        done = self.robotc("check", self.path, codes=(0, 2))
        if done.returncode:
            if not re.search(r"^error: ", done.stderr + done.stdout, re.M):
                raise Failure("robotc check: refused without a message")
            raise Invalid(next(line for line in (done.stderr + done.stdout).splitlines() if line.startswith("error: ")))
        again = self.robotc("check", self.path, codes=(0,))
        if again.stdout != done.stdout or again.stderr != done.stderr:
            raise Failure("robotc check: two runs print different text")

    def simulate(self, entry):
        """A run with a cold and a warm cache and without one: the same bytes. Gives what `sim` prints for it."""
        name = entry["name"]
        cache = self.folder / "cache"
        shutil.rmtree(cache, ignore_errors=True)
        results = {}
        for way, where in (("cold", cache), ("warm", cache), ("none", "off")):
            out = self.folder / way
            done = self.robotc(
                "sim", self.path, name, "--out", out, "--json", "--no-view", cache=where, codes=(0, 1, 2)
            )
            if done.returncode == 2:
                if not re.search(r"^error: ", done.stderr, re.M):
                    raise Failure(f"robotc sim: refused without a message\n{done.stderr}")
                raise Invalid(f"sim: {done.stderr.splitlines()[0]}")
            result = json.loads(done.stdout)
            (self.folder / f"{name}.json").write_text(done.stdout)
            result.pop("wall_s", None)
            result.pop("files", None)
            table = (out / f"{name}.csv").read_bytes()
            results[way] = (json.dumps(result), table, done.returncode)
            if re.search(rb"(?i)(^|,)-?(nan|inf)", table) and done.returncode == 0:
                raise Failure("robotc sim: the table has NaN or infinity, and nothing says so")
        for way in ("warm", "none"):
            if results[way] != results["cold"]:
                part = [a == b for a, b in zip(results[way], results["cold"])].index(False)
                raise Failure(
                    f"robotc sim: other {('JSON', 'table', 'exit code')[part]} with cache `{way}` than with a cold one"
                )
        printed = self.robotc("sim", self.path, name, "--out", self.folder / "text", "--no-view")
        if (self.folder / "text" / f"{name}.csv").read_bytes() != results["cold"][1]:
            raise Failure("robotc sim: with and without --json, the tables differ")
        if entry["sweep"]:
            self.shards(name, results["cold"][1])
        return printed.stdout

    def shards(self, name, table):
        out = self.folder / "shards"
        shutil.rmtree(out, ignore_errors=True)
        self.robotc("sim", self.path, name, "--out", out, "--shard", "1/2")
        self.robotc("sim", self.path, name, "--out", out, "--no-view", "--shard", "2/2")
        self.robotc("sim", self.path, name, "--out", out, "--no-view", "--gather", *sorted(out.glob("*.part")))
        if (out / f"{name}.csv").read_bytes() != table:
            raise Failure("robotc sim: the table gathered from shards differs")

    def repl(self, text, printed):
        """The program, typed: each run prints what `sim` prints."""
        lines = "\n".join(line for line in text.splitlines() if line.strip())
        entry = f"{lines}\n\n" + "".join(f":run {name}\n" for name in printed)
        done = self.robotc("repl", text=entry, codes=(0,))
        for name, wanted in printed.items():
            body = "\n".join(
                line for line in wanted.splitlines() if not re.match(r"  (simulated in|wrote) ", line)
            ).strip()
            if body not in re.sub(r"\n  simulated in [^\n]*", "", done.stdout):
                raise Failure(
                    f"robotc repl: `:run {name}` prints other text than `robotc sim`\n{wanted}\n--- repl:\n"
                    f"{done.stdout[-1500:]}{done.stderr[-600:]}"
                )

    def compare(self, description):
        path = self.folder / "description.json"
        path.write_text(json.dumps(description))
        environment = dict(os.environ, PYTHONPATH=str(self.python), ROBOTC_CACHE="off")
        try:
            done = subprocess.run(
                [sys.executable, "-B", HERE / "compare_ways.py", self.binary, self.path, self.folder, path],
                capture_output=True,
                text=True,
                timeout=4 * LIMIT,
                env=environment,
            )
        except subprocess.TimeoutExpired:
            raise Failure(f"Python: still running after {4 * LIMIT} s") from None
        if done.returncode == 1 and done.stdout:
            raise Failure(f"{done.stdout.split(' at ')[0].splitlines()[0]}\n{done.stdout}")
        if done.returncode:
            raise Failure(f"Python: exit code {done.returncode}\n{done.stdout[-1000:]}{done.stderr[-2000:]}")

    def run(self, text, description):
        """All ways for one program. Raises Failure or Invalid."""
        self.path.write_text(text)
        self.check()
        printed = {}
        for entry in description["simulations"]:
            if f"simulate {entry['name']} " in text:
                printed[entry["name"]] = self.simulate(entry)
        self.repl(text, printed)
        description = dict(
            description,
            simulations=[e for e in description["simulations"] if e["name"] in printed],
            laws=[law for law in description["laws"] if f"controller {law}(" in text],
        )
        self.compare(description)
        run_others(self, description, OTHERS, Failure)


def described(program, seed):
    """The data that the drivers of a program need."""
    robot = program.robot
    return {
        "simulations": program.simulations,
        "laws": [law.name for law in program.laws],
        "loops": robot.loops,
        "frame": (robot.frames or robot.links)[-1],
        "freedoms": [c.name for c in robot.freedoms],
        "robot": robot.name,
        "elastic": any("elastic" in line for line in robot.lines),
        "seed": seed,
    }


def failure_of(options, text, description):
    """The failure of a program, or None."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            Trial(options.robotc, options.python, pathlib.Path(folder)).run(text, description)
        except Failure as failure:
            return str(failure)
        except Invalid:
            return None
    return None


def kind_of(failure):
    """In which way a program fails: the first line, without numbers."""
    return re.sub(r"[\d.]+", "#", failure.splitlines()[0])


def seeds(options):
    if options.seeds:
        first, _, last = options.seeds.partition("..")
        found = range(int(first), int(last or first) + 1)
        yield from found[: options.few] if options.few and "ROBOTC_ALL_SEEDS" not in os.environ else found
    else:
        end = time.monotonic() + options.seconds if options.seconds else None
        seed = options.start if options.start is not None else int.from_bytes(os.urandom(4), "little")
        while end is None or time.monotonic() < end:
            yield seed
            seed += 1


def main():
    parser = argparse.ArgumentParser(description="Random programs through all ways of robotc.")
    parser.add_argument("robotc", type=os.path.abspath)
    parser.add_argument("--python", required=True, type=os.path.abspath, help="the folder of the package robotc")
    parser.add_argument("--seeds", help="A..B: these seeds")
    parser.add_argument("--few", type=int, help="only so many of the seeds, unless ROBOTC_ALL_SEEDS is set")
    parser.add_argument("--seconds", type=float, help="new seeds for so long")
    parser.add_argument("--from", dest="start", type=int, help="the first seed; default: a random one")
    parser.add_argument(
        "--keep", type=pathlib.Path, default=pathlib.Path("build/soak"), help="where failing programs go"
    )
    parser.add_argument("--no-shrink", action="store_true")
    options = parser.parse_args()

    failed, invalid, count = [], [], 0
    began = told = time.monotonic()
    try:
        for seed in seeds(options):
            count += 1
            program = Program(seed)
            text, description = program.text(), described(program, seed)
            with tempfile.TemporaryDirectory() as folder:
                try:
                    Trial(options.robotc, options.python, pathlib.Path(folder)).run(text, description)
                except Invalid as reason:
                    invalid.append(seed)
                    print(f"seed {seed} is refused: {reason}", flush=True)
                except Failure as failure:
                    failed.append(seed)
                    report(options, seed, text, description, str(failure))
            if time.monotonic() - told > 20:
                told = time.monotonic()
                print(
                    f"{count} programs, {len(failed)} failed, {len(invalid)} refused, {told - began:.0f} s", flush=True
                )
    except KeyboardInterrupt:
        print()
    print(
        f"{count} programs in {time.monotonic() - began:.0f} s: {len(failed)} failed {failed or ''}, {len(invalid)} refused"
    )
    if len(invalid) > max(1, 0.05 * count):
        print("too many programs are refused: the generator or the compiler is wrong")
        return 1
    return 1 if failed else 0


def report(options, seed, text, description, failure):
    """Prints a failure, keeps its program and a smaller one."""
    options.keep.mkdir(parents=True, exist_ok=True)
    path = options.keep / f"{seed}.robot"
    path.write_text(text)
    (options.keep / f"{seed}.txt").write_text(failure + "\n")
    print(
        f"seed {seed} FAILED: {failure}\n  its program: {path}\n  again: {sys.executable} {HERE / 'soak.py'} {options.robotc} "
        f"--python {options.python} --seeds {seed}",
        flush=True,
    )
    if not options.no_shrink:

        def fails(smaller):
            now = failure_of(options, smaller, description)
            return now is not None and kind_of(now) == kind_of(failure)

        small = shrunk(text, fails, 60)
        (options.keep / f"{seed}.small.robot").write_text(small)
        print(f"  shrunk to {len(small.splitlines())} lines: {options.keep / f'{seed}.small.robot'}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
