"""Runs and sweeps as tables of pandas and data sets of xarray, which are imported on first use."""

import numpy as np

from ._packages import imported


def frame_of_run(run):
    pandas = imported("pandas", "to_pandas()")
    index = pandas.Index(run.time, name="time", copy=False)
    # pandas keeps columns as rows of such an array.
    frame = pandas.DataFrame(run._log.T, index=index, columns=list(run.units), copy=False)
    frame.attrs["units"] = {"time": "s", **run.units}
    frame.attrs["words"] = dict(run.words)
    return frame


def _apart(name, others, kind):
    """The name of a column or variable; `others` have their names before."""
    return f"{name} ({kind})" if name in others else name


def _common(units):
    return units[0] if len(set(units)) == 1 else units


def dataset_of_run(run):
    xarray = imported("xarray", "to_xarray()")
    variables, coordinates = {}, {"time": ("time", run.time, {"units": "s"})}
    for group, names in run._groups.items():
        units = _common([run.units[name] for name in names])
        variable = _apart(group, ("time", "joint", "speed"), "signal")
        if names == [group]:
            variables[variable] = ("time", run[group], {"units": units})
            continue
        labels = [name[len(group):].removeprefix(".") for name in names]
        entries = ("joint" if labels == run.joints else "speed" if labels == run.speeds else f"{group}_entry")
        coordinates[entries] = (entries, labels)
        variables[variable] = (("time", entries), run[group], {"units": units})
    attributes = {"simulation": run.simulation, "robot": run.robot, "succeeded": int(run.succeeded)}
    attributes.update({f"figure.{name}": value for name, value in run.figures.items()})
    attributes.update({f"words.{name}": words for name, words in run.words.items()})
    return xarray.Dataset(variables, coordinates, attributes)


def _figures(sweep):
    names = (*sweep.parameters, "succeeded")
    return {_apart(name, names, "figure"): values for name, values in sweep.figures.items()}


def frame_of_sweep(sweep):
    pandas = imported("pandas", "to_pandas()")
    columns = {**sweep.parameters, **_figures(sweep), "succeeded": sweep.runs_succeeded}
    frame = pandas.DataFrame(columns, index=pandas.RangeIndex(len(sweep), name="run"), copy=False)
    units = [*sweep._parameter_units.values(), *sweep._figure_units.values()]
    frame.attrs["units"] = dict(zip(columns, units))
    return frame


def dataset_of_sweep(sweep):
    xarray = imported("xarray", "to_xarray()")
    # All combinations: the last parameter varies fastest; the drawn ones change together, in the place of the first.
    axes, draw = {}, _apart("draw", sweep.parameters, "number")
    for name in sweep.parameters:
        axes.setdefault(draw if name in sweep.drawn else name, sweep._value_counts[name])
    shape = tuple(axes.values())
    grid = {name: values.reshape(shape) for name, values in sweep.parameters.items()}
    coordinates = {}
    for place, axis in enumerate(axes):
        for name in sweep.drawn if axis == draw else [axis]:
            along = tuple(slice(None) if k == place else 0 for k in range(len(shape)))
            coordinates[name] = (axis, grid[name][along], {"units": sweep._parameter_units[name]})
    variables = {name: (tuple(axes), values.reshape(shape), {"units": unit})
                 for (name, values), unit in zip(_figures(sweep).items(), sweep._figure_units.values())}
    variables["succeeded"] = (tuple(axes), np.reshape(sweep.runs_succeeded, shape))
    return xarray.Dataset(variables, coordinates, {"simulation": sweep.simulation, "robot": sweep.robot})
