"""Processor seconds of a build by stage, beside the recorded ones.

usage: build_times.py MEASURED BUDGET [--record]

MEASURED has a line for each command of a build, `USER SYSTEM OUTPUT` (cmake/measured). BUDGET has a line for each stage,
`SECONDS STAGE`; --record writes it. Machines differ in speed: the median of all stages' ratios to their budgets is taken
as this machine's. A stage that takes a quarter more than its budget on this machine, and a second more, is named; then
the exit status is 1.
"""

import argparse
import collections
import pathlib
import re
import statistics
import sys

ALLOWED = 1.25
LEAST_SECONDS = 1.0  # what is smaller is noise


def stage_of(output):
    """compiler/sema, tests/unit/expr, ... from the path of an object, a library or an executable."""
    path = output.split("/CMakeFiles/")[0]
    if "bitcode/" in path:
        return "bitcode"
    if "_precompiled_" in output or path.startswith("CMakeFiles"):
        return "precompiled headers"
    if re.search(r"\.(a|so[.\d]*)$", path) or "/" in path and "." not in path.rsplit("/", 1)[1] and path == output:
        return "linking"
    return path.removesuffix(".dir")


def measured_seconds(lines):
    seconds = collections.Counter()
    for line in lines:
        user, system, output = (line.split(maxsplit=2) + [""])[:3]
        seconds[stage_of(output.strip())] += float(user) + float(system)
    return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("measured", type=pathlib.Path)
    parser.add_argument("budget", type=pathlib.Path)
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    seconds = measured_seconds(arguments.measured.read_text().splitlines())
    if arguments.record:
        rows = sorted(seconds.items(), key=lambda row: (-row[1], row[0]))
        arguments.budget.write_text("".join(f"{value:.1f} {stage}\n" for stage, value in rows))
    if not arguments.budget.exists():
        sys.exit(f"no budget in {arguments.budget}: record one on a machine without other load (--record)")
    budget = {}
    for line in arguments.budget.read_text().splitlines():
        value, stage = line.split(maxsplit=1)
        budget[stage] = float(value)
    known = [stage for stage in seconds if budget.get(stage, 0) >= LEAST_SECONDS]
    speed = statistics.median(seconds[stage] / budget[stage] for stage in known) if known else 1
    print(f"{'stage':36} {'seconds':>8} {'budget':>8}   (budget x {speed:.2f}, the speed of this machine)")
    slow = []
    for stage, value in sorted(seconds.items(), key=lambda row: -row[1]):
        allowed = budget.get(stage, 0) * speed
        mark = ""
        if value > ALLOWED * allowed and value > allowed + LEAST_SECONDS:
            mark = "  over"
            slow.append(stage)
        print(f"{stage:36} {value:8.1f} {allowed:8.1f}{mark}")
    print(f"{'all':36} {sum(seconds.values()):8.1f} {sum(budget.values()) * speed:8.1f}")
    if slow:
        print(f"over their budgets in {arguments.budget}: {', '.join(slow)}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
