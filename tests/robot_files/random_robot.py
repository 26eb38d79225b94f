"""Random robots as text: trees of any joint types, with springs, friction and rotors."""

import numpy as np

#: Types that a URDF file has as they are, or as steps of the same coordinates.
URDF_TYPES = ("revolute", "prismatic", "screw", "cylindrical", "universal", "planar")
ALL_TYPES = (*URDF_TYPES, "spherical", "floating")


def numbers(values):
    return "[" + ", ".join(repr(float(v)) for v in values) + "]"


def body(random):
    """The mass and inertia of three point masses of 0.5 kg in a box of 0.6 m."""
    points = random.uniform(-0.3, 0.3, (3, 3))
    centre = points.mean(axis=0)
    arms = points - centre
    inertia = 0.5 * sum(np.dot(a, a) * np.eye(3) - np.outer(a, a) for a in arms)
    return (f"mass = 1.5 kg, com = {numbers(centre)} m, "
            f"inertia = [{', '.join(numbers(row) for row in (inertia + inertia.T) / 2)}] kg*m^2")


def properties(random, kind, drives):
    """Properties of a joint of one freedom; `drives`: with springs and rotors, which URDF does not have."""
    slides = kind == "prismatic"
    parts = [f"viscous = {random.uniform(0, 2)!r} {'N*s/m' if slides else 'N*m*s/rad'}"]
    if drives:
        parts.append(f"spring {{ stiffness = {random.uniform(1, 9)!r} {'N/m' if slides else 'N*m/rad'}, "
                     f"rest = {random.uniform(-1, 1)!r} {'m' if slides else 'rad'} }}")
        parts.append(f"motor {{ ratio = 1, inertia = {random.uniform(0, 1)!r} {'kg' if slides else 'kg*m^2'} }}")
    return ", ".join(parts)


def random_robot(seed, types, drives):
    """A robot of six links; each type comes once at least among as many seeds as there are types."""
    random = np.random.default_rng(seed)
    text = "robot machine {\n  gravity = [0, 0, -9.81] m/s^2\n"
    for i in range(6):
        kind = types[seed % len(types)] if i == 1 else str(random.choice(types))
        if kind == "floating" and i == 0 and "spherical" in types:
            kind = "spherical"
        parent = "base" if i == 0 else f"link_{random.integers(max(0, i - 2), i)}"
        placement = f"{numbers(random.uniform(-0.5, 0.5, 3))} m, rpy = {numbers(random.uniform(-3, 3, 3))}"
        held = ""
        if kind in ("revolute", "prismatic"):
            held = properties(random, kind, drives)
        elif kind == "screw":
            held = f"pitch = {random.uniform(0.1, 0.5)!r} m/rev"
        if kind in ("revolute", "prismatic", "screw", "cylindrical"):
            placement += f", axis = {numbers(random.normal(size=3))}"
        text += f"  link link_{i} {{ {body(random)} }}\n"
        text += f"  joint joint_{i}: {kind} {parent} -> link_{i} = at({placement}) {{ {held} }}\n".replace(" {  }", "")
    return text + "}\n"
