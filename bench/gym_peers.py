"""Steps a second of environments beside MuJoCo's rollout and EnvPool, of the same models.

    PYTHONPATH=build/release/python python3 bench/gym_peers.py ROBOTC [COUNT,…]

with a Python that has gymnasium, mujoco and envpool; ROBOTC is the program that writes the humanoid for MuJoCo and
imports the hopper; COUNT are numbers of environments, 1,64,4096 if none are given. All programs take actions step by
step, as learners give them. A step of the inverted pendulum, a file of Gymnasium, has 8 evaluations of its dynamics: 2
steps of RK4 in EnvPool, 8 of semi-implicit Euler elsewhere. A step of the humanoid, which falls freely, has 4. A step
of the hopper, a file of Gymnasium, has 4 with contacts of its capsules with the floor: `contact_step` here and
MuJoCo's implicitfast there. EnvPool and `robotc.gym` observe, reward and reset; the rollout integrates alone. The
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

ASSETS = pathlib.Path(gymnasium.__file__).parent / "envs/mujoco/assets"
PENDULUM, HOPPER = ASSETS / "inverted_pendulum.xml", ASSETS / "hopper.xml"
ROUNDS = 5


def ours(robot, task, count, threads):
    made = robotc.gym.make_vec(robot, task, count, threads=threads)
    made.reset(seed=0)
    return made.step


def rollout(model, steps, step, count, threads, integrator=mujoco.mjtIntegrator.mjINT_EULER):
    model.opt.integrator = integrator
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


def hopper_of(program):
    """The hopper of Gymnasium as robotc imports it, with contacts, and with efforts as a parameter."""
    text = subprocess.run([program, "import", HOPPER], check=True, capture_output=True, text=True).stdout
    capsules = {"torso": ("0, 0, 0", "0, 0, 0", 0.05, 0.4), "thigh": ("0, 0, -0.225", "0, 0, 0", 0.05, 0.45),
                "leg": ("0, 0, 0", "0, 0, 0", 0.04, 0.5), "foot": ("-0.065, 0, 0.1", "0, -90, 0", 0.06, 0.39)}
    contacts = "".join(f"""
  frame {link}_shape on {link} = at([{place}] m, rpy = [{turn}] deg)
  contact {link}_floor: capsule {link}_shape -> base {{
    radius = {radius} m, length = {length} m, stiffness = 20 kN/m, dissipation = 1 s/m, friction = 0.9
  }}""" for link, (place, turn, radius, length) in capsules.items())
    end = text.rindex("}")
    return robotc.loads(text[:end] + contacts + """
}
param push = [0, 0, 0] N*m
simulate hop for hopper {
  initial q = qpos0
  tau = push every 8 ms
  duration = 8 s, step = 2 ms, integrator = contact_step
}
""")


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
    counts = [int(word) for word in sys.argv[2].split(",")] if len(sys.argv) > 2 else [1, 64, 4096]
    for count in counts:
        for threads in (1, 2):
            found = rates({"ours": ours(pendulum, balance, count, threads),
                           "rollout": rollout(mujoco.MjModel.from_xml_path(str(PENDULUM)), 8, 0.04, count, threads),
                           "pool": pool("InvertedPendulum-v5", count, threads)}, count, 1, 1)
            print(f"| inverted pendulum | {count} | {threads} | " +
                  " | ".join(f"{rate / 1000:.3g}" for rate in found.values()) + " |", flush=True)
    for count in counts:
        for threads in (1, 2):
            found = rates({"ours": ours(humanoid, fall, count, threads),
                           "rollout": rollout(as_mujoco, 4, 0.02, count, threads)}, count, actuated, 0.01)
            print(f"| humanoid | {count} | {threads} | " +
                  " | ".join(f"{rate / 1000:.3g}" for rate in found.values()) + " | |", flush=True)
    hopper = hopper_of(sys.argv[1])
    hop = robotc.gym.SimulationTask("hop", actions={"push": (-200, 200)}, observation="stack(q, qd)",
                                    reward="qd.rootx * 1 s/m", step=0.008)
    for count in counts:
        for threads in (1, 2):
            found = rates({"ours": ours(hopper, hop, count, threads),
                           "rollout": rollout(mujoco.MjModel.from_xml_path(str(HOPPER)), 4, 0.008, count, threads,
                                              mujoco.mjtIntegrator.mjINT_IMPLICITFAST)}, count, 3, 1)
            print(f"| hopper with contacts | {count} | {threads} | " +
                  " | ".join(f"{rate / 1000:.3g}" for rate in found.values()) + " | |", flush=True)


if __name__ == "__main__":
    main()
