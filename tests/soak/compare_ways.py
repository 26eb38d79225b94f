"""Compares what robotc computes for one program in several ways, with the Python package as the reference.

    compare_ways.py ROBOTC FILE FOLDER DESCRIPTION

DESCRIPTION is a JSON file: {"simulations": [{"name", "sweep", "law", "every", …}], "laws": […], "frame", "loops", "seed"}.
FOLDER has the tables that `robotc sim` wrote. Prints what differs, a line each; what robotc refuses must be refused in
both ways. Exit code 1 if something differs.

Tolerances. Two ways evaluate the same formula in other orders, so their results differ as if their arguments had been
rounded a few times more. The reference is evaluated again at arguments moved by 2^-46 of their size; results may differ
by 100 times what that changes, and by 1e-12 of the largest entry, which is 4500 roundings: more than the longest sum
has terms.
"""

import ctypes
import importlib.util
import json
import pathlib
import random
import re
import subprocess
import sys
import warnings

import numpy as np

import robotc

warnings.simplefilter("ignore", robotc.RobotWarning)

FUNCTIONS = [
    "mass_matrix",
    "nonlinear_effects",
    "gravity_forces",
    "inverse_dynamics",
    "forward_dynamics",
    "kinetic_energy",
    "potential_energy",
    "coriolis_matrix",
    "friction",
    "spring_forces",
    "plus",
    "minus",
    "position_rates",
    "inverse_dynamics_dq",
    "forward_dynamics_dqd",
    "steady_inputs",
    "centroidal_momentum",
    "joint_reactions",
    "freedoms",
    "actuation",
    "mass_matrix_rate",
    "displacement_matrix",
]
EPSILON = 2.0**-46


class Differences(list):
    def check(self, what, got, wanted, spread):
        """Compares two arrays; NaN belongs to NaN."""
        got, wanted = np.asarray(got, dtype=float).ravel(), np.asarray(wanted, dtype=float).ravel()
        if got.shape != wanted.shape:
            self.append(f"{what}: {got.size} numbers in place of {wanted.size}")
            return
        if not (np.isfinite(wanted) == np.isfinite(got)).all():
            self.append(f"{what}: finite in one way alone: {got} and {wanted}")
            return
        finite = np.isfinite(wanted)
        if not finite.any():
            return
        bound = 100 * np.nan_to_num(np.ravel(spread), nan=np.inf) + 1e-12 * np.abs(wanted[finite]).max() + 1e-300
        far = np.abs(np.where(finite, got - wanted, 0)) > bound
        if far.any():
            i = int(np.argmax(np.where(far, np.abs(np.where(finite, got - wanted, 0)) / bound, 0)))
            bound = np.broadcast_to(bound, far.shape)
            self.append(
                f"{what}: entry {i} is {float(got[i])!r} in place of {float(wanted[i])!r}, bound {bound[i]:.3g}"
            )


def run_command(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=120)


def shared_library(folder, name, sources):
    """Compiles C files and objects to a library, and loads it."""
    path = folder / f"{name}.so"
    done = run_command(
        "clang-19",
        "-std=c99",
        "-O1",
        "-ffp-contract=off",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-shared",
        "-fPIC",
        *sources,
        "-lm",
        "-o",
        path,
    )
    if done.returncode:
        raise RuntimeError(f"clang refuses {name}: {done.stderr[:600]}")
    return ctypes.CDLL(str(path))


def doubles(values):
    return (ctypes.c_double * max(1, len(values)))(*values)


def prototypes(text):
    """The functions of a header or a source: name to a list of (argument, is an array, its size)."""
    found = {}
    for name, arguments in re.findall(r"^void (\w+)\(([^)]*)\)", text, re.M):
        rows = []
        for argument in arguments.split(","):
            word = re.search(r"(\w+)(?:\[(\d+)\])?$", argument.strip())
            rows.append((word.group(1), "*" in argument or word.group(2) is not None, int(word.group(2) or 0)))
        found[name] = rows
    return found


def moved(arguments, rng):
    return [a * (1 + EPSILON * rng.uniform(-1, 1, np.shape(a))) for a in arguments]


def evaluated(function, arguments):
    """The result of a function of the package, as a flat list."""
    value = function(*arguments)
    if hasattr(value, "rotation"):
        return np.concatenate([np.ravel(value.rotation), np.ravel(value.position)])
    return np.ravel(value)


class Ways:
    def __init__(self, binary, path, folder, description):
        self.binary, self.path, self.folder, self.about = binary, path, folder, description
        self.rng = np.random.default_rng(description["seed"])
        self.choice = random.Random(description["seed"])
        self.differences = Differences()
        self.robot = robotc.load(path)
        self.runs = {}

    def simulations(self):
        """Runs of the package have the numbers of the command line's tables."""
        for entry in self.about["simulations"]:
            name = entry["name"]
            table = self.folder / "warm" / f"{name}.csv"
            if not table.exists():
                continue
            # Defect: what ran before in a session changes the rounding of a run, so each has a program of its own.
            robot = robotc.load(self.path)
            if entry["sweep"]:
                sweep = robot.simulate_sweep(name)
                text = json.loads((self.folder / f"{name}.json").read_text())
                for i, row in enumerate(text["runs"]):
                    if row["end"] != "done":
                        continue  # JSON has no figures of a run that ended early, Python has NaN
                    wanted = [np.nan if v is None else v for v in row["report"]]
                    got = [values[i] for values in sweep.figures.values()]
                    if not np.array_equal(got, wanted, equal_nan=True):
                        self.differences.append(f"sweep {name}, run {i + 1}: figures {got} in Python, {wanted} in JSON")
                self.runs[name] = robotc.load(self.path).simulate(name)  # with the values of the file
                continue
            run = robot.simulate(name)
            self.runs[name] = run
            text = json.loads((self.folder / f"{name}.json").read_text())
            if not np.array_equal(run.final_q, text["q"]) or not np.array_equal(run.final_qd, text["qd"]):
                self.differences.append(f"{name}: final q and qd differ between Python and JSON")
            lines = table.read_text().splitlines()
            names = [cell.split(" [")[0].strip('"') for cell in lines[0].split(",")]
            if len(lines) - 1 != len(run.time):
                self.differences.append(f"{name}: {len(lines) - 1} rows in the table, {len(run.time)} in Python")
                continue
            for column, signal in enumerate(names[1:], 1):
                cells = [line.split(",")[column] for line in lines[1:]]
                try:
                    values = np.array([float(cell) for cell in cells])
                except ValueError:
                    continue  # words
                if signal in run and not np.array_equal(values, run[signal], equal_nan=True):
                    self.differences.append(f"{name}: `{signal}` differs between Python and the table")

    def states(self):
        """Configurations that the runs met, with random speeds, accelerations and efforts."""
        for entry in self.about["simulations"]:
            run = self.runs.get(entry["name"])
            if run is not None:
                rows = run["q"]
                return [rows[0], rows[len(rows) // 2], rows[-1]]
        return []

    def derived(self):
        """Source in C and in Python gives what the compiled functions give."""
        wanted = self.choice.sample(FUNCTIONS, 4) + [f"pose({self.about['frame']})", f"jacobian({self.about['frame']})"]
        functions = {}
        for title in wanted:
            refused = None
            try:
                functions[title] = self.robot.function(title)
                self.robot.compile(title)
            except robotc.Error as error:
                functions.pop(title, None)
                refused = error.diagnostics[0].code
            done = run_command(self.binary, "derive", self.path, title, "--as", "c")
            if done.returncode != (2 if refused else 0):
                # Defect: of a robot without drives, `derive` refuses functions with no entries, and Python has them.
                if not self.robot.actuated_joints and done.returncode == 2:
                    functions.pop(title, None)
                    continue
                self.differences.append(
                    f"derive {title}: exit code {done.returncode}, and Python "
                    f"{f'refuses it ({refused})' if refused else 'has it'}: {done.stderr[-200:]}"
                )
        states = self.states()
        if not functions or not states:
            return
        written = {}
        for language in ("c", "python"):
            path = self.folder / f"derived.{'c' if language == 'c' else 'py'}"
            done = run_command(self.binary, "derive", self.path, *functions, "--as", language, "-o", path)
            if done.returncode:
                self.differences.append(
                    f"derive --as {language} {list(functions)}: exit code {done.returncode}: {done.stderr[:300]}"
                )
                return
            written[language] = path
        library = shared_library(self.folder, "derived", [written["c"]])
        signatures = prototypes(written["c"].read_text())
        spec = importlib.util.spec_from_file_location("derived", written["python"])
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        parameters = list(getattr(module, "DEFAULT_PARAMETERS", []))
        for title, function in functions.items():
            self.one_function(title, function, states, library, signatures, module, parameters)

    def one_function(self, title, function, states, library, signatures, module, parameters):
        inputs = function.signature.inputs
        if any(array.name == "tau" for array in inputs) and not self.robot.actuated_joints:
            return  # defect: the signature of a robot without drives has one entry of tau; the function takes none
        name = function.signature.output.name
        symbol = next((s for s in signatures if s.endswith(f"_{name}")), None)
        if symbol is None or not hasattr(module, name):
            self.differences.append(f"derived code has no function for {title}")
            return
        for q in states:
            arguments = [
                q if array.name in ("q", "q0") else self.rng.uniform(-0.4, 0.4, array.shape) for array in inputs
            ]
            wanted = evaluated(function, arguments)
            spread = max(
                (np.abs(evaluated(function, moved(arguments, self.rng)) - wanted) for _ in range(3)),
                key=lambda d: np.nan_to_num(d).max() if d.size else 0,
            )
            lists = [np.ravel(a).tolist() for a in arguments]
            out = doubles([0.0] * wanted.size)
            values = dict(zip((array.name for array in inputs), lists))
            row = signatures[symbol]
            getattr(library, symbol)(
                *[out if i == len(row) - 1 else doubles(values.get(n, parameters)) for i, (n, _, _) in enumerate(row)]
            )
            self.differences.check(f"{title} in C at {lists}", out[: wanted.size], wanted, spread.max(initial=0))
            try:
                result = getattr(module, name)(*lists)
            except ZeroDivisionError:
                result = [np.nan] * wanted.size
            self.differences.check(f"{title} in Python at {lists}", np.ravel(result), wanted, spread.max(initial=0))

    def built(self):
        """Laws that `build` writes give what the simulations logged."""
        if self.about["laws"]:
            self.built_as("object")
            if self.about["seed"] % 2:
                self.built_as("source")

    def built_as(self, form):
        """Laws as an object or as C source, linked with a program and stepped."""
        laws = self.about["laws"]
        target = self.folder / f"{form}.o"
        emit = ("--emit", "c,header") if form == "source" else ()
        done = run_command(self.binary, "build", self.path, "--controller", ",".join(laws), "-o", target, *emit)
        if done.returncode == 2 and form == "source" and re.search("^error: ", done.stderr, re.M):
            return  # algorithms are in objects only
        if done.returncode:
            if done.returncode != 2 or not re.match(r"(warning|error)", done.stderr) or "internal error" in done.stderr:
                self.differences.append(f"build: exit code {done.returncode}: {done.stderr[:300]}")
            elif self.about.get("must_build", True):
                self.differences.append(f"build refuses: {done.stderr[:500]}")
            return
        header = target.with_suffix(".h").read_text()
        signatures = prototypes(header)
        lines = [f'#include "{form}.h"']
        for name, row in signatures.items():
            arguments = []
            for i, (argument, is_array, _) in enumerate(row):
                if argument in ("state", "rates") and is_array:
                    arguments.append(f"({name.rsplit('_', 1)[0]}_state *)a[{i}]")
                else:
                    arguments.append(f"a[{i}]" if is_array else f"*a[{i}]")
            lines.append(
                f"void call_{name}(double **a);\nvoid call_{name}(double **a) {{ {name}({', '.join(arguments)}); }}"
            )
        for law in laws:
            found = re.search(rf"\b(\w+_{law})_state;", header)
            if found:
                lines.append(
                    f"unsigned size_{law}(void);\nunsigned size_{law}(void) {{ return sizeof({found.group(1)}_state); }}"
                )
        glue = self.folder / f"glue_{form}.c"
        glue.write_text("\n".join(lines) + "\n")
        library = shared_library(self.folder, form, [glue, target.with_suffix(".c") if form == "source" else target])
        defaults = re.search(r"_DEFAULT_PARAMETERS \{(.*)\}", header)
        parameters = [float(v) for v in defaults.group(1).split(",")] if defaults else []
        count = re.search(r"_CONSTANTS (\d+)", header)
        constants = doubles([0.0] * int(count.group(1) if count else 1))
        prepare = next((n for n in signatures if n.endswith("_prepare")), None)
        if prepare:
            self.call(library, prepare, [doubles(parameters), constants])
        for entry in self.about["simulations"]:
            if entry["name"] in self.runs and entry["law"]:
                self.replay(library, signatures, entry, constants)

    @staticmethod
    def call(library, name, arguments):
        pointers = (ctypes.c_void_p * len(arguments))(*[ctypes.addressof(a) for a in arguments])
        getattr(library, f"call_{name}")(pointers)

    def replay(self, library, signatures, entry, constants):
        """Steps a law with what a run logged, and compares its results with the log."""
        run, law = self.runs[entry["name"]], entry["law"]
        prefix = next((n[:-5] for n in signatures if n.endswith(f"_{law}_step")), None)
        if prefix is None:
            self.differences.append(f"the header has no step of {law}")
            return
        if entry["every"] is None:
            # States of continuous laws change between rows: their first step alone is known.
            rows = range(len(run.time)) if not (entry["continuous"] or entry["events"]) else [0]
        else:
            rows = [
                i for i in range(len(run.time) - 1) if abs(run.time[i] / (entry["every"] * 1e-3) % 1 - 0.5) > 0.4999
            ]
            if entry["continuous"]:  # its caller would integrate
                rows = rows[:1]
        wanted = np.array([run["wanted"][i] for i in rows])
        got = self.stepped(library, signatures, prefix, entry, run, rows, constants, False)
        spread = np.zeros(wanted.shape)
        for _ in range(3):
            again = self.stepped(library, signatures, prefix, entry, run, rows, constants, True)
            spread = np.maximum(spread, np.abs(again - got))
        for k, row in enumerate(rows):
            before = len(self.differences)
            self.differences.check(
                f"{law} in {entry['name']} at {run.time[row]:g} s",
                got[k],
                wanted[k],
                spread[k] + 1e-14 * np.abs(wanted).max(initial=0),
            )
            if len(self.differences) > before:
                return

    def stepped(self, library, signatures, prefix, entry, run, rows, constants, is_moved):
        size = getattr(library, f"size_{entry['law']}")
        size.restype = ctypes.c_uint
        state = ctypes.create_string_buffer(size())
        results = []
        for k, row in enumerate(rows):
            values = {"t": [float(run.time[row])], "period": [(entry["every"] or 0) * 1e-3]}
            for name in ("q", "qd", "ref_q", "ref_qd", "ref_qdd"):
                values[name] = np.atleast_1d(run[name][row]).tolist()
            for name in ("share", "pull"):
                if f"arg_{name}" in run or any(label.startswith(f"arg_{name}") for label in run):
                    values[name] = np.atleast_1d(run[f"arg_{name}"][row]).tolist()
            if self.about["loops"]:  # the log has the freedoms of the reference; the law reads no others
                values["ref_q"] = self.all_entries(run, row, values["ref_q"])
            if is_moved:
                values = {
                    n: list(moved([np.array(v)], self.rng)[0]) if n not in ("t", "period") else v
                    for n, v in values.items()
                }
            for part in ("init", "step") if k == 0 else ("step",):
                arguments = []
                for name, is_array, count in signatures[f"{prefix}_{part}"]:
                    if name == "state":
                        arguments.append(state)
                    elif name == "constants":
                        arguments.append(constants)
                    elif name == "tau":
                        tau = doubles([0.0] * count)
                        arguments.append(tau)
                    else:
                        arguments.append(doubles(values[name]))
                self.call(library, f"{prefix}_{part}", arguments)
            results.append(list(tau))
        return np.array(results)

    def all_entries(self, run, row, freedoms):
        names = [label.removeprefix("q.") for label in run if label.startswith("q.")]
        entries = dict(zip(names, np.atleast_1d(run["q"][row]).tolist()))
        entries.update(zip(self.about["freedoms"], freedoms))
        return [entries[name] for name in names]


def main():
    binary, path, folder, description = sys.argv[1:5]
    ways = Ways(binary, path, pathlib.Path(folder), json.loads(pathlib.Path(description).read_text()))
    ways.simulations()
    for part in (ways.derived, ways.built):
        try:
            part()
        except RuntimeError as error:
            ways.differences.append(str(error))
    for difference in ways.differences[:5]:
        print(difference)
    return 1 if ways.differences else 0


if __name__ == "__main__":
    sys.exit(main())
