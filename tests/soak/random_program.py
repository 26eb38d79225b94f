"""The text of a random `.robot` file: a robot, laws, trajectories and simulations of it.

    random_program.py SEED      prints the program of this seed

The same seed gives the same text. At least 95 % of the programs are valid; the others are refused with a message.
"""

import random
import sys

from random_law import Law
from random_robot import random_robot
from robot_text import number, numbers

# Names of C, Python and the mathematics that a user may well give to his law.
# Defect: functions of laws whose names differ by `_` at the end have one name in an object, so no name ends with it.
NAMES = ["law", "double", "lambda", "register", "step", "y0", "class", "None", "main", "auto", "Law2", "init"]


class Program:
    """A random program. `simulations` has what a driver needs of each: its name, whether it is a sweep, its law."""

    def __init__(self, seed):
        self.rng = rng = random.Random(seed)
        self.robot = random_robot(rng, rng.choice(["machine", "arm", "long", "R2"]))
        self.simulations, self.laws, self.blocks, self.imports = [], [], [], set(self.robot.imports)
        self.start()
        for i in range(rng.randint(1, 2)):
            self.simulation(f"run_{i}")

    def chance(self, share):
        return self.rng.random() < share

    def start(self):
        if not self.robot.library:
            self.robot.lines.append(f"const start: q = [{', '.join(self.robot.start)}]")
        goal = []
        for c in self.robot.freedoms or self.robot.coordinates:
            by = (
                f"{number(self.rng.uniform(-15, 15))} deg"
                if c.kind == "turn"
                else f"{number(self.rng.uniform(-50, 50))} mm"
            )
            goal.append(f"{c.name} = {by}")
        self.goal = f"start + [{', '.join(goal)}]" if goal else "start"

    def trajectory(self):
        """A motion, as the use of one."""
        time = f"{self.rng.randint(40, 400)} ms"
        vector = not self.robot.rotations and not self.robot.loops
        amplitude = numbers([self.rng.uniform(-0.1, 0.1) for _ in self.robot.coordinates])
        most = numbers([1 for _ in self.robot.coordinates])
        more = (
            [
                f"sinusoid(start, {amplitude} SI, 3 rad/s)",
                f"point_to_point(start, goal, {most} SI, {most} SI)",
                "through([start, goal, start], [0, 80, 160] ms)",
            ]
            if vector
            else []
        )
        ways = [
            *more,
            "hold(start)",
            f"cubic(start, goal, {time})",
            f"quintic(start, goal, {time})",
            f"trapezoid(start, goal, {time}, 10 ms)",
            "own",
        ]
        way = self.rng.choice(ways)
        if way != "own":
            self.imports.add(way.split("(")[0])
            return way
        name = f"motion_{len(self.blocks)}"
        if self.chance(0.5):
            body = "  let s = sin(5 rad/s * t)^2\n  q = from_here + s * (to_there - from_here)\n  duration = 1 s\n"
        else:
            body = "  state at: q = from_here\n  der(at) = 6 /s * (to_there - at)\n  q = at\n"
        self.blocks.append(f"trajectory {name}(from_here: q, to_there: q) for {self.robot.name} {{\n{body}}}\n")
        return f"{name}(start, goal)"

    def integrator(self, lines):
        robot = self.robot
        step = self.rng.choice([1, 1, 2])
        rosenbrock = "rosenbrock4, relative_tolerance = 1e-6, absolute_tolerance = 1e-8"
        automatic = ["dopri5, relative_tolerance = 1e-7, absolute_tolerance = 1e-9", rosenbrock]
        fixed = ["rk4", "rk4", "semi_implicit_euler", "taylor2"]
        if robot.contacts:
            choice = self.rng.choice(["contact_step", *automatic])
        elif robot.states or robot.coulomb:
            choice = self.rng.choice(["rk4", *automatic])
        else:
            choice = self.rng.choice(fixed + automatic)
        if robot.coulomb:
            lines.append(
                "stiction_speed = 20 mrad/s"
                if not self.slides()
                else "stiction_speed = [slides = 20 mm/s, turns = 50 mrad/s]"
            )
        duration = self.rng.choice([20, 60, 120])
        lines.append(f"duration = {duration} ms, step = {step} ms, integrator = {choice}")
        return step

    def slides(self):
        return any(c.kind == "slide" for c in self.robot.coordinates) or self.robot.rotations

    def simulation(self, name):
        rng, robot = self.rng, self.robot
        lines = [
            "initial q = start"
            + (
                f", qd = {numbers([rng.uniform(-0.5, 0.5) for _ in robot.freedoms or robot.coordinates])} SI"
                if self.chance(0.4) and not robot.rotations
                else ""
            )
        ]
        entry = {"name": name, "sweep": False, "law": None, "every": None}
        step_lines = []
        step = self.integrator(step_lines)
        logs = ["q", "qd", "tau"]
        if robot.entries and self.chance(0.85):
            every = step * rng.choice([1, 1, 2, 4]) if self.chance(0.7) else None
            law = Law(rng, robot, rng.choice(NAMES) + (f"_{len(self.laws)}" if self.laws else ""), every is not None)
            self.laws.append(law)
            self.imports |= law.imports
            entry.update(
                law=law.name, every=every, continuous=law.continuous_states, events=law.events, random=law.random
            )
            lines.append(f"const goal: q = {self.goal}")
            lines.append(f"let ref = {self.trajectory()}")
            if law.arguments:
                lines += [
                    "let share = 0.8 + 0.1 * sin(20 rad/s * t)",
                    f"const gentle: tau = {law.pull} SI",
                    "let pull = gentle * cos(9 rad/s * t)",
                ]
                logs += ["arg_share = share", "arg_pull = pull"]
            lines.append(f"let u = {law.name}(ref{', share, pull' if law.arguments else ''})")
            lines.append(f"tau = u every {every} ms" if every else "tau = u")
            # In a robot with loops only the freedoms of a motion are known.
            known = f"[{', '.join(f'ref.q.{c.name}' for c in robot.freedoms)}]" if robot.loops else "ref.q"
            logs += ["wanted = u", f"ref_q = {known}", "ref_qd = ref.qd", "ref_qdd = ref.qdd"]
            logs += [f"u.{state}" for state in law.states]
        else:
            lines.append("tau = 0")
        lines += step_lines
        if (
            (robot.freedoms or not robot.loops)
            and robot.coordinates
            and not robot.rotations
            and "qd =" not in lines[0]
            and self.chance(0.15)
        ):
            # The last freedom moves as prescribed, from where it starts.
            moved, value = robot.start[-1].split(" = ")
            rate = "5 deg" if value.endswith("deg") else "10 mm"
            lines.append(f"couple drive: q.{moved} = {value} + {rate} * (1 - cos(8 rad/s * t))")
            logs.append("reaction = drive.reaction")
        if robot.frames and self.chance(0.3):
            lines.append(
                f"wrench push on {rng.choice(robot.frames)} {{ force = [if t > 10 ms then 2 N else 0 N, 0, 1 N * sin(20 rad/s * t)], "
                "axes = base }"
            )
        if self.chance(0.3):
            lines += ["state hits = 0", f"when t > {rng.randint(3, 15)} ms {{ next hits = hits + 1 }}"]
            logs.append("hits")
        if self.chance(0.3):
            lines += ["state lag = 0 s", "der(lag) = (t - lag) / 10 ms"]
            logs.append("lag")
        if robot.frames and self.chance(0.5):
            logs.append(f"tip = pose({rng.choice(robot.frames)}, q).position as mm")
        if self.chance(0.5):
            logs.append("energy = kinetic_energy(q, qd) + potential_energy(q)")
        logs += [s for s in robot.signals if self.chance(0.5)]
        lines.append("log " + ", ".join(logs))
        if self.chance(0.2) and not robot.rotations and not robot.loops:
            lines.append("plot phases = qd against q")
        for figure in (
            "report peak(qd)",
            "report rms(kinetic_energy(q, qd)) as mJ",
            "report last = final(potential_energy(q))",
            "report time_integral(t * 1 /s) after 5 ms",
        ):
            if self.chance(0.3):
                lines.append(figure)
        if self.chance(0.6):
            lines.append(
                rng.choice(
                    [
                        "expect kinetic_energy(q, qd) > -1e-9 J",
                        "expect final(t) > 1 ms",
                        "expect abs(mass_matrix(q) - transpose(mass_matrix(q))) <= 0 * abs(mass_matrix(q))",
                        "expect kinetic_energy(q, qd) < 1 MJ after 2 ms",
                    ]
                )
            )
        if self.chance(0.35):
            self.sweep(lines, entry)
        self.simulations.append(entry)
        body = "\n".join("  " + line for line in lines)
        self.blocks.append(f"simulate {name} for {robot.name} {{\n{body}\n}}\n")

    def sweep(self, lines, entry):
        rng = self.rng
        choices = [
            f"{name} = {way}"
            for name, value, unit in self.robot.params
            for way in (
                f"linspace({number(value * 0.8)} {unit}, {number(value * 1.2)} {unit}, 3)",
                f"normal({number(value)} {unit}, {number(value * 0.05)} {unit}, 4)",
                f"{numbers([value, value * 1.1])} {unit}",
            )
        ]
        if not choices or not self.chance(0.7):
            choices = ["step = [0.5, 1] ms"] if entry["every"] in (None, 1) else ["duration = [10, 20] ms"]
        entry["sweep"] = True
        lines.append("sweep " + rng.choice(choices))
        lines.append("report worst = peak(kinetic_energy(q, qd)) as mJ")

    def text(self):
        parts = []
        if self.imports:
            parts.append(f"use {', '.join(sorted(self.imports))} from std\n")
        parts += [self.robot.text(), *(law.text() for law in self.laws), *self.blocks]
        return "\n".join(parts)


if __name__ == "__main__":
    print(Program(int(sys.argv[1])).text(), end="")
