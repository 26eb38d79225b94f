"""Makes a program smaller as long as a condition holds: drops statements, parts of lines, and steps of laws."""

import re
import time


def statement(lines, start):
    """The end of the statement that begins at a line: where its braces are closed."""
    depth = 0
    for i in range(start, len(lines)):
        depth += lines[i].count("{") - lines[i].count("}")
        if depth <= 0:
            return i + 1
    return len(lines)


def simpler(line):
    """Simpler forms of a line, the shortest first."""
    forms = []
    indent = line[: len(line) - len(line.lstrip())]
    step = re.match(r"\s*let u(\d+) = ", line)
    if step and int(step.group(1)) > 1:
        forms.append(f"{indent}let u{step.group(1)} = u{int(step.group(1)) - 1}")
    if re.match(r"\s*tau = .", line):
        forms.append(f"{indent}tau = 0")
    if line.rstrip().endswith("}") and " { " in line:
        forms.append(line[: line.index(" { ")])
    pieces = parts(line)
    if len(pieces) > 1:
        for i in range(len(pieces)):
            rest = pieces[:i] + pieces[i + 1 :]
            if i == 0:  # the first part has the word of the statement
                word = re.match(r"\s*\w+ ", pieces[0])
                rest[0] = (word.group() if word else indent) + rest[0].lstrip()
            forms.append(",".join(rest))
    return [form for form in forms if len(form) < len(line)]


def parts(line):
    """The line, cut at commas outside of brackets."""
    pieces, depth, start = [], 0, 0
    for i, sign in enumerate(line):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            pieces.append(line[start:i])
            start = i + 1
    return pieces + [line[start:]]


def shrunk(text, fails, seconds):
    """The smallest text found within so many seconds for which `fails(text)` holds."""
    end = time.monotonic() + seconds
    lines = [line for line in text.splitlines() if line.strip()]

    def attempt(fewer):
        nonlocal lines
        if time.monotonic() > end or not fails("\n".join(fewer) + "\n"):
            return False
        lines = fewer
        return True

    before = None
    while before != lines and time.monotonic() < end:
        before = list(lines)
        i = len(lines) - 1
        while i >= 0:
            if i < len(lines) and lines[i].strip() != "}":
                stop = statement(lines, i)
                two = statement(lines, stop) if stop < len(lines) and lines[stop].strip() != "}" else stop
                if not attempt(lines[:i] + lines[stop:]) and not attempt(lines[:i] + lines[two:]):
                    for form in simpler(lines[i]):
                        if attempt(lines[:i] + [form] + lines[i + 1 :]):
                            break
            i -= 1
    return "\n".join(lines) + "\n"
