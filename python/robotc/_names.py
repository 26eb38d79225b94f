"""Suggestions for misspelled names."""

import difflib


def nearest(name, names):
    near = difflib.get_close_matches(name, names, 1)
    return f"; did you mean `{near[0]}`?" if near else ""
