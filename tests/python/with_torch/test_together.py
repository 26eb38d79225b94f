"""PyTorch, JAX and CasADi in one process, whichever is imported first."""

import itertools
import subprocess
import sys

import numpy as np
import pytest

for name in ("torch", "jax", "casadi"):
    pytest.importorskip(name)

SCRIPT = """
import importlib, sys
import numpy as np
for name in sys.argv[1].split():
    importlib.import_module(name)
import jax, torch, casadi
import robotc, robotc.jax, robotc.torch, robotc.casadi
jax.config.update("jax_enable_x64", True)

scara = robotc.load("examples/scara.robot")
rng = np.random.default_rng(1)
q, qd, tau = rng.uniform(-1, 1, (3, 4, 5))
expected = scara.forward_dynamics(q, qd, tau)
exact = scara.forward_dynamics_dq(q, qd, tau)

in_jax = robotc.jax.function(scara.forward_dynamics)
assert (np.asarray(jax.jit(in_jax)(q, qd, tau)) == expected).all()
assert (np.asarray(jax.jit(jax.vmap(jax.jacrev(in_jax)))(q, qd, tau)) == exact).all()
in_torch = robotc.torch.function(scara.forward_dynamics)
given = [torch.tensor(array) for array in (q, qd, tau)]
assert (in_torch(*given).numpy() == expected).all()
assert (torch.func.vmap(torch.func.jacrev(in_torch))(*given).numpy() == exact).all()
in_casadi = robotc.casadi.function(scara.forward_dynamics)
for k in range(4):
    # Another order of operations: relative to the largest entry.
    made = np.asarray(casadi.densify(in_casadi(q[k], qd[k], tau[k]))).ravel()
    np.testing.assert_allclose(made, expected[k], rtol=0, atol=1e-12 * abs(expected[k]).max())
print("agree")
"""

CLIENTS = list(itertools.permutations(("torch", "jax", "casadi")))


@pytest.mark.parametrize("order", [*(("robotc", *order) for order in CLIENTS), *((*order, "robotc") for order in CLIENTS)],
                         ids=" ".join)
def test_any_order_of_imports(order):
    assert np.__version__.startswith("2.")
    run = subprocess.run([sys.executable, "-c", SCRIPT, " ".join(order)], capture_output=True, text=True, timeout=300)
    assert run.stdout == "agree\n", run.stderr[-2000:]
