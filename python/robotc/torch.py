"""Functions of robots as operators of PyTorch, with exact derivatives of any order.

    dynamics = robotc.torch.function(robot.forward_dynamics)
    qdd = dynamics(q, qd, tau)  # float64 tensors on the CPU: (n,), or any axes before the last
    qdd.sum().backward()

They work in `torch.func` (`grad`, `jacrev`, `vmap`) and `torch.compile`.
"""

import itertools
import math

from ._calculus import operator
from ._packages import imported

torch = imported("torch", "robotc.torch", "2.15.0")

_numbers = itertools.count()


def _multiplied(row, matrix):
    """row · matrix over the last axes."""
    return (row.unsqueeze(-2) @ matrix).squeeze(-2)


class _Operator:
    """A function as a custom operator: tensors with the same leading axes."""

    def __init__(self, of, threads):
        self.of = of
        self.threads = threads
        self._derivatives = {}
        arguments = ", ".join(f"Tensor {name}" for name in self.of.names)
        self._custom = torch.library.custom_op(f"robotc::{of.function.signature.output.name}_{next(_numbers)}",
                                               self._compute, mutates_args=(), device_types="cpu",
                                               schema=f"({arguments}) -> Tensor")
        self._custom.register_fake(self._shaped)
        self._custom.register_autograd(self._pulled_back, setup_context=self._keep)
        self._custom.register_vmap(self._mapped)
        # torch.func has no rule for gradients of custom operators. Functions of autograd have one, and take twice as long
        # to call.
        rules = {"forward": self._custom, "setup_context": self._keep, "backward": self._pulled_back,
                 "vmap": self._mapped}
        self._traced = type(self.of.title, (torch.autograd.Function,),
                            {name: staticmethod(rule) for name, rule in rules.items()})

    def call(self, *tensors):
        in_transform = torch._C._are_functorch_transforms_active()
        return self._traced.apply(*tensors) if in_transform else self._custom(*tensors)

    def other(self, title):
        return _operator(self.of.other(title), self.threads)

    def _shaped(self, *tensors):
        return tensors[0].new_empty((*tensors[0].shape[:-1], *self.of.shape))

    def _compute(self, *tensors):
        axes, shape = tensors[0].shape[:-1], self.of.shape
        result = torch.empty((*axes, *shape), dtype=torch.float64)
        arrays = [tensor.detach().contiguous().numpy() for tensor in tensors]
        if axes or not shape:
            states = math.prod(axes)
            arrays = [array.reshape(states, array.shape[-1]) for array in arrays]
            self.of.function(*arrays, out=result.numpy().reshape(states, *shape), threads=self.threads)
        else:
            self.of.function(*arrays, out=result.numpy())
        return result

    def _keep(self, ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    def derivative(self, name):
        """The operator of the derivative by an argument."""
        if name not in self._derivatives:
            self._derivatives[name] = _operator(self.of.derivative(name), self.threads)
        return self._derivatives[name]

    def _pulled_back(self, context, gradient):
        given = dict(zip(self.of.names, context.saved_tensors))
        return tuple(self._by(name, given, gradient) if needed else None
                     for name, needed in zip(self.of.names, context.needs_input_grad))

    def _by(self, name, given, gradient):
        """The gradient by an argument from that by the result."""
        derivative = self.derivative(name)
        jacobian = derivative.call(*(given[taken] for taken in derivative.of.names))
        axes = given[name].shape[:-1]
        entries = math.prod(self.of.shape)
        result = _multiplied(gradient.reshape(*axes, entries), jacobian.reshape(*axes, entries, jacobian.shape[-1]))
        if name == "q" and self.of.closes:
            result = _multiplied(result, self.other("displacement_matrix").call(given["q"]))
        return result

    def _mapped(self, info, in_dims, *tensors):
        moved = [tensor.unsqueeze(0).expand(info.batch_size, *tensor.shape) if axis is None else tensor.movedim(axis, 0)
                 for tensor, axis in zip(tensors, in_dims)]
        return self.call(*moved), 0


class _Closing(_Operator):
    """`close_loops`: q with closed loops and quaternions of length 1. Joints in loops follow the freedoms."""

    def _by(self, name, given, gradient):
        q = given["q"]
        closed = self.call(q)
        rates = self.other("position_rates_dqd").call(closed, q.new_zeros((*q.shape[:-1], self.of.nv)))
        moved = _multiplied(_multiplied(gradient, rates), self.other("displacement_matrix").call(closed))
        # The matrix at q itself: changes of a quaternion turn the less, the longer it is.
        scales = [torch.ones_like(q[..., :1])] * q.shape[-1]
        for first in self.of.quaternions:
            length = torch.linalg.vector_norm(q[..., first:first + 4], dim=-1, keepdim=True)
            scales[first:first + 4] = [1 / length] * 4
        return moved * torch.cat(scales, dim=-1)


def _operator(function, threads):
    return operator(function, "robotc.torch", threads, (_Closing, _Operator))


def function(function, *, threads=1):
    """A function of a robot on tensors, differentiable by q, qd, qdd and tau as often as wanted.

    Axes before the last are batches, and are broadcast. Tensors are used without copies if they are contiguous. Robots
    with quaternions or loops: the function is that of `close_loops(q)`, so that gradients are those of motions that the
    robot can make.
    """
    made = _operator(function, threads)
    of = made.of

    def call(*tensors, **named):
        given = of.named(tensors, named)
        for name, size, tensor in zip(of.names, of.sizes, given):
            if not isinstance(tensor, torch.Tensor):
                raise TypeError(f"{of.title}: {name} is a {type(tensor).__name__}, where a tensor is expected")
            of.check(name, size, tensor, torch.float64)
            if tensor.device.type != "cpu":
                raise TypeError(f"{of.title}: {name} is on {tensor.device}, where a tensor on the CPU is expected")
        axes = given[0].shape[:-1]
        if any(tensor.shape[:-1] != axes for tensor in given):
            axes = torch.broadcast_shapes(*(tensor.shape[:-1] for tensor in given))
            given = [tensor.expand(*axes, tensor.shape[-1]) for tensor in given]
        if of.closes and of.title != "close_loops":
            place = of.names.index("q")
            given[place] = made.other("close_loops").call(given[place])
        return made.call(*given)

    call.__name__ = call.__qualname__ = of.title
    call.__doc__ = function.__doc__
    return call
