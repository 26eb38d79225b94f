"""One MJCF file, imported by robotc, against MuJoCo at random states.

`compare` returns the largest differences by quantity. They are relative: of the mass matrix M, the nonlinear effects h
and the gravity forces g to the largest entry; of accelerations, the residual of M q̈ + h + passive = τ relative to its
terms, since a solution is only as exact as its equations are well conditioned; of poses, in m and entries of rotations.

Speeds. MuJoCo's speeds w of all joints are T v, where v has the angular speeds of free and ball joints along the axes
that robotc takes, and v = N u along robotc's freedoms u. N is from the rows J of MuJoCo's equality constraints: J T N =
0, with the identity at the freedoms. So robotc's equations are compared with Eᵀ M E, E = T N, and the rest likewise. Of
loops that bend, N has a rate, which is the central difference along the motion, exact to about 1e-9.
"""

import re

import mujoco
import numpy as np

FREE, BALL = int(mujoco.mjtJoint.mjJNT_FREE), int(mujoco.mjtJoint.mjJNT_BALL)
EQUALITY = int(mujoco.mjtConstraint.mjCNSTR_EQUALITY)
#: A step of central differences, in seconds of a motion with speeds of about 1.
STEP = 1e-5


class Mismatch(Exception):
    """robotc and MuJoCo do not have the same joints."""


def load(path):
    """The model without what the importer leaves out by name: contacts, limits, actuators, fluids, gravcomp, mocap."""
    model = mujoco.MjModel.from_xml_path(path)
    for flag in ("CONTACT", "LIMIT", "ACTUATION", "FRICTIONLOSS"):
        model.opt.disableflags |= int(getattr(mujoco.mjtDisableBit, "mjDSBL_" + flag))
    model.opt.disableflags &= ~int(mujoco.mjtDisableBit.mjDSBL_EQUALITY)
    model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    model.opt.density = model.opt.viscosity = 0
    model.opt.wind[:] = 0
    model.body_gravcomp[:] = 0
    model.actuator_gear[:] = 0
    for e in range(model.neq):
        if model.eq_objtype[e] == mujoco.mjtObj.mjOBJ_BODY and any(
                model.body_mocapid[model.body_rootid[b]] >= 0 for b in (model.eq_obj1id[e], model.eq_obj2id[e])):
            model.eq_active0[e] = 0
    model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
    return model


def is_held(model, joint):
    """True if an equality fixes the joint at a number."""
    return any(model.eq_type[e] == mujoco.mjtEq.mjEQ_JOINT and model.eq_active0[e] and model.eq_obj2id[e] < 0
               and model.eq_obj1id[e] == joint for e in range(model.neq))


def constraints(model, data):
    """The rows of all active equalities at the present state: Jacobian and residual."""
    rows = np.flatnonzero(data.efc_type[:data.nefc] == EQUALITY)
    if len(rows) == 0:
        return np.zeros((0, model.nv)), np.zeros(0)
    return data.efc_J[:data.nefc * model.nv].reshape(data.nefc, model.nv)[rows], data.efc_pos[rows]


class Comparison:
    def __init__(self, path, robot, joints, links, renamed, states):
        """`joints` are robotc's names of MuJoCo's joints in order, or None for those that follow others; `links` gives
        those of bodies by their names, and `renamed` those of joints that have another name than in the file."""
        self.model, self.robot, self.states = load(path), robot, states
        self.data = mujoco.MjData(self.model)
        self.worst = {}
        self.names = []  # of each degree of freedom, in robotc
        self.links = links
        model = self.model
        if len(joints) != model.njnt:
            raise Mismatch(f"{len(joints)} moving joints in place of {model.njnt}")
        self.coordinates = {}  # name in robotc: place in qpos
        for j, name in enumerate(joints):
            at, kind = int(model.jnt_qposadr[j]), int(model.jnt_type[j])
            if kind in (FREE, BALL):
                prefix = f"{name}.position." if kind == FREE else None
                for k, axis in enumerate("xyz" if prefix else ""):
                    self.coordinates[prefix + axis] = at + k
                    self.names.append(f"{name}.linear.{axis}")
                turn = f"{name}.rotation." if kind == FREE else f"{name}."
                for k, axis in enumerate("wxyz"):
                    self.coordinates[turn + axis] = at + (3 if prefix else 0) + k
                # A ball may be the rotation of a joint that also slides in robotc.
                turns = f"{name}.angular" if kind == FREE else re.sub(r"\.rotation$", ".angular", name)
                self.names += [f"{turns}.{axis}" for axis in "xyz"]
            elif name is not None:
                self.coordinates[name] = at
                self.names.append(name.replace(".position.", ".linear."))
            else:
                self.names.append(None)
        known = set(self.coordinates)
        # Lengths of tendons that act are coordinates of their own, and so are their rates behind MuJoCo's speeds.
        self.extra = [name for name in robot.joints if name not in known]
        tendons = {}
        for t in range(model.ntendon):
            name = model.tendon(t).name or f"tendon_{t + 1}"
            tendons[renamed.get(name, name)] = t
        unknown = [name for name in self.extra if name not in tendons]
        if unknown:
            raise Mismatch(f"robotc's joints {unknown} are unknown to MuJoCo")
        self.rows = np.array([self.tendon(tendons[name]) for name in self.extra]).reshape(len(self.extra), model.nv)
        self.names += self.extra
        place = {name: i for i, name in enumerate(self.names)}
        missing = [name for name in robot.speeds if name not in place]
        if missing:
            raise Mismatch(f"robotc's freedoms {missing} are unknown to MuJoCo")
        self.free = [place[name] for name in robot.speeds]
        self.rest = [i for i in range(len(self.names)) if i not in set(self.free)]
        self.has_loops = len(robot.joints) > len(robot.speeds) + sum(name.endswith(".w") for name in robot.joints)
        self.start = None  # robotc's coordinates near which loops close

    def note(self, what, ours, theirs, scale):
        error = np.abs(np.asarray(ours) - np.asarray(theirs)).max(initial=0.0) / max(scale, 1e-300)
        self.worst[what] = max(self.worst.get(what, 0.0), float(error) if np.isfinite(error) else np.inf)

    def state(self, random, spread):
        """A random state that obeys the equalities, or None. Loops are closed by robotc, and judged by MuJoCo."""
        model, data = self.model, self.data
        qpos = model.qpos0.copy()
        for j in range(model.njnt):
            at, kind = model.jnt_qposadr[j], int(model.jnt_type[j])
            if kind in (FREE, BALL):
                first = at + (3 if kind == FREE else 0)
                if kind == FREE:
                    qpos[at:at + 3] += random.uniform(-1, 1, 3)
                quaternion = random.normal(size=4) if spread >= 1 else qpos[first:first + 4] + spread * random.normal(size=4)
                qpos[first:first + 4] = quaternion / np.linalg.norm(quaternion)
            else:
                qpos[at] += random.uniform(-0.8, 0.8) * spread
        if self.start is not None:
            for name, value in zip(self.robot.joints, self.start):
                qpos[self.coordinates[name]] = value + random.uniform(-0.1, 0.1)
            for j in range(model.njnt):
                if int(model.jnt_type[j]) in (FREE, BALL):
                    first = model.jnt_qposadr[j] + (3 if int(model.jnt_type[j]) == FREE else 0)
                    qpos[first:first + 4] /= np.linalg.norm(qpos[first:first + 4])
        self.closed = self.ours(qpos)
        if self.has_loops:
            ours = self.closed
            for _ in range(4):  # six steps of Newton's method each
                if np.all(np.isfinite(ours)):
                    ours = self.robot.close_loops(ours)
            for name, value in zip(self.robot.joints, ours):
                if name in self.coordinates:
                    qpos[self.coordinates[name]] = value
            self.closed = ours
        for e in range(model.neq):
            if model.eq_type[e] != mujoco.mjtEq.mjEQ_JOINT or not model.eq_active0[e]:
                continue
            j, other = model.eq_obj1id[e], model.eq_obj2id[e]
            if self.names[model.jnt_dofadr[j]] is None:  # robotc has it as fixed, or as the part of a screw
                at, c = model.jnt_qposadr[j], model.eq_data[e]
                x = 0.0 if other < 0 else qpos[model.jnt_qposadr[other]] - model.qpos0[model.jnt_qposadr[other]]
                qpos[at] = model.qpos0[at] + sum(c[k] * x**k for k in range(5))
        if not np.all(np.isfinite(qpos)):
            return None
        data.qpos[:], data.qvel[:] = qpos, 0
        mujoco.mj_forward(model, data)
        if np.abs(constraints(model, data)[1]).max(initial=0) > 1e-9:
            return None
        return qpos

    def ours(self, qpos):
        """robotc's coordinates."""
        scalars = np.zeros(self.model.nv)
        for j in range(self.model.njnt):
            scalars[self.model.jnt_dofadr[j]] = qpos[self.model.jnt_qposadr[j]]
        lengths = dict(zip(self.extra, self.rows @ scalars))
        return np.array([qpos[self.coordinates[name]] if name in self.coordinates else lengths[name]
                         for name in self.robot.joints])

    def turns(self, qpos):
        """T: MuJoCo's speeds are T v."""
        turn = np.eye(self.model.nv)
        for j in range(self.model.njnt):
            kind = int(self.model.jnt_type[j])
            if kind in (FREE, BALL):
                shift = 3 if kind == FREE else 0
                at, dof = self.model.jnt_qposadr[j] + shift, self.model.jnt_dofadr[j] + shift
                matrix = np.zeros(9)
                mujoco.mju_quat2Mat(matrix, qpos[at:at + 4])
                turn[dof:dof + 3, dof:dof + 3] = matrix.reshape(3, 3).T
        return turn

    def jacobian(self, qpos):
        """J T at a configuration, with rows for the rates of tendons."""
        self.data.qpos[:], self.data.qvel[:] = qpos, 0
        mujoco.mj_forward(self.model, self.data)
        J = constraints(self.model, self.data)[0] @ self.turns(qpos)
        many = len(self.extra)
        return np.block([[J, np.zeros((len(J), many))], [-self.rows, np.eye(many)]])

    def motion(self, qpos, u):
        """N, and the accelerations of all joints for constant speeds u along the freedoms."""
        model = self.model
        N, bend = np.zeros((len(self.names), len(self.free))), np.zeros(len(self.names))
        N[self.free] = np.eye(len(self.free))
        if not self.rest:
            return N, bend
        J = self.jacobian(qpos)
        inverse = np.linalg.pinv(J[:, self.rest], rcond=1e-9)
        N[self.rest] = -inverse @ J[:, self.free]
        if np.abs(J @ N).max(initial=0) > 1e-8:
            raise Mismatch("robotc has freedoms that MuJoCo's constraints do not allow")
        if np.linalg.matrix_rank(J[:, self.rest], tol=1e-9) < len(self.rest):
            raise Mismatch("MuJoCo's constraints leave a freedom that robotc does not have")
        v = N @ u
        moved = []
        for sign in (1, -1):
            q = qpos.copy()
            mujoco.mj_integratePos(model, q, self.turns(qpos) @ v[:model.nv], sign * STEP)
            moved.append(self.jacobian(q) @ v)
        rate = (moved[0] - moved[1]) / (2 * STEP)
        if np.abs(rate).max(initial=0) > 1e-7:
            self.is_curved = True
            bend[self.rest] = -inverse @ rate
        return N, bend

    def run(self):
        model, data, robot = self.model, self.data, self.robot
        random = np.random.default_rng(1)
        self.is_curved = False
        links = {link for link in robot.links if link != "base"}
        bodies = [(b, self.links[model.body(b).name]) for b in range(1, model.nbody)
                  if self.links.get(model.body(b).name) in links]
        links -= {link for _, link in bodies}
        nameless = sorted(set(range(1, model.nbody)) - {b for b, _ in bodies})
        robot.compile("mass_matrix", "nonlinear_effects", "gravity_forces", "friction", "spring_forces",
                      *(f"pose({link})" for _, link in bodies), *(f"pose({link})" for link in links), batches=False)
        self.friction_of_speeds = len(robot.function("friction").signature.inputs) == 1
        has_motion = True
        try:
            robot.compile("forward_dynamics", batches=False)
        except Exception:  # noqa: BLE001: joints without mass; said in the summary
            has_motion = False
        done, tries, spread = 0, 0, 1.0
        # Efforts act along joints, or along tendons.
        levers = np.eye(len(self.names))[:, [self.names.index(name) for name in robot.actuated_joints]]
        while done < self.states and tries < 20 * self.states:
            tries += 1
            qpos = self.state(random, spread)
            if qpos is None:
                spread = max(spread * 0.7, 0.02)
                continue
            done += 1
            q = self.closed
            u = random.uniform(-1, 1, len(self.free))
            N, bend = self.motion(qpos, u)
            T = self.turns(qpos)
            E = T @ N[:model.nv]
            bend = bend[:model.nv]
            data.qpos[:], data.qvel[:] = qpos, 0
            mujoco.mj_forward(model, data)
            at_rest = data.qfrc_bias.copy()
            data.qvel[:] = E @ u
            mujoco.mj_forward(model, data)
            full, product = np.zeros((model.nv, model.nv)), np.zeros(model.nv)
            for k, column in enumerate(np.eye(model.nv)):
                mujoco.mj_mulM(model, data, product, column)
                full[:, k] = product
            M = E.T @ full @ E
            h = E.T @ (data.qfrc_bias + full @ T @ bend)
            g = E.T @ at_rest
            dry = model.dof_frictionloss * np.sign(data.qvel)
            for t in range(model.ntendon):
                if model.tendon_frictionloss[t] > 0:
                    row = self.tendon(t)
                    dry = dry + model.tendon_frictionloss[t] * np.sign(row @ data.qvel) * row
            passive = E.T @ (dry - data.qfrc_passive)
            weight = np.linalg.norm(model.opt.gravity) * model.body_mass.sum()
            # Where gravity and speeds nearly cancel, only rounding is left: weights and masses say of what.
            terms = np.abs(M).max(initial=0) + 1e-3 * weight
            self.note("M", robot.mass_matrix(q), M, np.abs(M).max(initial=0))
            self.note("h", robot.nonlinear_effects(q, u), h, max(np.abs(h).max(initial=0), terms * 1e-3))
            self.note("g", robot.gravity_forces(q), g, max(np.abs(g).max(initial=0), terms * 1e-3))
            ours = robot.friction(u) if self.friction_of_speeds else robot.friction(q, u)
            ours = ours + robot.spring_forces(q)
            size = max(np.abs(E.T @ data.qfrc_spring).max(initial=0), np.abs(E.T @ data.qfrc_damper).max(initial=0),
                       np.abs(E.T @ dry).max(initial=0))
            if size > 0 or np.abs(ours).max(initial=0) > 0:
                self.note("passive", ours, passive, max(size, np.abs(ours).max(initial=0)))
            if has_motion:
                tau = random.uniform(-1, 1, len(robot.actuated_joints))
                qdd = robot.forward_dynamics(q, u, tau)
                total = N.T @ levers @ tau - h - passive
                self.note("qdd", M @ qdd, total, max(
                    (np.abs(M) @ np.abs(qdd) + np.abs(total)).max(initial=0), terms * 1e-3))
            # A body without a name is the link that is nearest to it at the first state.
            poses = {link: robot.pose(link, q) for link in links} if nameless else {}
            for b in nameless:
                away = {link: np.linalg.norm(pose.position - data.xpos[b]) +
                        np.linalg.norm(pose.rotation - data.xmat[b].reshape(3, 3)) for link, pose in poses.items()}
                if away:
                    bodies.append((b, min(away, key=away.get)))
                    del poses[bodies[-1][1]]
            nameless = []
            for b, link in bodies:
                pose = robot.pose(link, q)
                self.note("pose", pose.position, data.xpos[b], max(1.0, np.abs(data.xpos[b]).max()))
                self.note("pose", pose.rotation, data.xmat[b].reshape(3, 3), 1.0)
        return {"worst": self.worst, "states": done, "freedoms": len(self.free), "joints": model.njnt,
                "bodies": len(bodies), "all_bodies": model.nbody - 1, "curved": self.is_curved,
                "meshes": int(model.nmesh), "motion": has_motion}

    def tendon(self, t):
        """The coefficients of a fixed tendon along MuJoCo's speeds."""
        row = np.zeros(self.model.nv)
        for w in range(self.model.tendon_adr[t], self.model.tendon_adr[t] + self.model.tendon_num[t]):
            row[self.model.jnt_dofadr[self.model.wrap_objid[w]]] = self.model.wrap_prm[w]
        return row
