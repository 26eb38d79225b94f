"""Optimal motions by IPOPT, with functions of robotc and with CasADi's own expressions.

    PYTHONPATH=build/release/python python3 bench/casadi_optimum.py

with a Python that has CasADi. Writes a table: the time until the solver is made, the time of the solution, iterations,
and the effort of the motion found, which is the same if both found the same.
"""

import time
import types

import casadi
import numpy as np

import robotc.casadi


def own_expression(robot):
    """forward_dynamics as an expression of CasADi: the written code, with CasADi's functions for those of Python."""
    module = {"math": types.SimpleNamespace(**{name: getattr(casadi, name) for name in ("sin", "cos", "sqrt")})}
    exec(robot.derive("forward_dynamics", as_="python").replace("import math\n", ""), module)
    sizes = [robot.nq, robot.nv, len(robot.actuated_joints)]
    arguments = [casadi.SX.sym(name, size) for name, size in zip(("q", "qd", "tau"), sizes)]
    result = module["forward_dynamics"](*(casadi.vertsplit(one) for one in arguments))
    return casadi.Function("own", arguments, [casadi.vertcat(*result)])


def least_effort(robot, dynamics, start, end, *, steps=40, duration=1.5, hessian="limited-memory"):
    """The motion of least squared effort from rest at `start` to rest at `end`, by the implicit midpoint rule.

    Gives its cost, the solution, and statistics with the seconds that it took.
    """
    n = robot.nv
    h = duration / steps
    x, u = casadi.MX.sym("x", 2 * n, steps + 1), casadi.MX.sym("u", n, steps)
    middle, change = (x[:, 1:] + x[:, :-1]) / 2, (x[:, 1:] - x[:, :-1]) / h
    rates = casadi.vertcat(middle[n:, :], dynamics.map(steps)(middle[:n, :], middle[n:, :], u))
    rest = np.zeros(n)
    begin, goal = np.concatenate([start, rest]), np.concatenate([end, rest])
    constraints = casadi.vertcat(casadi.vec(change - rates), x[:, 0] - begin, x[:, -1] - goal)
    problem = {"x": casadi.vertcat(casadi.vec(x), casadi.vec(u)), "f": h * casadi.sumsqr(u), "g": constraints}
    solver = casadi.nlpsol("solver", "ipopt", problem, {
        "ipopt.hessian_approximation": hessian, "ipopt.tol": 1e-8, "ipopt.print_level": 0, "ipopt.sb": "yes",
        "ipopt.max_iter": 2000, "print_time": False})
    guess = np.concatenate([np.linspace(begin, goal, steps + 1).ravel(), np.zeros(n * steps)])
    began = time.perf_counter()
    found = solver(x0=guess, lbg=0, ubg=0)
    return float(found["f"]), np.asarray(found["x"]).ravel(), {**solver.stats(), "seconds": time.perf_counter() - began}


MOTIONS = {
    "double pendulum": (lambda: robotc.load("examples/double_pendulum.robot"), [-1.5, 0], [1, 1]),
    "SCARA": (lambda: robotc.load("examples/scara.robot"), [0.1, 0, 0, 0, 0.1], [0.3, 1, -1, 0.5, 0.2]),
    "arm_3r": (lambda: robotc.loads("use arm_3r from std\n"), [0, 0.5, -1], [1, 1, -0.5]),
}


def main():
    print(f"CasADi {casadi.__version__}, {time.strftime('%B %Y')}; times in ms")
    print("| robot | function | compiled in | solved in | of it functions | iterations | cost |")
    print("|---|---|---|---|---|---|---|")
    for name, (load, start, end) in MOTIONS.items():
        robot = load()
        for kind, make, hessian in (
                ("robotc", lambda: robotc.casadi.function(robot.forward_dynamics), "limited-memory"),
                ("robotc", lambda: robotc.casadi.function(robot.forward_dynamics, hessians=True), "exact"),
                ("CasADi", lambda: own_expression(robot), "limited-memory"),
                ("CasADi", lambda: own_expression(robot), "exact")):
            began = time.perf_counter()
            dynamics = make()
            made = time.perf_counter()
            cost, _, stats = least_effort(robot, dynamics, np.array(start), np.array(end), hessian=hessian)
            evaluated = sum(value for key, value in stats.items() if key.startswith("t_wall_nlp_"))
            print(f"| {name} | {kind}, {hessian} | {1e3 * (made - began):.0f} | {1e3 * stats['seconds']:.0f} "
                  f"| {1e3 * evaluated:.0f} | {stats['iter_count']}{'' if stats['success'] else ' (failed)'} | {cost:.8g} |", flush=True)


if __name__ == "__main__":
    main()
