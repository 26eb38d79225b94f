"""The page on Python and the examples: their code runs, and prints what they say."""

import contextlib
import io
import pathlib
import re
import subprocess
import sys

import pytest

EXAMPLES = sorted(pathlib.Path("examples/python").glob("*.py"))


def test_the_page_prints_what_it_says():
    text = pathlib.Path("docs/python.md").read_text()
    names, printed, compared = {}, io.StringIO(), 0
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, flags=re.S | re.M):
        if language == "python":
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(block, "docs/python.md", "exec"), names)
        elif language == "text":
            assert printed.getvalue() == block
            compared += 1
    assert compared >= 6


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_run(example, tmp_path):
    run = subprocess.run([sys.executable, "-B", example.resolve(), "--out", tmp_path], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stderr == "" and run.stdout


def test_there_are_examples():
    assert EXAMPLES
