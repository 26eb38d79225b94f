"""The cost of calls from Python: ns of one state, of a state of 100 000 into an array that is there, and into a new one."""

import statistics
import sys
import time

import numpy as np

import robotc


def median_ns(work, count):
    """The median of a hundred runs that do `count` of something each, in ns for one of them."""
    times = []
    for _ in range(100):
        start = time.perf_counter_ns()
        work()
        times.append((time.perf_counter_ns() - start) / count)
    return statistics.median(times)


file, states = sys.argv[1], int(sys.argv[2])
function = robotc.load(file).inverse_dynamics
n = function.signature.inputs[0].shape[0]
q = np.full(n, 0.5)
many = [np.random.default_rng(i).uniform(-1, 1, (states, n)) for i in range(3)]
out = function(*many)


def calls():
    for _ in range(1000):
        function(q, q, q)


print(median_ns(calls, 1000), median_ns(lambda: function(*many, out=out), states),
      median_ns(lambda: function(*many), states))
