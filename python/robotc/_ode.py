"""Equations of motion as differential equations of first order, for the solvers of SciPy and others."""

import inspect

import numpy as np

from ._shapes import require_size


def _positional(function):
    """The number of arguments that a function takes by position."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(parameter.kind in kinds for parameter in inspect.signature(function).parameters.values())


class Ode:
    """x' = f(t, x) of a robot, x = (q, qd), and its exact Jacobian.

        ode = robot.ode(tau=[1.0, 0.0])
        solution = scipy.integrate.solve_ivp(ode, (0, 2), ode.state(q, qd), method="Radau", jac=ode.jac)
        q, qd = ode.split(solution.y)

    A state is (n,), or (n, k) with a column for each of k states, as SciPy has them. f is that of the configuration
    `close_loops(q)`: the lengths of quaternions have no effect, and neither have small errors of joints in loops. Where
    loops cannot be closed f is NaN, upon which solvers shorten their step.

    Friction is that of `forward_dynamics`, which jumps at rest. Drives with states and contacts are parts of
    simulations, and not of this equation.
    """

    def __init__(self, robot, tau=None, tau_jac=None):
        self.robot = robot
        #: Number of entries of x.
        self.size = robot.nq + robot.nv
        self._efforts = len(robot.actuated_joints)
        self._takes_state = callable(tau) and _positional(tau) > 1
        if callable(tau) and _positional(tau) not in (1, 3):
            raise TypeError(f"ode: tau takes {_positional(tau)} arguments, where a function of t or of (t, q, qd) is "
                            "expected")
        if tau_jac is not None and not self._takes_state:
            raise TypeError("ode: tau_jac is for a tau that is a function of (t, q, qd)")
        self._tau = tau if callable(tau) else self._checked(np.zeros(self._efforts) if tau is None else tau)
        self._tau_jac = tau_jac
        # Without rotations and loops q' is qd.
        self._is_plain = robot.nq == robot.nv

    def _checked(self, tau):
        tau = np.ascontiguousarray(tau, dtype=float)
        if tau.shape != (self._efforts,):
            raise ValueError(f"ode: tau has the shape {tau.shape}, where ({self._efforts},) is expected, an effort for "
                             f"each actuated joint: {', '.join(self.robot.actuated_joints)}")
        return tau

    def state(self, q, qd):
        """x of a configuration and speeds: (n,), or (n, k) of k rows each."""
        q, qd = np.asarray(q, dtype=float), np.asarray(qd, dtype=float)
        for name, size, array in (("q", self.robot.nq, q), ("qd", self.robot.nv, qd)):
            require_size(self.robot.program._core, self.robot._asked, "ode", name, size, array, rows="k")
        return self._joined(q, qd)

    @staticmethod
    def _joined(q, qd):
        return np.concatenate([q.T, qd.T])

    def split(self, x):
        """q and qd of a state; of k columns of states, as `solve_ivp` returns them, k rows each."""
        x = np.asarray(x, dtype=float)
        if x.ndim not in (1, 2) or x.shape[0] != self.size:
            raise ValueError(f"ode: the state has the shape {x.shape}, where ({self.size},) or ({self.size}, k) is "
                             f"expected, {self.robot.nq} entries of q and {self.robot.nv} of qd")
        return x[:self.robot.nq].T, x[self.robot.nq:].T

    def _closed(self, q):
        return q if self._is_plain else self.robot.close_loops(q)

    def _effort(self, t, q, qd):
        """tau at one state."""
        if not callable(self._tau):
            return self._tau
        return self._checked(self._tau(t, q, qd) if self._takes_state else self._tau(t))

    def __call__(self, t, x):
        """f(t, x), of the shape of x."""
        q, qd = map(np.ascontiguousarray, self.split(x))
        if q.ndim == 2 and self._takes_state:
            return np.stack([self(t, column) for column in np.asarray(x, dtype=float).T], axis=1)
        if not (np.isfinite(q).all() and np.isfinite(qd).all()):
            return np.full(np.shape(x), np.nan)
        q = self._closed(q)
        if not np.isfinite(q).all():
            if q.ndim == 2 and len(q) > 1:
                return np.stack([self(t, column) for column in np.asarray(x, dtype=float).T], axis=1)
            return np.full(np.shape(x), np.nan)
        tau = self._effort(t, q, qd)
        if q.ndim == 2:
            tau = np.ascontiguousarray(np.broadcast_to(tau, (len(q), self._efforts)))
        rates = qd if self._is_plain else self.robot.position_rates(q, qd)
        return self._joined(rates, self.robot.forward_dynamics(q, qd, tau))

    def jac(self, t, x):
        """The exact Jacobian of f by x at one state, n x n."""
        robot = self.robot
        own_q, qd = map(np.ascontiguousarray, self.split(x))
        if own_q.ndim != 1:
            raise ValueError(f"ode: jac takes one state, ({self.size},)")
        q = self._closed(own_q)
        tau = self._effort(t, q, qd)
        by_q = robot.forward_dynamics_dq(q, qd, tau)
        by_qd = robot.forward_dynamics_dqd(q, qd, tau)
        if self._takes_state:
            if self._tau_jac is None:
                raise TypeError("ode: tau depends on q and qd: give its derivatives as well, tau_jac(t, q, qd)")
            by_tau = robot.forward_dynamics_dtau(q)
            tau_q, tau_qd = (np.asarray(part, dtype=float) for part in self._tau_jac(t, q, qd))
            for part in (tau_q, tau_qd):
                if part.shape != (self._efforts, robot.nv):
                    raise ValueError(f"ode: tau_jac gives the shape {part.shape}, where ({self._efforts}, {robot.nv}) "
                                     "is expected")
            by_q = by_q + by_tau @ tau_q
            by_qd = by_qd + by_tau @ tau_qd
        jacobian = np.zeros((self.size, self.size))
        if self._is_plain:
            jacobian[:robot.nq, robot.nq:] = np.eye(robot.nv)
        else:
            # The configuration moves along the freedoms, by this much for changes of the entries of q.
            moved = robot.displacement_matrix(own_q)
            jacobian[:robot.nq, :robot.nq] = robot.position_rates_dq(q, qd) @ moved
            jacobian[:robot.nq, robot.nq:] = robot.position_rates_dqd(q, qd)
            by_q = by_q @ moved
        jacobian[robot.nq:, :robot.nq] = by_q
        jacobian[robot.nq:, robot.nq:] = by_qd
        return jacobian

    def __repr__(self):
        return f"<equations of motion of {self.robot.name}: {self.size} states>"
