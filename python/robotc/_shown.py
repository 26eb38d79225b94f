"""Robots, runs, sweeps and errors as HTML, for notebooks."""

import html
import math
import os
import pathlib
import re
import warnings

from ._errors import RobotWarning

#: Runs that took longer are shown without their report, which simulates again; s.
_LONGEST_FOR_REPORT = 10
_MOST_ROWS = 20
#: Of a page with meshes; a notebook keeps every page that it shows.
_MOST_CHARACTERS = 5_000_000


class Page(str):
    """An HTML page that works offline, as text. A notebook shows it in a frame of its own; `save(path)` writes it."""

    @classmethod
    def of(cls, made):
        text, messages = made
        for message in messages:
            warnings.warn(message, RobotWarning, stacklevel=3)
        return cls(text)

    def save(self, path):
        """Writes the page to a file, whole or not at all."""
        path = os.fspath(path)
        part = f"{path}.part"
        try:
            with open(part, "w", encoding="utf-8") as file:
                file.write(self)
            os.replace(part, path)
        except OSError:
            pathlib.Path(part).unlink(missing_ok=True)
            raise

    def _repr_html_(self, height=560):
        # Without allow-same-origin: the page cannot reach the notebook.
        return (f'<iframe sandbox="allow-scripts allow-downloads" srcdoc="{html.escape(self)}" loading="lazy" '
                f'style="width: 100%; height: {height}px; border: 0"></iframe>')

    def __repr__(self):
        return f"<page of {len(self.encode()) / 1e3:.0f} kB: save(path) writes it>"


def _preformatted(text):
    return f'<pre style="line-height: 1.25">{text}</pre>'


def mesh_choice(meshes):
    if meshes not in ("none", "near", "all"):
        raise ValueError(f'meshes is {meshes!r}, where "none", "near" or "all" is expected')
    return meshes


def _framed(make, name, height):
    """The page that `make` makes, in a frame; without meshes if they make it too large for a notebook."""
    page = make()
    if len(page) <= _MOST_CHARACTERS:
        return page._repr_html_(height)
    return (make(meshes="none")._repr_html_(height)
            + f"<p>Without meshes: with them the page has {len(page) / 1e6:.0f} MB, see <code>{name}()</code>.</p>")


def robot(robot):
    return _framed(robot.view, "view", 560) + _preformatted(html.escape(robot.summary()))


def program(program):
    parts = [_preformatted(html.escape(program.robot(name).summary())) for name in program.robots]
    if program.simulations:
        parts.append(f"<p>Simulations: {html.escape(', '.join(program.simulations))}</p>")
    if program.parameters:
        values = dict(program.parameters)
        rows = [[path, _number(value), _unit(program.parameters.unit(path))] for path, value in values.items()]
        parts.append(_table(["parameter", "value", ""], rows))
    return "".join(parts) or html.escape(repr(program))


def run(run):
    if run._seconds <= _LONGEST_FOR_REPORT:
        return _framed(run.report, "report", 720)
    rows = [[name, _number(value), _unit(run.figure_units[name])] for name, value in run.figures.items()]
    texts = [("✗ " if failed else "") + text + (f": {detail}" if detail else "")
             for failed, text, detail in run.findings]
    return (f"<p>{html.escape(repr(run))}</p>" + (_table(["figure", "value", ""], rows) if rows else "")
            + "".join(f"<p>{html.escape(text)}</p>" for text in texts)
            + f"<p><code>report()</code> has the plots; it simulates again, which took {run._seconds:.0f} s.</p>")


def sweep(sweep):
    def heading(name, units):
        unit = _unit(units[name])
        return f"{name} ({unit})" if unit else name

    parameters, figures = sweep._parameter_units, sweep._figure_units
    text = f"<p>{html.escape(repr(sweep)[1:-1])}</p>"
    if sweep.statistics:
        listed = list(sweep.statistics[0].values)
        rows = [[*(_number(value) for value in one.values.values()), heading(one.figure, figures), _number(one.mean),
                 _number(one.deviation), *(_number(one.quantiles[share]) for share in (0.05, 0.5, 0.95)),
                 "" if one.count == one.runs else f"{one.count} of {one.runs} runs"] for one in sweep.statistics]
        header = ["figure", "mean", "deviation", "lower 5 %", "median", "upper 5 %", ""]
        text += _table([*(heading(name, parameters) for name in listed), *header], rows)
    columns = [*sweep.parameters.values(), *sweep.figures.values()]
    shown = range(min(len(sweep), _MOST_ROWS))
    rows = [[*(_number(values[k]) for values in columns), "" if sweep.runs_succeeded[k] else "✗ failed"]
            for k in shown]
    header = [heading(name, units) for units in (parameters, figures) for name in units]
    text += _table([*header, ""], rows)
    if len(sweep) > _MOST_ROWS:
        text += f"<p>… and {len(sweep) - _MOST_ROWS} more runs: <code>to_pandas()</code> has all of them.</p>"
    return text


def _number(value):
    return f"{value:.6g}" if math.isfinite(value) else ""


def _unit(unit):
    return "" if unit == "1" else unit


def _table(header, rows):
    def row(cells, tag):
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    return ("<table><thead>" + row(header, "th") + "</thead><tbody>" + "".join(row(cells, "td") for cells in rows)
            + "</tbody></table>")


#: CSS colours of the eight ANSI colours, readable on white and on black.
_COLOURS = ["#7f7f7f", "#d7372f", "#2f9e44", "#b58105", "#2f74d0", "#a347ba", "#118a96", "#8a8a8a"]


def coloured(text):
    """Text with ANSI escape sequences for bold and colours as HTML."""
    parts, open_spans = [], 0
    for piece in re.split(r"(\x1b\[[0-9;]*m)", text):
        escape = re.fullmatch(r"\x1b\[([0-9;]*)m", piece)
        if not escape:
            parts.append(html.escape(piece))
            continue
        codes = [int(code or 0) for code in escape[1].split(";")]
        if codes == [0]:
            parts.append("</span>" * open_spans)
            open_spans = 0
            continue
        styles = ["font-weight: bold" for code in codes if code == 1]
        styles += [f"color: {_COLOURS[code % 10]}" for code in codes if 30 <= code <= 37 or 90 <= code <= 97]
        parts.append(f'<span style="{"; ".join(styles)}">')
        open_spans += 1
    return "".join(parts) + "</span>" * open_spans


def error(error):
    return _preformatted(coloured(error.coloured.rstrip()))
