"""Steps a second of environments of Gymnasium.

    PYTHONPATH=build/release/python python3 bench/gym_steps.py

with a Python that has Gymnasium.
"""

import time

import numpy as np

import robotc.gym

CART_POLE = """
robot cart_pole {
  gravity = [0, 0, -9.81] m/s^2
  param bob = 0.5 kg, length = 0.6 m
  link cart { mass = 1 kg, com = [0, 0, 0] m }
  link pole { mass = bob, com = [0, 0, length] }
  joint rail:  prismatic base -> cart = at(axis = [1, 0, 0])
  joint hinge: revolute cart -> pole = at(axis = [0, 1, 0])
  actuated = [rail]
}
"""


def steps_a_second(robot, task, count, threads):
    made = robotc.gym.make_vec(robot, task, count, threads=threads)
    made.reset(seed=0)
    actions = np.random.default_rng(0).uniform(-1, 1, (16, count, *made.single_action_space.shape))
    made.step(actions[0])
    steps = max(20, 100_000 // count)
    began = time.perf_counter()
    for k in range(steps):
        made.step(actions[k % 16])
    return steps * count / (time.perf_counter() - began)


def main():
    cart_pole = robotc.loads(CART_POLE)
    puma = robotc.loads("use puma560 from std\n")
    pole = robotc.gym.Task(observation="[q.rail / 1 m, cos(q.hinge), sin(q.hinge), qd.hinge * 1 s]",
                           reward="1 - q.hinge^2", terminated="abs(q.rail) > 2.4 m or abs(q.hinge) > 0.5",
                           efforts=(-10, 10), q_spread=0.1, qd_spread=0.1, length=500, step=0.02, substeps=4)
    arm = robotc.gym.Task(observation="pose(tool, q).position", reward="-norm(pose(tool, q).position) / 1 m",
                          efforts=(-10, 10), q_spread=0.5, length=500, step=0.02, substeps=4)
    drawn = robotc.gym.Task(**{**pole.__dict__, "parameters": {"bob": (0.2, 1.0), "length": (0.4, 0.8)}})
    print(f"Gymnasium {robotc.gym.gymnasium.__version__}; million steps a second, of 4 steps of the integrator each")
    print("| task | environments | one thread | two threads |\n|---|---|---|---|")
    for name, robot, task in (("cart-pole", cart_pole, pole), ("cart-pole, parameters drawn", cart_pole, drawn),
                              ("PUMA 560", puma, arm)):
        for count in (1, 64, 4096):
            rates = [steps_a_second(robot, task, count, threads) / 1e6 for threads in (1, 2)]
            print(f"| {name} | {count} | {rates[0]:.3g} | {rates[1]:.3g} |", flush=True)


if __name__ == "__main__":
    main()
