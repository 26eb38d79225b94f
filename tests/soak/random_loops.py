"""Machines with closed loops and couplings, assembled from lengths that close. A part of random_robot.Builder."""

import math

from robot_text import Coordinate, number


class Loops:
    def planar_loop(self, bars, ground, angles, kind):
        """A closed chain of bars in the plane: the first and, of five, the last of them driven.

        bars: lengths from the base round to the base; angles: of each bar to the x axis; ground: of the last pivot.
        """
        robot = self.robot
        robot.loops = True
        robot.lines.append(f"gravity = {self.pick('[0, -9.81, 0]', '[0, 0, -9.81]', '[0, 0, 0]')} m/s^2")
        for i, length in enumerate(bars):
            robot.links.append(f"bar{i}")
            mass = self.param("m", self.between(0.5, 2), "kg")
            robot.lines.append(
                f"link bar{i} {{ mass = {mass}, com = [{number(length / 2)}, 0, 0] m, "
                f"inertia = {mass} * diag(0.001, {number(length**2 / 12 + .001)}, "
                f"{number(length**2 / 12 + .001)}) m^2 }}"
            )
        last = len(bars) - 1
        guesses = []
        before = 0.0
        for i, length in enumerate(bars):
            if i == 0:
                place, parent, relative = "", "base", angles[0]
            elif i == last:
                place, parent, relative = f" = at([{number(ground)}, 0, 0] m)", "base", angles[last]
            else:
                place, parent, relative = f" = at([{number(bars[i - 1])}, 0, 0] m)", f"bar{i - 1}", angles[i] - before
            before = angles[i]
            relative = math.remainder(relative, 2 * math.pi)
            properties = self.friction("turn", False) if self.chance(0.4) else []
            robot.lines.append(f"joint j{i}: revolute {parent} -> bar{i}{place}{self.braces(properties)}")
            guesses.append((f"j{i}", math.degrees(relative)))
        robot.lines.append(f"frame coupler_end on bar{last - 1} = at([{number(bars[last - 1])}, 0, 0] m)")
        robot.lines.append(f"frame rocker_end on bar{last} = at([{number(bars[last])}, 0, 0] m)")
        robot.lines.append(f"closure pin: {kind} coupler_end -> rocker_end")
        robot.frames += ["coupler_end", "rocker_end"]
        self.count = len(bars)
        driven = ["j0"] if len(bars) == 3 else ["j0", f"j{last}"]
        for name, _ in guesses:
            robot.coordinates.append(Coordinate(name, "turn", name in driven))
        robot.freedoms = [c for c in robot.coordinates if c.actuated]
        robot.lines.append(f"actuated = [{', '.join(driven)}]")
        robot.lines.append("assembly = [" + ", ".join(f"{n} = {number(a)} deg" for n, a in guesses) + "]")
        robot.start = [f"{n} = {number(a)} deg" for n, a in guesses if n in driven]

    def four_bar(self):
        """A four-bar whose crank turns round, or a parallelogram."""
        crank = round(self.between(0.1, 0.2), 3)
        ground = round(self.between(0.4, 0.6), 3)
        angle = self.between(0.5, 1.3)
        if self.chance(0.4):
            coupler, rocker = ground, crank
            angles = [angle, 0, angle]
        else:
            coupler, rocker = round(self.between(0.4, 0.5), 3), round(self.between(0.35, 0.45), 3)
            x, y = crank * math.cos(angle) - ground, crank * math.sin(angle)
            distance = math.hypot(x, y)  # from the rocker's pivot to the crank's end
            inside = math.acos((rocker**2 + distance**2 - coupler**2) / (2 * rocker * distance))
            rocker_angle = math.atan2(y, x) - inside
            end = [ground + rocker * math.cos(rocker_angle), rocker * math.sin(rocker_angle)]
            angles = [
                angle,
                math.atan2(end[1] - crank * math.sin(angle), end[0] - crank * math.cos(angle)),
                rocker_angle,
            ]
        self.planar_loop(
            [crank, coupler, rocker], ground, angles, self.pick("revolute", "revolute", "spherical", "cylindrical")
        )

    def five_bar(self):
        """Two driven bars and two couplers, symmetric in lengths."""
        bar, coupler, ground = 0.25, 0.35, 0.3
        left, right = self.between(1.7, 2.2), self.between(0.9, 1.4)
        a = [bar * math.cos(left), bar * math.sin(left)]
        b = [ground + bar * math.cos(right), bar * math.sin(right)]
        x, y = b[0] - a[0], b[1] - a[1]
        distance = math.hypot(x, y)
        rise = math.acos(distance / (2 * coupler))
        up = math.atan2(y, x) + rise
        end = [a[0] + coupler * math.cos(up), a[1] + coupler * math.sin(up)]
        self.robot.loops = True
        robot = self.robot
        robot.lines.append("gravity = [0, -9.81, 0] m/s^2")
        for name, length in (("l0", bar), ("l1", coupler), ("l2", bar), ("l3", coupler)):
            self.link(name, True, length)
        second = math.atan2(end[1] - b[1], end[0] - b[0])
        guesses = [("j0", left), ("j1", up - left), ("j2", right), ("j3", second - right)]
        robot.lines += [
            "joint j0: revolute base -> l0",
            f"joint j1: revolute l0 -> l1 = at([{bar}, 0, 0] m)",
            f"joint j2: revolute base -> l2 = at([{ground}, 0, 0] m)",
            f"joint j3: revolute l2 -> l3 = at([{bar}, 0, 0] m)",
            f"frame e0 on l1 = at([{coupler}, 0, 0] m)",
            f"frame e1 on l3 = at([{coupler}, 0, 0] m)",
            "closure pin: revolute e0 -> e1",
            "actuated = [j0, j2]",
            "assembly = [" + ", ".join(f"{n} = {number(math.degrees(v))} deg" for n, v in guesses) + "]",
        ]
        robot.frames += ["e0", "e1"]
        for name, _ in guesses:
            robot.coordinates.append(Coordinate(name, "turn", name in ("j0", "j2")))
        robot.freedoms = [c for c in robot.coordinates if c.actuated]
        robot.start = [f"{n} = {number(math.degrees(v))} deg" for n, v in guesses if n in ("j0", "j2")]

    def slider_crank(self):
        robot = self.robot
        robot.loops = True
        robot.lines.append("gravity = [0, -9.81, 0] m/s^2")
        crank, rod = round(self.between(0.08, 0.15), 3), round(self.between(0.3, 0.5), 3)
        angle = self.between(0.4, 1.3)
        lean = -math.asin(crank * math.sin(angle) / rod)
        self.link("l0", True, crank)
        self.link("l1", True, rod)
        self.link("l2")
        slide = crank * math.cos(angle) + rod * math.cos(lean)
        robot.lines += [
            "joint j0: revolute base -> l0",
            f"joint j1: revolute l0 -> l1 = at([{crank}, 0, 0] m)",
            "joint j2: prismatic base -> l2 = at([0, 0, 0] m, axis = [1, 0, 0]) { viscous = 2 N*s/m }",
            f"frame e0 on l1 = at([{rod}, 0, 0] m)",
            f"closure pin: {self.pick('revolute', 'spherical')} e0 -> l2",
            "actuated = [j0]",
            f"assembly = [j0 = {number(math.degrees(angle))} deg, "
            f"j1 = {number(math.degrees(lean - angle))} deg, j2 = {number(slide)} m]",
        ]
        robot.frames.append("e0")
        robot.coordinates += [
            Coordinate("j0", "turn"),
            Coordinate("j1", "turn", False),
            Coordinate("j2", "slide", False),
        ]
        robot.freedoms = robot.coordinates[:1]
        robot.start = [f"j0 = {number(math.degrees(angle))} deg"]

    def geared(self):
        """A tree whose last joint follows others by a coupling."""
        robot = self.robot
        self.gravity()
        robot.loops = True
        n = self.rng.randint(2, 4)
        parent = "base"
        for i in range(n):
            self.link(f"l{i}")
            kind = "prismatic" if i == n - 1 and self.chance(0.3) else "revolute"
            properties = self.friction("turn" if kind == "revolute" else "slide", False)
            robot.lines.append(f"joint j{i}: {kind} {parent} -> l{i}{self.placement()}{self.braces(properties)}")
            robot.coordinates.append(Coordinate(f"j{i}", "turn" if kind == "revolute" else "slide", i < n - 1))
            if i < n - 1:
                robot.start.append(f"j{i} = {self.value('turn', 0.3)}")
            parent = f"l{i}"
        self.count = n
        last = f"q.j{n - 1}"
        if robot.coordinates[-1].kind == "slide":
            rule = self.pick(f"{last} = 20 mm * q.j0", f"{last} = 20 mm * sin(q.j0)^2")
        else:
            rule = self.pick(f"{last} = -q.j0 / 3", f"{last} = 0.5 * (q.j0 + q.j{n - 2})", f"{last} = 0.3 * sin(q.j0)")
        robot.lines += [f"couple gear: {rule}", f"actuated = [{', '.join(f'j{i}' for i in range(n - 1))}]"]
        robot.freedoms = robot.coordinates[:-1]
        self.frame(f"l{n - 1}")

    def spatial_four_bar(self):
        """A rod with a ball at each end drives a rocker whose axis is across that of the crank."""
        robot = self.robot
        robot.loops = robot.rotations = True
        masses = [self.param("m", self.between(0.5, 2), "kg") for _ in range(3)]
        crank = round(self.between(0.18, 0.22), 3)
        robot.lines += [
            "gravity = [0, 0, -9.81] m/s^2",
            f"link crank {{ mass = {masses[0]}, com = [0.1, 0, 0] m, inertia = {masses[0]} * diag(1, 10, 10) * 1e-3 m^2 }}",
            f"link rod {{ mass = {masses[1]}, com = [0.35, 0, 0] m, inertia = {masses[1]} * diag(1, 40, 40) * 1e-3 m^2 }}",
            f"link rocker {{ mass = {masses[2]}, com = [0.2, 0, 0] m, inertia = {masses[2]} * diag(1, 20, 20) * 1e-3 m^2 }}",
            "joint j0: revolute base -> crank",
            f"joint socket: spherical crank -> rod = at([{crank}, 0, 0] m)",
            "joint swing: revolute base -> rocker = at([0.5, 0.3, 0] m, rpy = [90 deg, 0, 0]) { viscous = 0.1 N*m*s/rad }",
            "frame rod_end on rod = at([0.7, 0, 0] m)",
            "frame rocker_end on rocker = at([0.4, 0, 0] m)",
            "closure ball: spherical rod_end -> rocker_end",
            "actuated = [j0]",
            "assembly = [j0 = 30 deg, swing = 80 deg]",
        ]
        robot.frames += ["rod_end", "rocker_end"]
        robot.coordinates += [Coordinate("j0", "turn"), Coordinate("swing", "turn", False)]
        robot.freedoms = robot.coordinates[:1]
        robot.start = ["j0 = 30 deg"]
