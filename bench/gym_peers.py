"""Steps a second of environments beside MuJoCo's rollout and EnvPool, of the same models.

    PYTHONPATH=build/release/python python3 bench/gym_peers.py ROBOTC

with a Python that has gymnasium, mujoco and envpool; ROBOTC is the program that writes the humanoid for MuJoCo. All
programs take actions step by step, as learners give them. A step of the inverted pendulum, a file of Gymnasium, has 8
evaluations of its dynamics: 2 steps of RK4 in EnvPool, 8 of semi-implicit Euler elsewhere. A step of the humanoid,
which falls freely, has 4. EnvPool and `robotc.gym` observe, reward and reset; the rollout integrates alone. The
programs run in turns.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import envpool
import gymnasium
import mujoco
import mujoco.rollout
import numpy as np

import robotc.gym

PENDULUM = pathlib.Path(gymnasium.__file__).parent / "envs/mujoco/assets/inverted_pendulum.xml"
ROUNDS = 5


def ours(robot, task, count, threads):
    made = robotc.gym.make_vec(robot, task, count, threads=threads)
    made.reset(seed=0)
    return made.step


def rollout(model, steps, step, count, threads):
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_EULER
    model.opt.timestep = step / steps
    models = [model] * count
    data = [mujoco.MjData(model) for _ in range(threads)]
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    start = np.zeros(size)
    mujoco.mj_getState(model, data[0], start, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state = np.tile(start, (count, 1))
    every = np.zeros((count, steps, size))
    sensors = np.zeros((count, steps, model.nsensordata))
    control = np.zeros((count, steps, model.nu))

    def move(actions):
        control[:] = actions[:, None]
        mujoco.rollout.rollout(models, data, state, control, nstep=steps, state=every, sensordata=sensors,
                               skip_checks=True, persistent_pool=True)
        state[:] = every[:, -1]

    return move


def pool(name, count, threads):
    made = envpool.make_gymnasium(name, num_envs=count, num_threads=threads)
    made.reset()
    return made.step


def rates(movers, count, efforts, largest):
    """The median rates of the programs, steps a second, in turns."""
    actions = np.random.default_rng(0).uniform(-largest, largest, (16, count, efforts))
    steps = max(3, 4_000 // count)
    measured = {name: [] for name in movers}
    for name, move in movers.items():
        move(actions[0])
    for _ in range(ROUNDS):
        for name, move in movers.items():
            began = time.perf_counter()
            for k in range(steps):
                move(actions[k % 16])
            measured[name].append(steps * count / (time.perf_counter() - began))
    return {name: statistics.median(values) for name, values in measured.items()}


def main():
    pendulum = robotc.load(str(PENDULUM))
    balance = robotc.gym.Task(observation="[q, qd]", reward="1", terminated="abs(q.hinge) > 0.2", step=0.04, substeps=8,
                              efforts=(-300, 300), q_spread=0.01, qd_spread=0.01, length=1000)
    humanoid = robotc.loads("use humanoid from std\n")
    actuated = len(humanoid.actuated_joints)
    fall = robotc.gym.Task(observation="qd", reward="-q.neck[1]^2", step=0.02, substeps=4,
                            efforts=(-1, 1), q_spread=0.5, length=1000)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "humanoid.robot")
        file.write_text("use humanoid from std\n")
        subprocess.run([sys.argv[1], "convert", file, file.with_suffix(".xml")], check=True, stdout=subprocess.DEVNULL)
        as_mujoco = mujoco.MjModel.from_xml_path(str(file.with_suffix(".xml")))
    print(f"MuJoCo {mujoco.__version__}, EnvPool {envpool.__version__}; thousand steps a second")
    print("| model | environments | threads | robotc.gym | MuJoCo's rollout | EnvPool |\n|---|---|---|---|---|---|")
    for count in (1, 64, 4096):
        for threads in (1, 2):
            found = rates({"ours": ours(pendulum, balance, count, threads),
                           "rollout": rollout(mujoco.MjModel.from_xml_path(str(PENDULUM)), 8, 0.04, count, threads),
                           "pool": pool("InvertedPendulum-v5", count, threads)}, count, 1, 1)
            print(f"| inverted pendulum | {count} | {threads} | " +
                  " | ".join(f"{rate / 1000:.3g}" for rate in found.values()) + " |", flush=True)
    for count in (1, 64, 4096):
        for threads in (1, 2):
            found = rates({"ours": ours(humanoid, fall, count, threads),
                           "rollout": rollout(as_mujoco, 4, 0.02, count, threads)}, count, actuated, 0.01)
            print(f"| humanoid | {count} | {threads} | " +
                  " | ".join(f"{rate / 1000:.3g}" for rate in found.values()) + " | |", flush=True)


if __name__ == "__main__":
    main()
