"""Random control laws: a PD law, changed by a chain of steps that each use another part of the language."""

from robot_text import numbers


class Law:
    """The text of a controller for a robot, and the arguments of its use.

    clock: the law needs `every`; `continuous_states` and `events` say what `build` and the integrators must bear.
    """

    def __init__(self, rng, robot, name, sampled):
        self.rng, self.robot, self.name, self.sampled = rng, robot, name, sampled
        self.lines, self.imports, self.functions = [], set(), []
        self.states = []  # names of states that can be logged
        self.params = []
        self.arguments = rng.random() < 0.3  # two more than the reference: a number and efforts
        self.continuous_states = self.events = self.random = False
        self.count = 0
        self.write()

    def let(self, value):
        self.count += 1
        self.lines.append(f"let u{self.count} = {value}")
        return f"u{self.count}"

    def write(self):
        rng, robot = self.rng, self.robot
        n = robot.entries
        small = {
            "effort": (2, 20, 0.1, 0.6),
            "voltage": (2, 10, 0.1, 0.5),
            "current": (0.2, 2, 0.01, 0.1),
            "flow": (1e-3, 4e-3, 1e-5, 1e-4),
        }
        ranges = [small[c.input] for c in robot.driven] + [small["effort"]] * (3 * len(robot.spherical))
        order = self.order()
        gains = [rng.uniform(ranges[i][0], ranges[i][1]) for i in order]
        rates = [rng.uniform(ranges[i][2], ranges[i][3]) for i in order]
        self.most = numbers([ranges[i][1] * 2 for i in order])
        self.lines.append(f"param Kp: tau/q = {numbers(gains)} SI, Kd: tau/qd = {numbers(rates)} SI")
        self.lines.append(f"param most: tau = {self.most} SI")
        self.lines.append("let e = actuated(ref.q - q), ed = actuated(ref.qd - qd)")
        u = self.let("Kp .* e + Kd .* ed")
        steps = list(STEPS)
        if not self.sampled:
            steps = [s for s in steps if s not in SAMPLED]
        else:
            steps = [s for s in steps if s not in CONTINUOUS or rng.random() < 0.5]
        if any(not c.actuated for c in robot.coordinates) or robot.rotations:
            steps = [s for s in steps if s is not Law.from_library]
        if not robot.efforts_only or robot.loops:
            steps = [s for s in steps if s not in MODEL]
        for step in rng.sample(steps, rng.randint(0, min(5, len(steps)))):
            u = step(self, u, n)
        if self.arguments:
            self.pull = numbers([ranges[i][2] for i in order])
            u = self.let(f"share * {u} + pull")
        self.lines.append(f"tau = {u}")

    def order(self):
        """For each entry of tau the place of its gain: of robots with rotations, whose order is not known here, the first."""
        n = self.robot.entries
        return list(range(n)) if not self.robot.rotations else [0] * n

    # Steps: each takes the name of the effort so far and gives the name of the next.

    def integral(self, u, n):
        self.lines.append("state z: tau = 0")
        if self.sampled:
            self.lines.append(f"next z = z + period * 2 /s * {u}")
        else:
            self.lines.append(f"der(z) = 2 /s * {u}")
            self.continuous_states = True
        self.states.append("z")
        return self.let(f"{u} + z")

    def filtered(self, u, n):
        block = self.rng.choice(["lowpass", "highpass"])
        self.imports.add(block)
        self.continuous_states = True
        return self.let(f"0.5 * {u} + 0.5 * {block}({u}, {self.rng.randint(5, 50)} ms)")

    def saturated(self, u, n):
        return self.let(f"clamp({u}, -most, most)")

    def words(self, u, n):
        self.lines.append("state mode: {idle, work, fast} = idle")
        self.lines.append(f"when t > {self.rng.randint(5, 40)} ms {{ next mode = work }}")
        self.lines.append(f"when t > {self.rng.randint(41, 80)} ms and mode == work {{ next mode = fast }}")
        self.events = True
        self.states.append("mode")
        return self.let(f"(if mode == idle then 0.5 else if mode == work then 1 else 1.2) * {u}")

    def truth(self, u, n):
        self.lines.append("state active = false")
        self.lines.append(f"when sin(90 rad/s * t) > 0.3 {{ next active = not active }}")
        self.events = True
        self.states.append("active")
        return self.let(f"if active then {u} else 0.7 * {u}")

    def noisy(self, u, n):
        self.random = True
        self.lines.append("param seed = 3")
        return self.let(f"(1 + noise(0.05, seed) + uniform_noise(0.02, 4)) * {u}")

    def held(self, u, n):
        block = self.rng.choice(["delay({}, 2)", "previous({})", "sampled({}, 3)"])
        self.imports.add(block.split("(")[0])
        return self.let(f"0.3 * {u} + 0.7 * {block.format(u)}")

    def limited_rate(self, u, n):
        self.imports.add("rate_limit")
        return self.let(f"rate_limit({u}, 20 /s * most)")

    def functions_of_time(self, u, n):
        value = self.rng.choice(
            [
                "0.2 * tanh(sin(30 rad/s * t))",
                "0.1 * atan2(sin(t * 20 /s), 2 + cos(t * 5 /s))",
                "sqrt(abs(sin(t * 9 /s))) / 4",
                "0.1 * exp(-t / 50 ms)",
                "0.1 * mod(t * 40 /s, 1)",
                "0.05 * floor(t * 60 /s)",
                "0.1 * sinc(t * 30 /s)",
                "0.1 * log(1 + t * 10 /s)",
                "0.1 * min(t * 20 /s, 1)",
                "table(t, [0, 20, 60, 200] ms, [0, 0.2, -0.1, 0.1])",
                "spline(t, [0, 20, 60, 200] ms, [0, 0.2, -0.1, 0.1])",
                "0.1 * sign(cos(t * 50 /s))",
                "0.1 * asin(0.9 * sin(t * 30 /s)) + 0.05 * acos(0.5 * cos(t * 7 /s))",
                "0.02 * sinh(t * 3 /s) * cosh(t * 1 /s)",
                "0.05 * det([[2, sin(t * 4 /s)], [0.3, 1]])",
                "0.05 * inverse([[2, sin(t * 4 /s)], [0.3, 1]])[1, 2]",
                "0.02 * max(singular_values([[2, sin(t * 4 /s)], [0.3, 1]]))",
                "0.1 * sum(sin(i * t * 1 /s) for i in 1..3)",
                "0.02 * max(eigenvalues([[2, sin(t * 4 /s)], [sin(t * 4 /s), 1]]))",
                "0.1 * rpy(0, t * 1 /s, 0)[1, 1]",
                "0.1 * rotation_vector(rpy(0.1, t * 1 /s, 0)).x",
                "0.1 * lqr([[0, 1 /s], [0, -0.1 /s]], [[0], [1 /s]], diag(1, 1), [[1]])[1, 2]",
                "0.1 * wrap(t * 70 /s)",
                "0.1 * round(t * 25 /s)",
                "0.1 * tan(t * 3 /s)",
                "0.1 * max([0.2, sin(t * 8 /s)])",
            ]
        )
        return self.let(f"(1 + {value}) * {u}")

    def dead(self, u, n):
        block = self.rng.choice(["dead_zone({}, 0.02 * {})", "quantize({}, 0.05 * {})"])
        if not self.sampled:  # a continuous law with steps slides along them, in a million steps a millisecond
            block = "dead_zone({}, 0.02 * {})"
        self.imports.add(block.split("(")[0])
        return self.let(block.format(u, "most"))

    def hysteretic(self, u, n):
        self.imports.add("hysteresis")
        self.events = True
        return self.let(f"(1 + 0.2 * hysteresis(sin(60 rad/s * t), -0.4, 0.5)) * {u}")

    def listed(self, u, n):
        return self.let(f"[{u}[j] * (1 + 0.1 * j) for j in 1..{n}]")

    def iterated(self, u, n):
        return self.let(f"iterate(0.5 * (x + {u}), x = 0.9 * {u}, {self.rng.randint(1, 6)})")

    def solved(self, u, n):
        diagonal = numbers([self.rng.uniform(0.8, 1.5) for _ in range(n)])
        return self.let(f"solve(diag({diagonal}), {u})")

    def counted(self, u, n):
        self.lines.append("state count = 0")
        self.lines.append("next count = count + 1")
        self.states.append("count")
        return self.let(f"(if mod(count, 7) < 3 then 1 else 0.8) * {u}")

    def balanced(self, u, n):
        return self.let(f"{u} + actuated(gravity_forces(q))")

    def feedforward(self, u, n):
        return self.let(f"0.5 * {u} + 0.5 * actuated(inverse_dynamics(ref.q, ref.qd, ref.qdd))")

    def inverted(self, u, n):
        return self.let(f"0.3 * {u} + actuated(0.5 /s * mass_matrix(q) * (ref.qd - qd) + nonlinear_effects(q, qd))")

    def following(self, u, n):
        self.lines.append("state at: q = ref.q")
        self.lines.append(f"der(at) = 8 /s * (ref.q - at)")
        self.continuous_states = True
        return self.let(f"{u} + 0.2 * Kp .* actuated(at - q)")

    def from_library(self, u, n):
        use = self.rng.choice(
            [
                "computed_torque(ref, Kp = 50 /s^2, Kd = 10 /s)",
                "feedforward(ref)",
                "pd_gravity(ref, Kp = Kp, Kd = Kd)",
                "pid(ref, Kp = Kp, Ki = 2 /s * Kp, Kd = Kd, most = most)",
            ][: 4 if self.sampled else 3]
        )
        self.imports.add(use.split("(")[0])
        self.lines.append(f"let inner = {use}")
        return self.let(f"{u} + 0.2 * inner")

    def named(self, u, n):
        name = f"share_{self.name}"
        self.functions.append(f"fn {name}(x, gain) {{\n  let y = gain * x\n  [first = y, rest = x - y]\n}}\n")
        self.lines.append(f"let parts = {name}({u}, 0.25)")
        return self.let("parts.first + 0.8 * parts.rest")

    def weighed(self, u, n):
        return self.let(f"{u} / (1 + 0.1 * norm([1, sin(t * 4 /s)]))")

    def text(self):
        body = "\n".join("  " + line for line in self.lines)
        arguments = "ref: trajectory" + (", share: rad, pull: tau" if self.arguments else "")
        return "".join(self.functions) + f"controller {self.name}({arguments}) for {self.robot.name} {{\n{body}\n}}\n"


SAMPLED = [Law.noisy, Law.held, Law.limited_rate, Law.counted]
CONTINUOUS = [Law.filtered, Law.following]
MODEL = [Law.from_library, Law.balanced, Law.feedforward, Law.inverted]
STEPS = [
    Law.from_library,
    Law.integral,
    Law.filtered,
    Law.saturated,
    Law.words,
    Law.truth,
    Law.noisy,
    Law.held,
    Law.limited_rate,
    Law.functions_of_time,
    Law.dead,
    Law.hysteretic,
    Law.listed,
    Law.iterated,
    Law.solved,
    Law.counted,
    Law.balanced,
    Law.feedforward,
    Law.inverted,
    Law.following,
    Law.named,
    Law.weighed,
]
