#!/usr/bin/env python3
"""Robots' functions by robotc and by the libraries of the field, side by side: `./dev bench peers`.

Installs Pinocchio, CasADi and MuJoCo from the Python registry into a virtual environment, builds their models from the
robots' numbers as robotc has them, compiles what is theirs with the compiler and flags of peers/, and has robotc_peers
check that all give the same numbers and time them in turns. Writes a table (standard output), peers.svg and peers.json.
docs/benchmarks.md says what is compared and why that is fair.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from peers.chart import draw

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "bench/peers"
BUILD = ROOT / "build/peers"
ROBOTS = {
    "scara": ROOT / "examples/scara.robot",
    "puma560": ROOT / "stdlib/robots/puma560.robot",
    "arm_7r": ROOT / "bench/robots/arm_7r.robot",
    "general_7r": ROOT / "bench/robots/general_7r.robot",
    "chain": ROOT / "bench/robots/chain.robot",
    "quadruped": ROOT / "stdlib/robots/quadruped.robot",
    "humanoid": ROOT / "stdlib/robots/humanoid.robot",
    "palletiser": ROOT / "stdlib/robots/palletiser.robot",
    "delta": ROOT / "bench/robots/delta.robot",
}
# Robots with loops of which robotc has a second model with the same motion: rods that are distances, not bodies.
OTHER_MODELS = {"delta": ROOT / "stdlib/robots/delta.robot"}
TITLES = {"scara": "SCARA", "puma560": "PUMA 560", "arm_7r": "7R data sheet", "general_7r": "7R general", "chain": "30R chain",
    "quadruped": "quadruped", "humanoid": "humanoid", "palletiser": "palletiser", "delta": "delta robot"}
FUNCTIONS = {
    "inverse_dynamics": "inverse dynamics",
    "mass_matrix": "mass matrix",
    "forward_dynamics": "forward dynamics",
    "inverse_dynamics_derivatives": "inverse dynamics, derivatives",
    "forward_dynamics_derivatives": "forward dynamics, derivatives",
}
PACKAGES = {"Pinocchio": "pin", "CasADi": "casadi", "MuJoCo": "mujoco"}  # by peer
OPTIMISED = ["-O3", "-march=native", "-DNDEBUG"]
FAST_MATH = ["-Ofast", "-march=native", "-DNDEBUG", "-Wno-deprecated"]
LONGEST_COMPILATION = 180  # s of processor time


def say(text):
    print(f"compare_peers: {text}", file=sys.stderr, flush=True)


def run(command, longest=None):
    """Its standard output, or None (said) if it fails; `longest` limits the processor time of each process, in s."""
    limited = ["prlimit", f"--cpu={longest}", *command] if longest else command
    done = subprocess.run([str(word) for word in limited], capture_output=True, text=True, check=False, cwd=ROOT)
    if done.stderr.strip():
        say(done.stderr.strip()[-2000:])
    if done.returncode != 0:
        say(f"failed: {command[0]} … {command[-1]}")
        return None
    return done.stdout


class Environment:
    """The virtual environment, with as many of the peers as could be installed."""

    def __init__(self):
        self.folder = BUILD / "venv"
        self.python = self.folder / "bin/python"
        if not self.python.exists():
            run([sys.executable, "-m", "venv", self.folder])
        self.peers = [peer for peer, package in PACKAGES.items() if self.install(peer, package)]
        self.packages = next(iter(self.folder.glob("lib/python3*/site-packages")), self.folder)

    def version(self, package):
        program = f"import importlib.metadata as m; print(m.version({package!r}))"
        found = subprocess.run([self.python, "-c", program], capture_output=True, text=True, check=False)
        return found.stdout.strip()

    def install(self, peer, package):
        if f"{package}=={self.version(package)}" in (PEERS / f"{package}.in").read_text().split():
            return True
        say(f"installing {peer}…")
        pip = [self.python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        if run([*pip, "--require-hashes", "--requirement", PEERS / f"{package}.txt"]) is not None:
            return True
        say(f"{peer} cannot be installed: it is left out")
        return False


def build(target, command, sources):
    """Runs a compiler unless the same command has made, or failed to make, `target` of the same sources. None if it fails."""
    text = json.dumps([str(word) for word in command]) + "".join(Path(source).read_text() for source in sources)
    stamp = target.with_name(target.name + ".stamp")
    digest = hashlib.sha256(text.encode()).hexdigest()
    known = stamp.read_text() if stamp.exists() else ""
    if known == digest and target.exists():
        return target
    if known == digest + " failed":
        say(f"{target} could not be compiled the last time, and is left out; remove {stamp.name} to try again")
        return None
    target.parent.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    made = run([*command, "-o", target], LONGEST_COMPILATION) is not None
    stamp.write_text(digest if made else digest + " failed")
    return target if made else None


class Peers:
    """The parts of the peers that are compiled: for all robots, and for one."""

    def __init__(self, environment):
        self.environment = environment
        self.common = [
            PEERS / "peer.h",
            PEERS / "rigid_tree.h",
            PEERS / "pinocchio_model.h",
            PEERS / "pin.in",
        ]
        packages = environment.packages
        prefix = packages / "cmeel.prefix"
        cpp = ["clang++-19", "-std=c++17", "-Wall", "-Wextra", f"-I{ROOT}", "-isystem", "/usr/include/eigen3"]
        shared = ["-fPIC", "-shared"]
        # As Pinocchio's own CMake package has it, but without its precompiled templates. It marks its functions of
        # robots with loops as such that may change.
        pinocchio = [
            "-Wno-deprecated-declarations",
            "-isystem",
            prefix / "include",
            "-DBOOST_MPL_LIMIT_LIST_SIZE=30",
            "-DBOOST_MPL_LIMIT_VECTOR_SIZE=30",
        ]
        pinocchio += ["-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS", "-DBOOST_FUSION_INVOKE_MAX_ARITY=12"]
        casadi = packages / "casadi"
        mujoco = packages / "mujoco"
        jobs = {}
        have = environment.peers
        if "Pinocchio" in have:
            command = [*cpp, *OPTIMISED, *shared, *pinocchio, PEERS / "pinocchio_functions.cpp"]
            jobs["pinocchio"] = BUILD / "pinocchio.so", command, PEERS / "pinocchio_functions.cpp"
        if "Pinocchio" in have and "CasADi" in have:
            library = [*casadi.glob("libcasadi.so.*"), f"-Wl,-rpath,{casadi}"]
            command = [*cpp, "-O0", "-DNDEBUG", *pinocchio, "-isystem", casadi / "include"]
            command += [PEERS / "casadi_generate.cpp", *library]
            jobs["casadi"] = BUILD / "casadi_generate", command, PEERS / "casadi_generate.cpp"
        if "MuJoCo" in have:
            library = [*mujoco.glob("libmujoco.so.*"), f"-Wl,-rpath,{mujoco}"]
            command = [*cpp, *OPTIMISED, *shared, "-isystem", mujoco / "include"]
            command += [PEERS / "mujoco_functions.cpp", *library]
            jobs["mujoco"] = BUILD / "mujoco.so", command, PEERS / "mujoco_functions.cpp"
        say("compiling the peers: minutes, the first time…")
        self.built = dict(
            zip(jobs, in_parallel(lambda job: build(job[0], job[1], [*self.common, job[2]]), jobs.values()))
        )

    def generated(self, robot, tree):
        """The shared objects of CasADi's code for one robot."""
        generator = self.built.get("casadi")
        if generator is None:
            return []
        folder = BUILD / robot
        stamp = folder / "generated.stamp"
        digest = hashlib.sha256(tree.read_bytes() + generator.read_bytes()).hexdigest()
        if not stamp.exists() or stamp.read_text() != digest:
            shutil.rmtree(folder / "generated", ignore_errors=True)
            (folder / "generated").mkdir()
            say(f"generating CasADi's code for {robot}…")
            if run([generator, tree, folder / "generated"]) is None:
                return []
            stamp.write_text(digest)

        def compile_one(job):
            source, flags = job
            target = folder / f"{source.stem}{flags[0]}.so"
            command = ["clang-19", *flags, "-fPIC", "-shared", f"-I{ROOT}", f'-DVARIANT="{flags[0]}"', source]
            return build(target, command, [source])

        jobs = [
            (source, flags) for source in sorted((folder / "generated").glob("*.c")) for flags in (OPTIMISED, FAST_MATH)
        ]
        return [made for made in in_parallel(compile_one, jobs) if made is not None]

    def objects(self, robot, tree):
        """PEER=OBJECT, as robotc_peers wants them."""
        result = [f"robotc={OTHER_MODELS[robot]}"] if robot in OTHER_MODELS else []
        result += [f"Pinocchio={self.built['pinocchio']}"] if self.built.get("pinocchio") else []
        if not json.loads(tree.read_text())["loops"]:  # CasADi's code is that of trees
            result += [f"CasADi={made}" for made in self.generated(robot, tree)]
        return result + ([f"MuJoCo={self.built['mujoco']}"] if self.built.get("mujoco") else [])


def in_parallel(work, jobs):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, list(jobs)))


def quartiles(values):
    return statistics.quantiles(values, n=4, method="inclusive")


def compared(measured):
    """Rows of one robot: each variant of each peer beside ours, the quickest variant of a peer marked."""
    rows = []
    for function in FUNCTIONS:
        of_function = [row for row in measured if row["function"] == function]
        ours = min((row["times"] for row in of_function if row["peer"] == "robotc"), key=statistics.median, default=None)
        for row in of_function:
            times = row["times"]
            ns = [1e9 * time for time in quartiles(times)]
            entry = {key: row[key] for key in ("robot", "function", "peer", "variant", "difference")}
            entry |= {"ns": ns[1], "ns_quartiles": [ns[0], ns[2]]}
            if ours is not None:
                ratio = quartiles([time / our for time, our in zip(times, ours)])
                entry |= {
                    "ours_ns": 1e9 * statistics.median(ours),
                    "ratio": ratio[1],
                    "ratio_quartiles": [ratio[0], ratio[2]],
                }
            of_peer = [statistics.median(other["times"]) for other in of_function if other["peer"] == row["peer"]]
            entry["best"] = statistics.median(times) <= min(of_peer)
            rows.append(entry)
    return rows


def show(value):
    return f"{value:.1f}" if value < 100 else f"{value:.0f}"


def table(rows, peers):
    """Markdown, legible as it stands."""
    lines = [
        ["robot, function", "robotc ns", *[heading for peer in peers for heading in (f"{peer} ns", "×", "quartiles")]]
    ]
    for robot in dict.fromkeys(row["robot"] for row in rows):
        for function, title in FUNCTIONS.items():
            best = {
                row["peer"]: row for row in rows if row["best"] and (row["robot"], row["function"]) == (robot, function)
            }
            if not best:
                continue
            line = [f"{TITLES[robot]}, {title}", show(best["robotc"]["ns"]) if "robotc" in best else "–"]
            for peer in peers:
                row = best.get(peer)
                line.append(show(row["ns"]) if row else "–")
                line.append(f"{row['ratio']:.1f}" if row and "ratio" in row else "–")
                line.append("{:.1f}…{:.1f}".format(*row["ratio_quartiles"]) if row and "ratio" in row else "–")
            lines.append(line)
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    lines.insert(1, ["-" * widths[0], *["-" * (width - 1) + ":" for width in widths[1:]]])
    cells = [
        [line[0].ljust(widths[0]), *[cell.rjust(width) for cell, width in zip(line[1:], widths[1:])]] for line in lines
    ]
    return "\n".join("| " + " | ".join(line) + " |" for line in cells)


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "-o", dest="output", type=Path, default=ROOT / "build/bench", help="folder of peers.svg and peers.json"
    )
    parser.add_argument("--program", type=Path, default=ROOT / "build/release/bench/robotc_peers", help="robotc_peers")
    parser.add_argument("--rounds", type=int, default=51, help="how often all take turns")
    parser.add_argument("robots", nargs="*", metavar="ROBOT", help=f"of {', '.join(ROBOTS)}; all")
    arguments = parser.parse_args()
    unknown = [robot for robot in arguments.robots if robot not in ROBOTS]
    if unknown:
        parser.error(f"no robot {unknown[0]}: one of {', '.join(ROBOTS)}")

    environment = Environment()
    peers = Peers(environment)
    rows = []
    # Compile everything first, so that compilers do not disturb the timing.
    objects = {}
    for robot in arguments.robots or ROBOTS:
        tree = BUILD / robot / "tree.json"
        tree.parent.mkdir(parents=True, exist_ok=True)
        numbers = run([arguments.program, "tree", ROBOTS[robot], robot])
        if numbers is None:
            sys.exit(1)
        tree.write_text(numbers)
        objects[robot] = tree, peers.objects(robot, tree)
    for robot, (tree, of_robot) in objects.items():
        say(f"timing {TITLES[robot]}…")
        measured = run([arguments.program, "measure", ROBOTS[robot], robot, tree, arguments.rounds, *of_robot])
        if measured is None:
            sys.exit(1)
        rows += compared(json.loads(measured))

    shown = [peer for peer in PACKAGES if any(row["peer"] == peer for row in rows)]
    print(table(rows, shown))
    arguments.output.mkdir(parents=True, exist_ok=True)
    about = {
        "processor": processor(),
        "compiler": (run(["clang++-19", "--version"]) or "").split("\n")[0],
        "versions": {peer: environment.version(PACKAGES[peer]) for peer in environment.peers},
        "rounds": arguments.rounds,
        "rows": rows,
    }
    (arguments.output / "peers.json").write_text(json.dumps(about, indent=1) + "\n")
    (arguments.output / "peers.svg").write_text(draw(rows, shown, TITLES, FUNCTIONS))
    say(f"written: {arguments.output}/peers.svg, peers.json")


main()
