"""How long a sweep of 10 000 runs takes on threads, processes, Dask and Ray.

    PYTHONPATH=build/release/python python3 bench/sweep_executors.py [RUNS]

with a Python that has dask, distributed and ray. All have as many workers as there are cores, on this machine, and are
started before. The ways take turns; the overhead is what one takes longer than the local threads in its turn.
"""

import concurrent.futures
import multiprocessing
import os
import statistics
import sys
import time

import distributed
import ray

import robotc

#: A run takes some 5 ms: a double pendulum for 10 s.
FILE = """
robot double_pendulum {
  gravity = [0, -9.81, 0] m/s^2
  param tip = 1 kg
  link upper { mass = 1 kg, com = [0, -1, 0] m }
  link lower { mass = tip, com = [0, -1, 0] m }
  joint pivot: revolute base  -> upper
  joint knee:  revolute upper -> lower = at([0, -1, 0] m)
}
simulate tumble for double_pendulum {
  initial q = [2.5, 2.5] rad
  tau = 0
  duration = 10 s, step = 1 ms, integrator = rk4
  report last = final(q.pivot)
}
"""
ROUNDS = 3


class Ray(concurrent.futures.Executor):
    def submit(self, function, /, *arguments):
        return ray.remote(function).remote(*arguments).future()


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    cores = os.cpu_count()
    program = robotc.loads(FILE).program
    drawn = {"tip": robotc.normal("1 kg", "0.1 kg")}
    ray.init(num_cpus=cores, log_to_driver=False)
    with concurrent.futures.ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as processes, \
            distributed.LocalCluster(n_workers=cores, threads_per_worker=1, dashboard_address=None) as cluster, \
            distributed.Client(cluster) as client:
        ways = {"threads": None, "processes": processes, "Dask": client.get_executor(), "Ray": Ray()}
        taken = {name: [] for name in ways}
        for name, executor in ways.items():
            robotc.monte_carlo(program, "tumble", drawn, 100, executor=executor)
        for _ in range(ROUNDS):
            for name, executor in ways.items():
                began = time.perf_counter()
                robotc.monte_carlo(program, "tumble", drawn, runs, executor=executor)
                taken[name].append(time.perf_counter() - began)
                print(f"{name}: {taken[name][-1]:.1f} s", file=sys.stderr, flush=True)
    print(f"{runs} runs of 10 s of a double pendulum, {cores} cores; robotc {robotc.__version__}, "
          f"Dask {distributed.__version__}, Ray {ray.__version__}")
    print("| | s | overhead |\n|---|---|---|")
    for name, times in taken.items():
        overhead = statistics.median(own / local - 1 for own, local in zip(times, taken["threads"]))
        print(f"| {name} | {statistics.median(times):.1f} | {100 * overhead:.0f} % |")


if __name__ == "__main__":
    main()
