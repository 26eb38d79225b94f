"""`%load_ext robotc`: cells in the language of robotc."""

import keyword
import sys
import warnings

from ._errors import RobotWarning


def load_ipython_extension(ipython):
    """Called by `%load_ext robotc`: makes `%%robotc` known."""
    from IPython.core.error import UsageError
    from IPython.core.magic_arguments import argument, magic_arguments, parse_argstring

    @magic_arguments()
    @argument("name", help="the program has this name in the notebook")
    @argument("--set", action="append", default=[], metavar="PARAM=VALUE",
              help="set a parameter, such as --set load=0.3 or --set 'load=300 g'; repeatable")
    @argument("--formulation", default="", help="the derivation of the equations; default: the cheapest")
    @argument("--cache", action="store_true", help="use the compiled-code cache of the command line")
    def robotc(line, cell):
        """Loads the text of the cell as a robotc.Program. Files that it uses are relative to the current folder."""
        from . import Program

        given = parse_argstring(robotc, line)
        if not given.name.isidentifier() or keyword.iskeyword(given.name):
            raise UsageError(f"%%robotc: `{given.name}` is not a name of Python")
        settings = dict(_setting(UsageError, text) for text in given.set)
        # Lines count from the one with %%robotc, as the notebook counts them.
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", RobotWarning)
            program = Program(f"In [{len(ipython.user_ns['In']) - 1}]", "\n" + cell, parameters=settings,
                              cache=given.cache, formulation=given.formulation)
        for warning in caught:
            print(f"warning: {warning.message}", file=sys.stderr)
        ipython.user_ns[given.name] = program

    ipython.register_magic_function(robotc, "cell", "robotc")


def _setting(usage_error, text):
    text = text.strip("'\"")
    path, equals, value = text.partition("=")
    if not equals:
        raise usage_error(f"%%robotc: --set takes PARAM=VALUE, not `{text}`")
    return path.strip(), value.strip()
