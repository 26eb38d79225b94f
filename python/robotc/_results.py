"""Results of simulations and sweeps."""

import collections.abc
import re
from typing import NamedTuple

import numpy as np

from . import _shown, _tables
from ._names import nearest
from ._shown import Page


class Run(collections.abc.Mapping):
    """The result of a simulation: the logged signals by name, one value for each row.

    `run["q.elbow"]` is one signal; `run["q"]` has all signals of that name as columns, (rows, n). Units are those that
    the file chooses by `as`, otherwise SI: see `units`. Values of a state that is a word, such as `law.mode`, are
    indices: see `words`. Arrays are read-only; they are parts of one log.
    """

    def __init__(self, run, recipe):
        #: Of its program, with the parameters of the run.
        self._recipe = recipe
        self.simulation = run["simulation"]
        self.robot = run["robot"]
        #: The run came to its end, and every expectation holds.
        self.succeeded = run["succeeded"]
        #: s, of each row
        self.time = run["time"]
        #: s, where the run ended
        self.end = run["end"]
        #: The state at the end: entries of q as in `joints`, of qd as in `speeds`.
        self.final_q = run["final_q"]
        self.final_qd = run["final_qd"]
        self.joints = run["joints"]
        self.speeds = run["speeds"]
        #: The reported figures, by name.
        self.figures = {name: value for name, _, value in run["figures"]}
        #: The findings of the summary: (whether it is a failure, text, detail).
        self.findings = run["findings"]
        self.units = {name: unit for name, unit in run["signals"]}
        #: The words of signals such as modes of a law, by name: the values of the signal are indices of these.
        self.words = run["words"]
        #: Units of the figures, by name.
        self.figure_units = {name: unit for name, unit, _ in run["figures"]}
        #: s, that the run took
        self._seconds = run["seconds"]
        self._log = run["log"]  # (signals, rows)
        self._places = {name: place for place, name in enumerate(self.units)}
        self._groups = {}
        for name in self.units:
            self._groups.setdefault(re.split(r"[.\[]", name, maxsplit=1)[0], []).append(name)

    def __getitem__(self, name):
        if name in self._places:
            return self._log[self._places[name]]
        if name in self._groups:
            places = [self._places[member] for member in self._groups[name]]
            together = places == list(range(places[0], places[-1] + 1))
            return (self._log[places[0]:places[-1] + 1] if together else self._log[places]).T
        if name in self.figures:
            raise KeyError(f"`{name}` is one number of the whole run: write run.figures[\"{name}\"]")
        raise KeyError(f"{self.simulation} logs no `{name}`" + nearest(name, [*self._groups, *self._places]))

    def __iter__(self):
        return iter(self._places)

    def __len__(self):
        return len(self._places)

    @property
    def q(self):
        """Positions, (rows, n), if the file logs them."""
        return self["q"]

    @property
    def qd(self):
        """Velocities, (rows, n), if the file logs them."""
        return self["qd"]

    @property
    def tau(self):
        """The output of the law, (rows, n), if the file logs it: efforts, or voltages, currents or flows of drives."""
        return self["tau"]

    @property
    def failures(self):
        """The failed expectations, and the reason of an early end, as texts."""
        return [f"{text}: {detail}" if detail else text for failed, text, detail in self.findings if failed]

    def to_pandas(self):
        """The signals as a pandas.DataFrame: a row per time, a column per signal. No copies.

        `attrs` has "units" and "words".
        """
        return _tables.frame_of_run(self)

    def to_xarray(self):
        """The signals as an xarray.Dataset over `time`; lists such as `q` have their entries as a second dimension.

        Units are in `attrs["units"]` of each variable. No copies.
        """
        return _tables.dataset_of_run(self)

    def report(self, *, meshes="near"):
        """The report of `robotc sim`, a page with plots and the robot in three dimensions; `meshes` as of `Robot.view`.

        It simulates again, with the program and the parameters of this run: a run keeps its log alone.
        """
        return Page.of(self._recipe.open().report_page(self.simulation, _shown.mesh_choice(meshes)))

    def _repr_html_(self):
        return _shown.run(self)

    def __setstate__(self, state):
        self.__dict__.update(state)
        for array in (self.time, self._log, self.final_q, self.final_qd):
            array.flags.writeable = False

    def __repr__(self):
        end = "succeeded" if self.succeeded else "; ".join(self.failures) or "was interrupted"
        return f"<{self.simulation} of {self.robot}, {self.end:g} s, {len(self.time)} rows: {end}>"


class Statistics(NamedTuple):
    """Statistics of a figure over the runs of a sweep with equal values of the parameters that are not drawn.

    Values that are not finite do not count; nan if too few are left.
    """

    figure: str
    values: dict  # of the parameters that are not drawn, by name
    runs: int
    count: int  # of the runs that count
    mean: float
    deviation: float  # with count - 1
    quantiles: dict  # by share: 0.05, 0.25, 0.5, 0.75, 0.95


class Sweep:
    """The runs of a sweep. `sweep["m"]` and `sweep["work"]` are a parameter and a figure: an array with a value per run."""

    def __init__(self, sweep):
        self.simulation = sweep["simulation"]
        self.robot = sweep["robot"]
        #: Every run came to its end, and every expectation holds.
        self.succeeded = sweep["succeeded"]
        self.runs_succeeded = np.array(sweep["runs_succeeded"], dtype=bool)
        #: The swept parameters and the reported figures, by the names of the summary.
        self.parameters = {name: values for name, _, _, values, _ in sweep["parameters"]}
        self.figures = {name: values for name, _, _, values, _ in sweep["figures"]}
        #: The parameters that are drawn from distributions.
        self.drawn = [name for name, _, is_drawn, _, _ in sweep["parameters"] if is_drawn]
        self._parameter_units, self._figure_units = ({name: unit for name, unit, _, _, _ in sweep[kind]}
                                                     for kind in ("parameters", "figures"))
        #: By name; a figure comes before a parameter of the same name, as in `sweep[name]`.
        self.units = {**self._parameter_units, **self._figure_units}
        self._value_counts = {name: count for name, _, _, _, count in sweep["parameters"]}
        listed = [name for name in self.parameters if name not in self.drawn]
        names = list(self.figures)
        #: `Statistics` of each figure, for each combination of the other parameters; none if nothing is drawn.
        self.statistics = [
            Statistics(names[figure], dict(zip(listed, values.tolist())), runs, count, mean, deviation,
                       dict(zip(shares.tolist(), quantiles.tolist())))
            for figure, values, runs, count, mean, deviation, shares, quantiles in sweep["statistics"]]

    def __getitem__(self, name):
        for known in (self.figures, self.parameters):
            if name in known:
                return known[name]
        found = [path for path in self.parameters if path.endswith("." + name)]
        if len(found) == 1:
            return self.parameters[found[0]]
        raise KeyError(f"{self.simulation} neither sweeps nor reports `{name}`"
                       + nearest(name, [*self.figures, *self.parameters]))

    def __len__(self):
        return len(self.runs_succeeded)

    def to_pandas(self):
        """A pandas.DataFrame with a row per run: parameters, figures, `succeeded`, and `attrs["units"]`. No copies."""
        return _tables.frame_of_sweep(self)

    def to_xarray(self):
        """An xarray.Dataset of the figures and `succeeded` over the listed parameters, and `draw` for random values.

        Parameters are coordinates. Units are in `attrs["units"]` of each variable. No copies.
        """
        return _tables.dataset_of_sweep(self)

    def _repr_html_(self):
        return _shown.sweep(self)

    def __repr__(self):
        failed = len(self) - int(self.runs_succeeded.sum())
        end = f"{failed} of {len(self)} runs failed" if failed else "all succeeded"
        return f"<sweep of {self.simulation} of {self.robot}, {len(self)} runs: {end}>"
