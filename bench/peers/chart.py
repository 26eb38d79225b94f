"""How many times as long as robotc each peer takes, as an SVG."""

import math
from html import escape

COLOURS = {"Pinocchio": "#b4472e", "CasADi": "#2f6db3", "MuJoCo": "#4f8a3c"}
LEFT, RIGHT, ROW, GAP, TOP = 130, 30, 22, 34, 78
WIDTH = 780


def mark(peer, x, y):
    """A shape a peer, so that colours need not be told apart."""
    style = f'fill="{COLOURS[peer]}"'
    if peer == "Pinocchio":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" {style}/>'
    if peer == "CasADi":
        return f'<rect x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9" {style}/>'
    return f'<path d="M{x - 5.5:.1f},{y + 4.5:.1f} h11 l-5.5,-10 z" {style}/>'


def text(x, y, words, attributes=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" {attributes}>{escape(words)}</text>'


def ticks(low, high):
    every = [digit * 10.0**power for power in range(-3, 6) for digit in (1, 2, 5)]
    return [tick for tick in every if low <= tick <= high]


def draw(rows, peers, robots, functions):
    """One panel a function, one line a robot, one mark a peer's best variant, quartiles as whiskers; the axis is logarithmic."""
    best = [row for row in rows if row["best"] and row["peer"] in peers and "ratio" in row]
    if not best:
        return '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n'
    low = min(0.8, *(row["ratio_quartiles"][0] * 0.9 for row in best))
    high = max(12, *(row["ratio_quartiles"][1] * 1.15 for row in best))

    def at(ratio):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log(ratio / low) / math.log(high / low)

    parts = [text(LEFT, 26, "Time of a call as a multiple of robotc's", 'font-size="16" font-weight="600"')]
    x = LEFT
    for peer in peers:
        parts += [mark(peer, x + 5, 48), text(x + 16, 52, peer)]
        x += 40 + 8 * len(peer)
    y = TOP
    panels = [function for function in functions if any(row["function"] == function for row in best)]
    for function in panels:
        of_function = [row for row in best if row["function"] == function]
        lines = [robot for robot in robots if any(row["robot"] == robot for row in of_function)]
        bottom = y + 12 + ROW * len(lines)
        parts.append(text(LEFT, y + 4, functions[function], 'font-weight="600"'))
        for tick in ticks(low, high):
            strong = 'stroke="#444"' if tick == 1 else 'stroke="#ddd"'
            parts.append(f'<path d="M{at(tick):.1f},{y + 12:.1f} V{bottom:.1f}" {strong}/>')
            if function == panels[-1]:
                parts.append(text(at(tick), bottom + 16, f"{tick:g}×", 'text-anchor="middle"'))
        for i, robot in enumerate(lines):
            middle = y + 12 + ROW * (i + 0.5)
            parts.append(text(LEFT - 10, middle + 4, robots[robot], 'text-anchor="end"'))
            for row in (row for row in of_function if row["robot"] == robot):
                first, last = (at(ratio) for ratio in row["ratio_quartiles"])
                parts.append(
                    f'<path d="M{first:.1f},{middle:.1f} H{last:.1f}" stroke="{COLOURS[row["peer"]]}" stroke-width="2"/>'
                )
                parts.append(mark(row["peer"], at(row["ratio"]), middle))
        y = bottom + GAP
    height = y
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
    head += 'font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#222">'
    return "\n".join([head, f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>', *parts, "</svg>", ""])
