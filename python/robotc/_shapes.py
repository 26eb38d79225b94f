"""Shapes of arguments: errors that name the expected one and the likely cause of another."""

#: Arguments with the entries of q, and with those of qd.
OF_POSITIONS, _OF_SPEEDS = ("q", "q0"), ("qd", "qdd", "qddd", "dq")


def require_size(core, robot, user, name, size, array, rows=""):
    """Raises unless an array is a vector of this size, or with `rows`, their number in messages, many such rows."""
    if array.shape[-1:] != (size,) or array.ndim > (2 if rows else 1):
        expected = f"({size},) or ({rows}, {size})" if rows else f"({size},)"
        raise ValueError(f"{user}: {name} has the shape {tuple(array.shape)}, where {expected} is expected"
                         + advice(core, robot, name, size, tuple(array.shape)))


def advice(core, robot, name, size, shape):
    """The likely cause of a wrong shape, as the end of a message; empty if none is known."""
    if len(shape) == 2 and shape[0] == size:
        return f": `{name}.T` has that shape"
    if size == 1 and len(shape) == 1:
        return f": `{name}[:, None]` is one number for each of {shape[0]} states"
    if size == 1 and shape == ():
        return f": one state is `[{name}]`"
    its = core.describe_robot(robot)
    joints, speeds, actuated = its["joints"], its["speeds"], its["actuated_joints"]
    if name == "tau" and size == len(actuated):
        return f": an entry for each actuated joint, {_listed(actuated)}" if actuated else ": no joint is actuated"
    given = shape[-1] if shape else None
    if given == size:  # too many axes
        return ""
    takes_other = ((name in OF_POSITIONS and (size, given) == (len(joints), len(speeds)))
                   or (name in _OF_SPEEDS and (size, given) == (len(speeds), len(joints))))
    return ": " + _difference(joints, speeds, its["quaternions"]) if takes_other else ""


def _difference(joints, speeds, quaternions):
    """Why q and qd have different numbers of entries."""
    if len(joints) - len(speeds) != len(quaternions):
        return f"q has an entry for each joint, qd for each freedom, {_listed(speeds)}"
    floating = [joints[w].removesuffix(".rotation.w") for w in quaternions if joints[w].endswith(".rotation.w")]
    if floating:
        return f"joint {floating[0]} has 7 entries in q, a position and a quaternion, and 6 in qd"
    return f"joint {joints[quaternions[0]].removesuffix('.w')} has 4 entries in q, a quaternion, and 3 in qd"


def _listed(names):
    return ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
