"""Packages that robotc works with and does not need: imported on first use."""

import importlib


def imported(name, user, tried=""):
    """A package, for `user`, a method or module of robotc. `tried`: the versions that the tests of robotc use."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        if error.name is not None and error.name.partition(".")[0] != name.partition(".")[0]:
            raise
        versions = f" (tried with {tried})" if tried else ""
        raise ImportError(f"{user} needs the package {name}{versions}: pip install {name}", name=name) from None
