"""Programs and sweeps of the library as Python objects, without convenience; their results are dictionaries."""

import ctypes

import numpy as np

from ._interface import constants, library, structures
from ._library import (array, ask, decoded, doubles, encoded, encoded_list, make, members, named, names, numbers,
                       options, require, texts, view, watched)

version = library.robotc_version().decode()
languages = tuple(names(library.robotc_languages().contents))

_functions = library.robotc_functions().contents
#: All functions of robots: (name, place, place_is_optional, meaning, arguments).
catalogue = [(one.name.decode(), decoded(one.place), bool(one.place_is_optional), one.meaning.decode(),
              names(one.arguments)) for one in members(_functions.functions, _functions.count)]


class Program:
    """A loaded program. Its files are read from `files`, bytes by name, or from disk for None."""

    def __init__(self, text, path, cache, formulation, base, files):
        if base not in ("", "fixed", "floating"):
            raise ValueError(f"base is {base!r}, where 'fixed' or 'floating' is expected")
        given = dict(cache=encoded(cache), formulation=named(formulation), base=named(base))
        if files is not None:
            listed = [structures["robotc_file"](encoded(name), content, len(content))
                      for name, content in files.items()]
            pointers = (ctypes.POINTER(structures["robotc_file"]) * len(listed))(*map(ctypes.pointer, listed))
            given["files"] = ctypes.pointer(structures["robotc_files"](len(listed), pointers))
        how = options("robotc_options", **given)
        if text is None:
            self._owned, self.warnings = make("robotc_load_file", encoded(path), how)
        else:
            text = text.encode()
            self._owned, self.warnings = make("robotc_load_text", text, len(text), encoded(path), how)
        self.handle = self._owned.pointer

    @property
    def robots(self):
        return names(library.robotc_robots(self.handle).contents)

    @property
    def simulations(self):
        return names(library.robotc_simulations(self.handle).contents)

    def describe_robot(self, robot):
        made = make("robotc_describe_robot", self.handle, named(robot))[0]
        its = made.contents
        return {"name": its.name.decode(), "joints": names(its.joints), "speeds": names(its.speeds),
                "actuated_joints": names(its.actuated_joints), "links": names(its.links), "frames": names(its.frames),
                "quaternions": its.quaternions[:its.quaternion_count], "parameters": array(its.parameters),
                "parameter_values": numbers(its.parameter_values, its.parameters.size)}

    def describe(self, robot, function):
        made = make("robotc_describe", self.handle, named(robot), encoded(function))[0]
        its = made.contents
        return {"robot": its.robot.decode(), "title": its.title.decode(), "name": its.name.decode(),
                "meaning": its.meaning.decode(), "latex": its.latex.decode(),
                "notes": texts(its.notes, its.note_count),
                "inputs": [array(one) for one in members(its.inputs, its.input_count)], "output": array(its.output)}

    def parameters(self):
        made = make("robotc_list_parameters", self.handle)[0]
        return [(one.path.decode(), one.unit.decode(), one.value, bool(one.is_set))
                for one in members(made.contents.all, made.contents.count)]

    def set(self, path, expression):
        ask("robotc_set", self.handle, encoded(path), encoded(expression))

    def set_numbers(self, path, values):
        values = doubles(values)
        ask("robotc_set_numbers", self.handle, encoded(path), values.ctypes.data, values.size)

    def set_several(self, paths, values):
        if len(paths) != len(values):
            raise ValueError("a parameter has one value")
        values = doubles(values)
        ask("robotc_set_several", self.handle, encoded_list(paths), values.ctypes.data, values.size)

    def simulate(self, name):
        with watched() as go_on:
            made, warnings = make("robotc_simulate", self.handle, named(name), go_on, None)
        run = made.contents
        signals = members(run.signals, run.signal_count)
        # The signals lie one after the other.
        first = signals[0].values if signals else None
        return {"simulation": run.simulation.decode(), "robot": run.robot.decode(), "succeeded": bool(run.succeeded),
                "end": run.end, "joints": names(run.joints), "speeds": names(run.speeds),
                "actuated_joints": names(run.actuated_joints), "final_q": view(made, run.q, run.joints.count),
                "final_qd": view(made, run.qd, run.speeds.count), "time": view(made, run.times, run.row_count),
                "signals": [(one.name.decode(), one.unit.decode()) for one in signals],
                "words": {one.name.decode(): texts(one.words, one.word_count) for one in signals if one.word_count},
                "log": view(made, first, run.signal_count, run.row_count),
                "figures": [(one.name.decode(), one.unit.decode(), one.value)
                            for one in members(run.figures, run.figure_count)],
                "findings": [(bool(one.is_failure), one.text.decode(), one.detail.decode())
                             for one in members(run.findings, run.finding_count)],
                "warnings": warnings}

    def plan_sweep(self, name, paths, values):
        how = options("robotc_sweep_options", axis_count=len(paths), names=encoded_list(paths),
                      values=encoded_list(values))
        return SweepPlan(make("robotc_plan_sweep", self.handle, named(name), how)[0])

    def make_ensemble(self, simulation, count, parameters, inputs, signals):
        how = options("robotc_ensemble_options", run_count=count, parameter_count=len(parameters),
                      input_count=len(inputs), signal_count=len(signals), parameters=encoded_list(parameters),
                      inputs=encoded_list(inputs), signals=encoded_list(signals))
        return Ensemble(make("robotc_make_ensemble", self.handle, named(simulation), how)[0])

    def view_page(self, robot, q, meshes):
        q = doubles(q)
        address = q.ctypes.data if q.size else None
        return _page(make("robotc_view_page", self.handle, named(robot), address, q.size, encoded(meshes))[0])

    def report_page(self, simulation, meshes):
        with watched() as go_on:
            made = make("robotc_report_page", self.handle, named(simulation), encoded(meshes), go_on, None)[0]
        return _page(made)

    def summarise(self, robot):
        return make("robotc_summarise", self.handle, named(robot))[0].contents.decode()

    def files(self):
        """All files that were read, by name."""
        made = make("robotc_list_files", self.handle)[0]
        return {one.name.decode(): _content(one) for one in members(made.contents.all, made.contents.count)}

    def linearise(self, simulation, robot, plant, at, equilibrium, q, effort, inputs, outputs, loop):
        how = options("robotc_linear_options", simulation=named(simulation), robot=named(robot), plant=bool(plant),
                      at=named(at), equilibrium=bool(equilibrium), q=named(q), effort=named(effort), loop=named(loop),
                      input_count=len(inputs), output_count=len(outputs), inputs=encoded_list(inputs),
                      outputs=encoded_list(outputs))
        made, warnings = make("robotc_linearise", self.handle, how)
        return {**_linear_model(made.contents), "warnings": warnings}

    def derive(self, robot, functions, language, symbolic, short_names, digits, normal_form, second_derivatives):
        how = options("robotc_derive_options", symbolic=bool(symbolic), short_names=bool(short_names), digits=digits,
                      normal_form=bool(normal_form), second_derivatives=bool(second_derivatives))
        return make("robotc_derive", self.handle, named(robot), encoded_list(functions), len(functions),
                    encoded(language), how)[0].contents.decode()

    def kernels(self, robot, functions, rollout, single, gpu):
        """PTX."""
        how = options("robotc_kernel_options", rollout=named(rollout), single=bool(single), gpu=named(gpu))
        return make("robotc_kernels", self.handle, named(robot), encoded_list(functions), len(functions),
                    how)[0].contents.decode()


def _content(file):
    """The bytes of a robotc_file, with those after the first NUL."""
    address = ctypes.c_void_p.from_buffer(file, type(file).text.offset)
    return ctypes.string_at(address, file.length)


def _page(made):
    """The text of a page, and its warnings."""
    page = made.contents
    return page.html.decode(), texts(page.warnings, page.warning_count)


class SweepPlan:
    """A compiled sweep, whose runs are done in parts."""

    def __init__(self, owned):
        self._owned = owned
        self.run_count = library.robotc_sweep_run_count(owned.pointer)
        self._outcome_size = library.robotc_sweep_outcome_size(owned.pointer)

    def run(self, first, count, threads=0, progress=None):
        """Outcomes of a part, (count, values of one)."""
        outcomes = np.empty((count, self._outcome_size))
        interrupted = ctypes.c_int()
        with watched(progress) as go_on:
            ask("robotc_run_part", self._owned.pointer, first, count, threads, go_on, None, outcomes.ctypes.data,
                ctypes.byref(interrupted))
        return outcomes

    def collect(self, outcomes):
        """The result, from the outcomes of all runs."""
        outcomes = doubles(outcomes)
        if outcomes.shape != (self.run_count, self._outcome_size):
            raise ValueError("the outcomes are not those of all runs of this sweep")
        made = make("robotc_collect_sweep", self._owned.pointer, outcomes.ctypes.data)[0]
        sweep = made.contents

        def over_runs(pointers, count):
            return [(one.name.decode(), one.unit.decode(), bool(one.is_drawn), numbers(one.values, sweep.run_count),
                     one.value_count) for one in members(pointers, count)]

        parameters = over_runs(sweep.parameters, sweep.parameter_count)
        listed = sum(not is_drawn for _, _, is_drawn, _, _ in parameters)
        statistics = [(one.figure, numbers(one.values, listed), one.run_count, one.count, one.mean, one.deviation,
                       numbers(one.shares, one.quantile_count), numbers(one.quantiles, one.quantile_count))
                      for one in members(sweep.statistics, sweep.statistics_count)]
        return {"simulation": sweep.simulation.decode(), "robot": sweep.robot.decode(),
                "succeeded": bool(sweep.succeeded),
                "runs_succeeded": [status != 0 for status in sweep.runs_succeeded[:sweep.run_count]],
                "parameters": parameters, "figures": over_runs(sweep.figures, sweep.figure_count),
                "statistics": statistics}


class Ensemble:
    """Runs of one simulation that are advanced together."""

    FAILED, COMPLETE = constants["ROBOTC_RUN_FAILED"], constants["ROBOTC_RUN_COMPLETE"]

    def __init__(self, owned):
        self._owned = owned
        its = library.robotc_describe_ensemble(owned.pointer).contents
        self.run_count, self.step, self.row_count = its.run_count, its.step, its.row_count
        #: The shape of each signal.
        self.signals = [tuple(one.shape[:one.rank]) for one in members(its.signals, its.signal_count)]
        self.parameters = [one.path.decode() for one in members(its.parameters, its.parameter_count)]
        self.inputs = [one.path.decode() for one in members(its.inputs, its.input_count)]
        self.parameter_sizes = _sizes(its.parameter_sizes, self.parameters)
        self.input_sizes = _sizes(its.input_sizes, self.inputs)
        self._width = its.width

    def begin(self, which, parameters):
        """Begins some of the runs, by their numbers, with a row of parameters each."""
        which = np.ascontiguousarray(which, dtype=np.uintp)
        parameters = doubles(parameters)
        if parameters.shape != (len(which), len(self.parameters)):
            raise ValueError("a run has one value of each parameter")
        ask("robotc_begin_runs", self._owned.pointer, which.ctypes.data_as(_size_pointer), which.size,
            parameters.ctypes.data)

    def advance(self, rows, inputs, threads):
        """Advances all runs. Returns the signals and the status of each."""
        inputs = doubles(inputs)
        if inputs.shape != (self.run_count, len(self.inputs)):
            raise ValueError("a run has one value of each input")
        return self._results(library.robotc_advance_runs, rows, inputs.ctypes.data, threads)

    def observe(self, threads):
        return self._results(library.robotc_observe_runs, threads)

    def _results(self, function, *arguments):
        signals = np.empty((self.run_count, self._width))
        statuses = np.empty(self.run_count, dtype=np.intc)
        require(function(self._owned.pointer, *arguments, signals.ctypes.data, statuses.ctypes.data_as(_int_pointer)))
        return signals, statuses

    def failure(self, run):
        """Why a run failed."""
        return make("robotc_run_failure", self._owned.pointer, run)[0].contents.decode()


_size_pointer, _int_pointer = ctypes.POINTER(ctypes.c_size_t), ctypes.POINTER(ctypes.c_int)


def _sizes(pointer, entries):
    """The sizes that add up to the number of entries."""
    sizes, left = [], len(entries)
    while left > 0:
        sizes.append(pointer[len(sizes)])
        left -= sizes[-1]
    return sizes


_stability = {constants["ROBOTC_STABLE"]: "stable", constants["ROBOTC_MARGINAL"]: "marginal",
              constants["ROBOTC_UNSTABLE"]: "unstable"}


def _linear_model(model):
    def signals(pointers, count):
        return [(one.name.decode(), one.unit.decode(), decoded(one.word) or one.value)
                for one in members(pointers, count)]

    def complex_numbers(address, count):
        return numbers(address, count, 2).view(complex)[:, 0].tolist()

    nx, nu, ny = model.state_count, model.input_count, model.output_count
    return {"robot": model.robot.decode(), "simulation": decoded(model.simulation),
            "closed_loop": bool(model.closed_loop), "time": model.time, "equilibrium": bool(model.is_equilibrium),
            "period": model.period or None, "stability": _stability[model.stability],
            "states": signals(model.states, nx), "inputs": signals(model.inputs, nu),
            "outputs": signals(model.outputs, ny), "left_out": signals(model.left_out, model.left_out_count),
            "A": numbers(model.a, nx, nx), "B": numbers(model.b, nx, nu), "C": numbers(model.c, ny, nx),
            "D": numbers(model.d, ny, nu),
            "poles": [(complex(one.real, one.imaginary), one.frequency, one.damping, one.time_constant)
                      for one in members(model.poles, nx)],
            "transfer_functions": [(one.input, one.output, complex_numbers(one.zeros, one.zero_count),
                                    complex_numbers(one.poles, one.pole_count), one.gain, one.dc_gain)
                                   for one in members(model.transfer_functions, model.transfer_function_count)],
            "margins": [(one.motor.decode(), bool(one.is_stable),
                         *(getattr(one, name) for name, _ in one._fields_[2:]))
                        for one in members(model.margins, model.margin_count)]}
