"""The pages with Python code and the examples: their code runs, and prints what they say."""

import contextlib
import io
import pathlib
import re
import subprocess
import sys

import pytest

EXAMPLES = sorted(pathlib.Path("examples/python").glob("*.py"))


@pytest.mark.parametrize("page, outputs", [("docs/python.md", 8), ("docs/howto.md", 5)])
def test_the_page_prints_what_it_says(page, outputs):
    text = pathlib.Path(page).read_text()
    names, printed, compared = {}, io.StringIO(), 0
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, flags=re.S | re.M):
        if language == "python":
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(block, page, "exec"), names)
        elif language == "text":
            assert printed.getvalue() == block
            compared += 1
    assert compared >= outputs


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_run(example, tmp_path):
    run = subprocess.run([sys.executable, "-B", example.resolve(), "--out", tmp_path], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stderr == "" and run.stdout


def test_there_are_examples():
    assert EXAMPLES
