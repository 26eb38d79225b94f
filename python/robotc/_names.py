"""Names of functions, and suggestions for misspelled ones."""

import difflib


def nearest(name, names):
    near = difflib.get_close_matches(name, names, 1)
    return f"; did you mean `{near[0]}`?" if near else ""


#: The arguments that functions are differentiated by.
VARIABLES = ("q", "qd", "qdd", "tau")


#: Behind the title of a function whose parameters are an argument.
WITH_PARAMETERS = " with parameters"


def derivative(title, argument, is_expression):
    """The title of the derivative by an argument: of "pose(tool)" by q it is "pose_dq(tool)"."""
    text = title.removesuffix(WITH_PARAMETERS)
    suffix = title[len(text):]
    if is_expression:
        return f"jacobian({text}, {argument}){suffix}"
    name, parenthesis, place = text.partition("(")
    return f"{name}_d{argument}{parenthesis}{place}{suffix}"


def differentiated(name, known):
    """The function among `known` that a name belongs to: "pose" of "pose" and of "pose_dq_dq"; None without one."""
    while name not in known:
        name, separator, argument = name.rpartition("_d")
        if not separator or argument not in VARIABLES:
            return None
    return name
