"""Random robots: the text of a `robot` block, and what a law and a simulation of it need to know.

Machines are valid by construction: inertias are those of boxes, loops are assembled from lengths that close, starts are
within reach. What a comment names as a defect is left out until the defect is mended.
"""

import dataclasses
import math

from random_loops import Loops
from robot_text import Coordinate, number, numbers

EFFORT = {"turn": "N*m", "slide": "N"}


@dataclasses.dataclass
class Robot:
    """A robot of a random program."""

    name: str
    lines: list = dataclasses.field(default_factory=list)  # of the block, without its braces
    coordinates: list = dataclasses.field(default_factory=list)  # of one entry each; those of rotations are not listed
    spherical: list = dataclasses.field(default_factory=list)  # names of driven spherical joints
    start: list = dataclasses.field(default_factory=list)  # entries of the configuration `start`
    params: list = dataclasses.field(default_factory=list)  # (name, value, unit)
    frames: list = dataclasses.field(default_factory=list)
    links: list = dataclasses.field(default_factory=list)
    imports: set = dataclasses.field(default_factory=set)
    signals: list = dataclasses.field(default_factory=list)  # of contacts and drives
    coulomb: bool = False
    loops: bool = False
    rotations: bool = False  # q has quaternions
    states: bool = False  # drives with states
    contacts: bool = False
    events: bool = False
    library: bool = False  # a robot of the library, which has no block in the program
    freedoms: list = dataclasses.field(default_factory=list)  # of loops: the coordinates that drive

    @property
    def driven(self):
        """The coordinates with an entry in tau, without those of spherical joints."""
        return [c for c in self.coordinates if c.actuated]

    @property
    def entries(self):
        """The number of entries of tau."""
        return len(self.driven) + 3 * len(self.spherical)

    @property
    def efforts_only(self):
        return all(c.input == "effort" for c in self.driven)

    def text(self):
        """The block, or what the program has in its place for a robot of the library."""
        if self.library:
            return f"const start: {self.name}.q = [{', '.join(self.start)}]\n"
        body = "\n".join("  " + line for line in self.lines)
        return f"robot {self.name} {{\n{body}\n}}\n"


def rotation_of_box(rng):
    """A random rotation matrix, as rows."""
    a, b, c = (rng.uniform(-math.pi, math.pi) for _ in range(3))
    ca, sa, cb, sb, cc, sc = math.cos(a), math.sin(a), math.cos(b), math.sin(b), math.cos(c), math.sin(c)
    return [
        [ca * cb, ca * sb * sc - sa * cc, ca * sb * cc + sa * sc],
        [sa * cb, sa * sb * sc + ca * cc, sa * sb * cc - ca * sc],
        [-sb, cb * sc, cb * cc],
    ]


class Builder(Loops):
    """Puts a random robot together."""

    def __init__(self, rng, name):
        self.rng = rng
        self.robot = Robot(name)
        self.count = 0

    def chance(self, share):
        return self.rng.random() < share

    def pick(self, *values):
        return self.rng.choice(values)

    def between(self, low, high):
        return self.rng.uniform(low, high)

    def param(self, stem, value, unit):
        """A value of the machine: a number, a `param`, a `const` or a `let` of it; the text that stands for it."""
        written = f"{number(value)} {unit}"
        name = f"{stem}_{len(self.robot.lines)}"
        way = self.rng.random()
        if way < 0.6:
            return written
        if way < 0.8:
            self.robot.params.append((name, float(number(value)), unit))
            self.robot.lines.append(f"param {name} = {written}")
        elif way < 0.9:
            self.robot.lines.append(f"const {name} = {written}")
        else:
            self.robot.lines.append(f"let {name} = {written}")
        return name

    # Links

    def inertia(self, mass, com):
        """An inertia of a box of this mass, given in one of the ways of the language."""
        sides = [self.between(0.1, 0.4) for _ in range(3)]
        box = [
            (sides[1] ** 2 + sides[2] ** 2) / 12,
            (sides[0] ** 2 + sides[2] ** 2) / 12,
            (sides[0] ** 2 + sides[1] ** 2) / 12,
        ]
        way = self.rng.random()
        if way < 0.5:
            return f"inertia = {mass} * diag({', '.join(map(number, box))}) m^2"
        if way < 0.65:
            shifted = [sum(com[j] ** 2 for j in range(3) if j != i) + box[i] for i in range(3)]
            rows = [[shifted[i] if i == j else -com[i] * com[j] for j in range(3)] for i in range(3)]
            return f"inertia = {mass} * {self.matrix(rows)} m^2 about origin"
        turn = rotation_of_box(self.rng)
        rows = [[sum(turn[i][k] * box[k] * turn[j][k] for k in range(3)) for j in range(3)] for i in range(3)]
        return f"inertia = {mass} * {self.matrix(rows)} m^2"

    @staticmethod
    def matrix(rows):
        return "[" + ", ".join("[" + ", ".join(f"{entry:.6g}" for entry in row) + "]" for row in rows) + "]"

    def link(self, name, planar=False, length=None):
        """Declares a link with mass; a planar one is a rod along x."""
        if planar:
            mass = self.param("m", self.between(0.5, 3), "kg")
            half = length / 2
            self.robot.lines.append(
                f"link {name} {{ mass = {mass}, com = [{number(half)}, 0, 0] m, "
                f"inertia = {mass} * diag(0.001, {number(length**2 / 12 + 0.001)}, "
                f"{number(length**2 / 12 + 0.001)}) m^2 }}"
            )
        else:
            mass = self.param("m", self.between(0.5, 3), "kg")
            com = [float(number(self.between(-0.15, 0.15))) for _ in range(3)]
            body = ""
            if self.chance(0.1):
                body = f", body {{ mass = 0.1 kg, com = [0.02, 0.01, 0] m }}"
            self.robot.lines.append(
                f"link {name} {{ mass = {mass}, com = {numbers(com)} m, " f"{self.inertia(mass, com)}{body} }}"
            )
        self.robot.links.append(name)

    def frame(self, link, position=None):
        """Declares a frame on a link; its name."""
        name = f"f{len(self.robot.frames)}"
        position = position or [self.between(-0.3, 0.3) for _ in range(3)]
        turn = f", rpy = {numbers([self.between(-90, 90) for _ in range(3)])} deg" if self.chance(0.4) else ""
        self.robot.lines.append(f"frame {name} on {link} = at({numbers(position)} m{turn})")
        self.robot.frames.append(name)
        return name

    # Joints

    def placement(self, axis=True):
        """The placement of a joint of a tree, by origin and axis."""
        if self.chance(0.1):
            return ""
        parts = [f"{numbers([self.between(-0.3, 0.3) for _ in range(3)])} m"]
        way = self.rng.random()
        if way < 0.3:
            parts.append(f"rpy = {numbers([self.between(-170, 170) for _ in range(3)])} deg")
        elif way < 0.4:
            parts.append(f"quaternion = {numbers([self.between(0.2, 1) for _ in range(4)])}")
        if axis and self.chance(0.7):
            parts.append(f"axis = {self.pick('[1, 0, 0]', '[0, 1, 0]', '[0, 0, 1]', '[0, -1, 0]', '[1, 2, -1]')}")
        return f" = at({', '.join(parts)})"

    def table_row(self, kind):
        """A placement of Denavit and Hartenberg, standard or modified."""
        d, a = number(self.between(-0.3, 0.3)), number(self.between(0.05, 0.4))
        alpha = self.pick("0", "90 deg", "-90 deg", "30 deg")
        form = self.pick("dh", "mdh")
        sign = self.pick("", "-")
        if kind == "turn":
            return f" = {form}(theta = {sign}q + {self.pick('0', '90 deg')}, d = {d} m, a = {a} m, alpha = {alpha})"
        return f" = {form}(theta = {self.pick('0', '90 deg')}, d = {d} m {self.pick('+', '-')} q, a = {a} m, alpha = {alpha})"

    def friction(self, kind, dry=True):
        """Viscous friction, Coulomb friction if `dry` allows it, and a spring; each with some chance."""
        properties = []
        arm = {"turn": ("N*m*s/rad", "N*m", "N*m/rad", "deg"), "slide": ("N*s/m", "N", "N/m", "mm")}[kind]
        if self.chance(0.5):
            properties.append(f"viscous = {number(self.between(0.02, 0.3))} {arm[0]}")
        if dry and self.chance(0.15):
            self.robot.coulomb = True
            level = number(self.between(0.05, 0.3))
            properties.append(f"coulomb = {self.pick(level, f'[{level}, 0.1]')} {arm[1]}")
        if self.chance(0.2):
            properties.append(
                f"spring {{ stiffness = {number(self.between(2, 30))} {arm[2]}"
                + (f", rest = {number(self.between(-20, 20))} {arm[3]}" if self.chance(0.5) else "")
                + " }"
            )
        return properties

    def coordinate(self, name, kind, passive_share=0.2, drives=True, bounded=True):
        """Properties of one coordinate, and its entry in the robot; the list of properties."""
        c = Coordinate(name, kind)
        properties = self.friction(kind)
        limits = []
        if bounded and self.chance(0.25):
            limits.append(f"position = [{'-200, 200] deg' if kind == 'turn' else '-2, 2] m'}")
            if self.chance(0.5):
                limits.append(f"speed = {'20 rad/s' if kind == 'turn' else '5 m/s'}")
        if self.chance(passive_share):
            c.actuated = False
            properties.append("passive = true")
        elif drives and kind == "slide" and self.chance(0.15):
            c.input, self.robot.states = "flow", True
            properties.append(
                "cylinder { area = [20, 12] cm^2, volume = [300, 500] cm^3, bulk_modulus = 50 MPa, "
                "leakage = 1e-11 m^3/s/Pa, charge = 30 bar }"
            )
            self.robot.signals.append(f"{name}.pressure_a")
        elif self.chance(0.4):
            self.motor(c, kind, properties, drives, limits)
        elif self.chance(0.2):
            limits.append(f"effort = {number(self.between(5, 60))} {EFFORT[kind]}")
        if limits:
            properties.append(f"limits {{ {', '.join(limits)} }}")
        self.robot.coordinates.append(c)
        return properties

    def motor(self, c, kind, properties, drives, limits):
        ratio = self.pick("50", "-20", "100") if kind == "turn" else "1/(10 mm/rev)"
        inside = [f"ratio = {ratio}", f"inertia = {number(self.between(1e-6, 2e-5))} kg*m^2"]
        if self.chance(0.3):
            inside.append(f"viscous = {number(self.between(1e-6, 1e-5))} N*m*s/rad")
        elastic = drives and kind == "turn" and self.chance(0.2)
        if drives and self.chance(0.5):
            inside.append("torque_constant = 0.05 N*m/A")
            way = self.rng.random()
            if way < 0.4:
                inside.append("resistance = 0.8 ohm")
                c.input = "voltage"
            elif way < 0.8:
                inside += ["resistance = 0.8 ohm", "inductance = 8 mH"]
                c.input, self.robot.states = "voltage", True
                self.robot.signals.append(f"{c.name}.current")
            else:
                c.input = "current"
            if self.chance(0.3):
                limits.append("voltage = 48 V" if c.input == "voltage" else "current = 20 A")
        if elastic:
            self.robot.states = True
            properties.append("elastic { stiffness = 300 N*m/rad, damping = 0.5 N*m*s/rad }")
            self.robot.signals.append(f"{c.name}.twist")
        if self.chance(0.2):
            inside.append("mass = 0.2 kg, com = [0, 0, 0.02] m")
        properties.append(f"motor {{ {', '.join(inside)} }}")

    @staticmethod
    def braces(properties):
        return f" {{ {', '.join(properties)} }}" if properties else ""

    def joint(self, parent, child, first=False):
        """A random joint of a tree between a link or a frame and a link."""
        name = f"j{self.count}"
        self.count += 1
        kinds = ["revolute"] * 5 + [
            "continuous",
            "prismatic",
            "prismatic",
            "prismatic",
            "screw",
            "cylindrical",
            "universal",
            "planar",
            "spherical",
            "fixed",
        ]
        kind = self.rng.choice(kinds + ["floating"] * 3 if first else kinds)
        head = f"joint {name}: {kind} {parent} -> {child}"
        start = self.robot.start
        if kind in ("revolute", "continuous", "prismatic", "screw"):
            motion = "slide" if kind == "prismatic" else "turn"
            properties = self.coordinate(name, motion, bounded=kind != "continuous")
            if kind == "screw":
                properties.append(f"pitch = {self.pick('-', '')}20 mm/rev")
            by_table = kind in ("revolute", "prismatic") and self.chance(0.25)
            place = self.table_row(motion) if by_table else self.placement()
            start.append(f"{name} = {self.value(motion)}")
            self.robot.lines.append(head + place + self.braces(properties))
        elif kind in ("cylindrical", "universal", "planar"):
            parts = {
                "cylindrical": (("slide", "slide"), ("turn", "turn")),
                "universal": (("first", "turn"), ("second", "turn")),
                "planar": (("x", "slide"), ("y", "slide"), ("turn", "turn")),
            }[kind]
            groups = []
            for part, motion in parts:
                properties = self.coordinate(f"{name}.{part}", motion)
                if properties:
                    groups.append(f"{part}{self.braces(properties)}")
                start.append(f"{name}.{part} = {self.value(motion, 0.3)}")
            self.robot.lines.append(head + self.placement(kind == "cylindrical") + self.braces(groups))
        elif kind == "spherical":
            self.spherical(name, head)
        elif kind == "floating":
            self.floating(name, head)
        else:
            place = self.placement(False)
            self.robot.lines.append(head + place)
        return name

    def value(self, motion, scale=1.0):
        return (
            f"{number(self.between(-60, 60) * scale)} deg"
            if motion == "turn"
            else f"{number(self.between(-0.2, 0.2))} m"
        )

    def spherical(self, name, head):
        self.robot.rotations = True
        properties = []
        if self.chance(0.5):
            properties.append(f"viscous = {number(self.between(0.02, 0.2))} N*m*s/rad")
        if self.chance(0.2):
            self.robot.coulomb = True
            properties.append("coulomb = 0.1 N*m")
        if self.chance(0.3):
            properties.append("spring { stiffness = 8 N*m/rad, rest = rpy(0, 5 deg, 0) }")
        if self.chance(0.2):
            properties.append("limits { tilt = 80 deg, speed = 30 rad/s }")
        if self.chance(0.5):
            properties.append("passive = true")
        else:
            self.robot.spherical.append(name)
        self.robot.start.append(f"{name} = rpy({self.value('turn')}, {self.value('turn')}, {self.value('turn')})")
        self.robot.lines.append(head + self.placement(False) + self.braces(properties))

    def floating(self, name, head):
        self.robot.rotations = True
        groups = []
        if self.chance(0.3):
            groups.append("position { viscous = 3 N*s/m, spring { stiffness = 90 N/m, rest = [0, 0, 0.1] m } }")
        if self.chance(0.3):
            groups.append("rotation { viscous = 0.4 N*m*s/rad, limits { tilt = 170 deg } }")
        self.robot.start.append(f"{name} = at([0, 0.1, 0.5] m, rpy = [{self.value('turn')}, 10 deg, 0])")
        self.robot.lines.append(head + (self.placement(False) if self.chance(0.3) else "") + self.braces(groups))

    def gravity(self):
        way = self.pick("[0, 0, -9.81]", "[0, -9.81, 0]", "[0, 0, 0]", "[1, -2, -9]")
        self.robot.lines.append(f"gravity = {way} m/s^2")

    def grow(self, count, parents, first=False):
        """Adds `count` links with joints, each on a random link or frame that is there already."""
        parents = list(parents)
        for i in range(count):
            name = f"l{len(self.robot.links)}"
            self.link(name)
            parent = self.rng.choice(parents[-3:])
            if self.chance(0.2) and parent != "base":
                parent = self.frame(parent)
            self.joint(parent, name, first and i == 0)
            parents = [p for p in parents if p != "base"] + [name]

    # Machines

    def tree(self):
        self.gravity()
        if self.chance(0.2):
            self.robot.lines.append("base = at([0.2, 0, 0.8] m, rpy = [0, 10 deg, 90 deg])")
        self.grow(self.rng.randint(1, 5), ["base"], True)
        self.loads()

    def chain(self):
        """Rods in a row, made by a loop with indices."""
        n = self.rng.randint(2, 5)
        self.robot.lines += [
            "gravity = [0, -9.81, 0] m/s^2",
            f"const n = {n}",
            "param length = 0.3 m",
            "for i in 1..n {",
            "  param m = 1 kg",
            "  link rod[i] { mass = m, com = [length/2, 0, 0], inertia = m * length^2 / 12 * diag(0.01, 1, 1) }",
            "  frame tip[i] on rod[i] = at([length, 0, 0])",
            "}",
            "joint pivot[1]: revolute base -> rod[1]",
            "for i in 2..n { joint pivot[i]: revolute tip[i - 1] -> rod[i] { viscous = 0.1 N*m*s/rad } }",
        ]
        self.robot.params += [("length", 0.3, "m"), ("m[1]", 1.0, "kg")]
        self.robot.links += [f"rod[{i + 1}]" for i in range(n)]
        self.robot.frames += [f"tip[{i + 1}]" for i in range(n)]
        for i in range(n):
            self.robot.coordinates.append(Coordinate(f"pivot[{i + 1}]", "turn"))
            self.robot.start.append(f"pivot[{i + 1}] = {self.value('turn')}")

    def loads(self):
        """Payloads and wrenches, on what is there."""
        robot = self.robot
        if self.chance(0.3):
            load = self.param("load", self.between(0.1, 1), "kg")
            robot.lines.append(
                f"payload crate on {self.rng.choice(robot.links)} {{ mass = {load}, com = [0, 0, -0.1] m, "
                f"inertia = {load} * diag(0.02, 0.02, 0.02) m^2 }}"
            )
        if self.chance(0.3):
            place = self.frame(self.rng.choice(robot.links))
            axes = self.pick("base", place)
            moment = self.pick("", ", moment = [0, 0.1, 0] N*m")
            robot.lines.append(
                f"wrench gust on {place} {{ force = [{number(self.between(-3, 3))}, 0, 1] N{moment}, "
                f"axes = {axes} }}"
            )
        if not robot.frames or self.chance(0.5):
            self.frame(robot.links[-1])
        turns = [c.name for c in robot.coordinates if c.kind == "turn"]
        if turns and self.chance(0.2):
            robot.events = True
            stop = self.rng.choice(turns)
            robot.lines.append(
                f"when q.{stop} > {number(self.between(61, 90))} deg and qd.{stop} > 0 "
                f"{{ next qd.{stop} = -0.4 * qd.{stop} }}"
            )

    def attached(self):
        """A tree that carries a robot of the library, with arguments."""
        robot = self.robot
        self.gravity()
        self.grow(self.rng.randint(1, 2), ["base"])
        place = self.frame(robot.links[-1])
        n = self.rng.randint(1, 3)
        robot.imports.add("planar")
        robot.lines.append(f"attach arm: planar(n = {n}, m = 0.8 kg) on {place}")
        for i in range(n):
            robot.coordinates.append(Coordinate(f"arm.pivot[{i + 1}]", "turn"))
            robot.start.append(f"arm.pivot[{i + 1}] = {self.value('turn')}")
        robot.frames.append(f"arm.tip[{n}]")
        self.loads()

    def ball(self):
        """A body that falls on the ground, perhaps with an arm."""
        robot = self.robot
        robot.contacts = robot.rotations = True
        robot.lines.append("gravity = [0, 0, -9.81] m/s^2")
        robot.lines += [
            "link body { mass = 2 kg, com = [0, 0, 0], inertia = diag(8, 8, 10) * 1e-3 kg*m^2 }",
            "joint root: floating base -> body",
        ]
        robot.links.append("body")
        shape = self.pick("ball", "ball", "box", "capsule", "point")
        size = {
            "ball": "radius = 50 mm, ",
            "box": "size = [0.1, 0.12, 0.1] m, ",
            "capsule": "radius = 40 mm, length = 60 mm, ",
            "point": "",
        }[shape]
        robot.lines.append(
            f"contact sole: {shape} body -> base {{ {size}stiffness = {number(self.between(5, 20))} kN/m, "
            f"dissipation = {number(self.between(0.2, 2))} s/m, friction = {self.pick('0', '0.5', '0.8')} }}"
        )
        robot.start.append("root = at([0, 0, 0.09] m, rpy = [5, 10, 0] deg)")
        robot.signals += ["sole.normal_force", "sole.gap"]
        if self.chance(0.6):
            self.grow(self.rng.randint(1, 2), ["body"])
        self.frame("body")


KINDS = [
    (Builder.tree, 8),
    (Builder.chain, 2),
    (Builder.four_bar, 2),
    (Builder.five_bar, 1),
    (Builder.slider_crank, 1),
    (Builder.geared, 2),
    (Builder.ball, 2),
    (Builder.spatial_four_bar, 1),
    (Builder.attached, 2),
]


# Robots of the library: coordinates that drive with their kinds and where they start, a frame, a parameter.
LIBRARY = {
    "three_link": ([("waist", "turn"), ("shoulder", "turn"), ("elbow", "turn")], "tool", ("m2", 2.412, "kg")),
    "rpr": ([("theta1", "turn"), ("d2", "slide"), ("theta3", "turn")], "tool", ("m2", 0.65, "kg")),
    "puma560": (
        [(name, "turn") for name in ("waist", "shoulder", "elbow", "wrist_roll", "wrist_bend", "flange")],
        "tool",
        None,
    ),
    "trimobil_scara": ([("shoulder", "turn"), ("elbow", "turn"), ("plunge", "slide")], "tool", ("m3", 6.89, "kg")),
    "four_bar": ([("motor", "turn")], "coupler_end", None),
    "slider_crank": ([("shaft", "turn")], "small_end", None),
}


def library_robot(builder):
    """A robot of the library."""
    robot = builder.robot
    robot.name = builder.rng.choice(sorted(LIBRARY))
    coordinates, frame, parameter = LIBRARY[robot.name]
    robot.library = True
    robot.imports.add(robot.name)
    robot.coordinates = [Coordinate(name, kind) for name, kind in coordinates]
    robot.start = [f"{name} = {builder.value(kind, 0.5)}" for name, kind in coordinates]
    robot.frames.append(frame)
    robot.params = [parameter] if parameter else []
    robot.coulomb = robot.name == "puma560"
    robot.loops = robot.name in ("four_bar", "slider_crank")
    robot.freedoms = list(robot.coordinates) if robot.loops else []


KINDS.append((library_robot, 2))


def random_robot(rng, name):
    """A random robot with at least one joint that moves."""
    kinds, weights = zip(*KINDS)
    while True:
        builder = Builder(rng, name)
        rng.choices(kinds, weights)[0](builder)
        if builder.robot.coordinates or builder.robot.rotations:
            return builder.robot
