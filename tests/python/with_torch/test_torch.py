"""Functions of robots as operators of PyTorch."""

import pathlib
import subprocess
import sys

import numpy as np
import pytest

torch = pytest.importorskip("torch")

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))

import robotc.torch  # noqa: E402
from subjects import ROBOTS, robot, state  # noqa: E402


def tensors(arrays, gradients=False):
    return [torch.tensor(array, requires_grad=gradients) for array in arrays]


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("axes", [(), (2, 1)])
def test_gradients_are_differences(name, axes):
    subject = robot(name)
    q, qd, tau = tensors(state(subject, *axes), gradients=True)
    check = {"atol": 1e-6, "rtol": 1e-6}  # differences with steps of 1e-6, of entries up to 100
    assert torch.autograd.gradcheck(robotc.torch.function(subject.forward_dynamics), (q, qd, tau), **check)
    assert torch.autograd.gradcheck(robotc.torch.function(subject.mass_matrix), (q,), **check)
    pose = robotc.torch.function(subject.function(f"pose({ROBOTS[name][1]})"))
    energy = robotc.torch.function(subject.kinetic_energy)
    for function, inputs in ((pose, (q,)), (energy, (q, qd))):
        assert torch.autograd.gradcheck(function, inputs, **check)
        assert torch.autograd.gradgradcheck(function, inputs, **check)


def test_values_are_those_of_numpy_and_of_any_axes():
    scara = robot("scara")
    dynamics = robotc.torch.function(scara.forward_dynamics, threads=2)
    arrays = state(scara, 4, 3)
    expected = scara.forward_dynamics(*(array.reshape(12, 5) for array in arrays)).reshape(4, 3, 5)
    assert (dynamics(*tensors(arrays)).numpy() == expected).all()
    q, qd, tau = tensors(arrays)
    assert (dynamics(q.mT.contiguous().mT, qd=qd, tau=tau).numpy() == expected).all()
    assert (dynamics(q, qd[:1], tau[0, 0])[1, 2].numpy()
            == scara.forward_dynamics(arrays[0][1, 2], arrays[1][0, 2], arrays[2][0, 0])).all()
    energy = robotc.torch.function(scara.potential_energy)
    assert energy(q).shape == (4, 3) and energy(q[0, 0]).shape == ()
    assert dynamics(q[:0], qd[:0], tau[:0]).shape == (0, 3, 5)


def test_parameters_are_followed():
    cart = robotc.loads("""robot cart {
      gravity = [0, 0, -9.81] m/s^2
      param mass = 2 kg
      link body { mass = mass, com = [0, 0, 0] m }
      joint rail: prismatic base -> body = at(axis = [1, 0, 0])
    }""")
    dynamics = robotc.torch.function(cart.forward_dynamics)
    one, zero = torch.ones(1, dtype=torch.float64), torch.zeros(1, dtype=torch.float64)
    assert dynamics(zero, zero, one) == 0.5
    cart.parameters["mass"] = 4
    assert dynamics(zero, zero, one) == 0.25


def test_transforms_agree():
    scara = robot("scara")
    dynamics = robotc.torch.function(scara.forward_dynamics)
    arrays = state(scara, 4)
    q, qd, tau = tensors(arrays)
    exact = scara.forward_dynamics_dq(*arrays)
    assert (torch.func.vmap(torch.func.jacrev(dynamics))(q, qd, tau).numpy() == exact).all()
    assert (torch.func.vmap(dynamics, in_dims=(0, None, 0))(q, qd[0], tau)[2] == dynamics(q[2], qd[0], tau[2])).all()
    second = torch.func.jacrev(torch.func.jacrev(dynamics))(q[0], qd[0], tau[0])
    assert (second.numpy() == scara.forward_dynamics_dq_dq(*(array[0] for array in arrays))).all()

    def loss(q):
        return dynamics(q, qd, tau).sin().sum()

    (plain,) = torch.autograd.grad(loss(q.requires_grad_()), q)
    (compiled,) = torch.autograd.grad(torch.compile(loss, backend="aot_eager", fullgraph=True)(q), q)
    assert (compiled == plain).all()
    assert (torch.func.grad(loss)(q) == plain).all()


def test_the_gradient_of_a_loss_is_that_by_hand():
    scara = robot("scara")
    q, qd, _ = state(scara, 50)
    qdd = torch.zeros(50, 5, dtype=torch.float64, requires_grad=True)
    wanted = torch.ones(5, dtype=torch.float64)
    difference = robotc.torch.function(scara.inverse_dynamics)(torch.tensor(q), torch.tensor(qd), qdd) - wanted
    difference.square().sum().backward()
    by_hand = 2 * np.einsum("nij,ni->nj", scara.mass_matrix(q), difference.detach().numpy())
    np.testing.assert_allclose(qdd.grad.numpy(), by_hand, rtol=0, atol=1e-12)


def test_what_is_refused():
    scara = robot("scara")
    dynamics = robotc.torch.function(scara.forward_dynamics)
    q, qd, tau = tensors(state(scara))
    for arguments, message in (((q.float(), qd, tau), "q is of type torch.float32, where float64"),
                               ((q[:3], qd, tau), r"q has the shape \(3,\), where \(…, 5\)"),
                               ((q, qd), "`tau` is missing"), ((q, qd, tau, tau), "takes 3 arrays, not 4"),
                               ((q.numpy(), qd, tau), "q is a ndarray"),
                               ((q.to("meta"), qd, tau), "q is on meta, where a tensor on the CPU")):
        with pytest.raises((TypeError, ValueError), match=message):
            dynamics(*arguments)
    with pytest.raises(ValueError, match=r"q\[0, 1\] is nan"):
        dynamics(torch.tensor([[0, float("nan"), 0, 0, 0]], dtype=torch.float64), qd[None], tau[None])
    with pytest.raises(TypeError, match="takes a function of a robot"):
        robotc.torch.function(scara.pose)
    with pytest.raises(ValueError, match="takes no arguments"):
        robotc.torch.function(scara.total_mass)
    moved = robotc.torch.function(scara.plus)(q.requires_grad_(), qd)
    with pytest.raises(TypeError, match="plus has no derivative by q"):
        moved.sum().backward()


def test_the_package_works_without(tmp_path):
    (tmp_path / "torch.py").write_text("raise ImportError('no torch', name='torch')")
    run = subprocess.run([sys.executable, "-c", "import robotc, robotc.torch"], capture_output=True, text=True,
                         env={"PYTHONPATH": f"{tmp_path}:{pathlib.Path(robotc.__file__).parents[1]}"})
    assert "robotc.torch needs the package torch (tried with 2.15.0): pip install torch" in run.stderr


def test_expressions_and_parameters_have_gradients():
    pendulum = robotc.loads("""robot pendulum {
      gravity = [0, 0, -9.81] m/s^2
      param length = 0.5 m
      link rod { mass = 2 kg, com = [0, 0, -length] }
      joint swing: revolute base -> rod = at([0, 0, 0] m, axis = [0, 1, 0])
    }""")
    height = robotc.torch.function(pendulum.function("length * (1 - cos(q.swing))"))
    q = torch.tensor([0.4], dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(height, (q,)) and torch.autograd.gradgradcheck(height, (q,))
    own = robotc.torch.function(pendulum.function("gravity_forces with parameters"))
    lengths = torch.tensor([[0.5], [1.0]], dtype=torch.float64)
    result = own(q, lengths)
    result.sum().backward()
    assert q.grad[0] == pytest.approx(2 * 9.81 * 1.5 * np.cos(0.4), rel=1e-14)
