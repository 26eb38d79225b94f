"""MJCF files of published packages: each is imported or refused with a reason, and what is imported agrees with MuJoCo:
mass matrix, bias forces, accelerations and the poses of all bodies at random states.

    compare_mjcf.py ROBOTC FOLDER…

FOLDER holds unpacked packages, or their wheels, such as `pip download --no-deps -d FOLDER dm-control gymnasium
gymnasium-robotics` makes. Without `mujoco`, or without a folder, nothing is compared.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

try:
    import mujoco
    import numpy as np
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)

robotc = sys.argv[1]
folders = sys.argv[2:] or os.environ.get("ROBOTC_MJCF_CORPUS", "").split()
if not folders:
    print("skipped: no folder with MJCF files; see the head of this script")
    sys.exit(77)
chosen = os.environ.get("ROBOTC_MJCF_ONLY", "")
states = int(os.environ.get("ROBOTC_MJCF_STATES", "2"))
#: Relative to the largest entry. Both sum some hundred products in doubles; M is inverted for accelerations.
tolerance = 1e-10
#: Where the file writes 1.5708, and the importer, with a warning, reads a quarter of a turn.
rounded_tolerance = 3e-4
FREE, BALL = int(mujoco.mjtJoint.mjJNT_FREE), int(mujoco.mjtJoint.mjJNT_BALL)


separator = ",  "  # between the poses of bodies


class Refused(Exception):
    pass


def run(*arguments, seconds=240):
    done = subprocess.run([robotc, *arguments], capture_output=True, text=True, timeout=seconds)
    if done.returncode not in (0, 1, 2):
        raise RuntimeError(f"exit code {done.returncode}: {done.stderr[-500:]}")
    return json.loads(done.stdout)


def errors_of(result):
    return [d for d in result.get("diagnostics", []) if d["severity"] == "error"]


def evaluate(path, expression):
    if len(expression) > 100_000:
        # Longer than an argument can be: some bodies at a time.
        parts = expression[1:-1].split(separator)
        count = 1 + 80_000 // max(map(len, parts))
        return np.concatenate([evaluate(path, "[" + separator.join(parts[i:i + count]) + "]").reshape(-1, 3)
                               for i in range(0, len(parts), count)])
    result = run("eval", path, expression, "--json")
    if "value" not in result:
        raise Refused(errors_of(result)[0]["message"])
    return np.array(result["value"], dtype=float)


def numbers(values):
    return "[" + ", ".join(repr(float(v)) for v in values) + "]"


def rotation(quaternion):
    matrix = np.zeros(9)
    mujoco.mju_quat2Mat(matrix, quaternion)
    return matrix.reshape(3, 3)


def polynomials(model):
    """For each degree of freedom that follows another: the other, and the polynomial in the differences to qpos0."""
    result = {}
    for e in range(model.neq):
        if model.eq_type[e] != mujoco.mjtEq.mjEQ_JOINT or not model.eq_active0[e] or model.eq_obj2id[e] < 0:
            continue
        result[model.eq_obj1id[e]] = (model.eq_obj2id[e], model.eq_data[e][:5].copy())
    return result


def compare(path, names, links):
    """The largest relative differences by quantity. `names` of moving joints in robotc, `links` of it."""
    model = mujoco.MjModel.from_xml_path(path)
    for flag in ("CONTACT", "LIMIT", "ACTUATION", "FRICTIONLOSS", "EQUALITY"):
        model.opt.disableflags |= getattr(mujoco.mjtDisableBit, "mjDSBL_" + flag)
    model.opt.density = model.opt.viscosity = 0  # a warning of the importer
    model.opt.wind[:] = 0
    if model.nu:
        model.body_gravcomp[:] = 0
    data = mujoco.MjData(model)
    if len(names) != model.njnt:
        raise RuntimeError(f"{len(names)} moving joints in place of {model.njnt}")
    follows = polynomials(model)
    random = np.random.default_rng(len(path))
    worst = {}
    dry = np.any(model.dof_frictionloss > 0)
    for _ in range(states):
        qpos, parts = model.qpos0.copy(), []
        turn = np.eye(model.nv)
        for j in range(model.njnt):
            at, kind = model.jnt_qposadr[j], int(model.jnt_type[j])
            if kind in (FREE, BALL):
                free = kind == FREE
                if free:
                    qpos[at:at + 3] = random.uniform(-1, 1, 3)
                quaternion = random.normal(size=4)
                quaternion /= np.linalg.norm(quaternion)
                first = at + (3 if free else 0)
                qpos[first:first + 4] = quaternion
                dof = model.jnt_dofadr[j] + (3 if free else 0)
                turn[dof:dof + 3, dof:dof + 3] = rotation(quaternion)
                parts.append(f"{names[j]} = at({numbers(qpos[at:at + 3])} m, quaternion = {numbers(quaternion)})"
                             if free else f"{names[j]} = rotation({numbers(quaternion)})")
            elif j not in follows:
                qpos[at] = random.uniform(-0.8, 0.8)
                parts.append(f"{names[j]} = {float(qpos[at])!r}")
        # Speeds of followers are those that their polynomials give.
        gradient = {}

        def value(j):
            at = model.jnt_qposadr[j]
            if j in follows:
                other, c = follows[j]
                x = value(other) - model.qpos0[model.jnt_qposadr[other]]
                qpos[at] = model.qpos0[at] + sum(c[k] * x**k for k in range(5))
                gradient[j] = (other, sum(k * c[k] * x**(k - 1) for k in range(1, 5)))
            return qpos[at]

        for j in follows:
            value(j)
        free_dofs = [d for d in range(model.nv) if model.dof_jntid[d] not in follows]
        reduce = np.zeros((model.nv, len(free_dofs)))
        for column, dof in enumerate(free_dofs):
            reduce[dof, column] = 1

        def row(j):
            dof = model.jnt_dofadr[j]
            if j not in gradient:
                return reduce[dof]
            other, slope = gradient[j]
            return slope * row(other)

        for j in follows:
            reduce[model.jnt_dofadr[j]] = row(j)
        speeds = reduce @ random.uniform(-1, 1, len(free_dofs))
        data.qpos[:], data.qvel[:] = qpos, speeds
        mujoco.mj_forward(model, data)
        full, product = np.zeros((model.nv, model.nv)), np.zeros(model.nv)
        for column in np.eye(model.nv):
            mujoco.mj_mulM(model, data, product, column)
            full += np.outer(product, column)
        curved = any(np.any(c[2:] != 0) for _, c in follows.values())
        q = "[" + ", ".join(parts) + "]"
        # Angular speeds of free and ball joints are along axes of the body in MuJoCo, of the joint frame in robotc.
        mass = evaluate(path, f"mass_matrix({q})").reshape(len(free_dofs), len(free_dofs))
        inner = turn[np.ix_(free_dofs, free_dofs)]
        ours = inner.T @ mass @ inner
        theirs = reduce.T @ full @ reduce
        check(worst, "mass matrix", ours, theirs)
        own_speeds = inner @ speeds[free_dofs]
        if not curved:
            bias = evaluate(path, f"nonlinear_effects({q}, {numbers(own_speeds)} SI)").reshape(-1)
            check(worst, "bias forces", inner.T @ bias, reduce.T @ data.qfrc_bias, np.abs(reduce.T @ data.qfrc_bias).max()
                  + np.abs(theirs).max() * 1e-3)
            if not dry:
                acceleration = evaluate(path, f"forward_dynamics({q}, {numbers(own_speeds)} SI, 0)").reshape(-1)
                expected = np.linalg.solve(theirs, reduce.T @ (data.qfrc_passive - data.qfrc_bias))
                condition = np.linalg.cond(theirs)
                check(worst, "accelerations", inner.T @ acceleration, expected,
                      # Speeds are about 1, so terms of accelerations are, even where they nearly cancel.
                      (np.abs(expected).max() + 1) * max(1, condition * 1e-4))
        wanted = []
        for b in range(1, model.nbody):
            name = re.sub(r"[^A-Za-z0-9_]", "_", model.body(b).name)
            for candidate in (name + "_link", name):
                if name and candidate in links:
                    wanted.append((b, candidate))
                    break
        if wanted:
            rows = separator.join(f"pose({n}, s).position, pose({n}, s).rotation * [1, 0, 0] * 1 m, "
                             f"pose({n}, s).rotation * [0, 1, 0] * 1 m" for _, n in wanted)
            poses = evaluate(path, "[" + rows.replace(", s)", f", {q})") + "]").reshape(-1, 3)
            expected = np.concatenate([np.stack([data.xpos[b], data.xmat[b].reshape(3, 3)[:, 0],
                                                 data.xmat[b].reshape(3, 3)[:, 1]]) for b, _ in wanted])
            check(worst, "poses", poses, expected)
    return worst


def check(worst, what, ours, theirs, size=None):
    size = size or max(1e-300, np.abs(theirs).max())
    worst[what] = max(worst.get(what, 0), float(np.abs(ours - theirs).max() / size))


def unpacked(folder, target):
    for wheel in Path(folder).rglob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(target / wheel.stem)
        yield target / wheel.stem
    yield Path(folder)


def main():
    rows, failures = [], []
    with tempfile.TemporaryDirectory() as temporary:
        roots = [root for folder in folders for root in unpacked(folder, Path(temporary))]
        files = sorted({f for root in roots for f in root.rglob("*.xml")
                        if "<mujoco" in f.read_text(errors="replace") and chosen in str(f)})
        for file in files:
            shown = "/".join(file.parts[-3:])
            try:
                model = mujoco.MjModel.from_xml_path(str(file))
            except ValueError as error:
                rows.append((shown, "not a model of its own", str(error).splitlines()[0][:80]))
                # Still: no crash, no hang.
                try:
                    run("check", str(file), "--json")
                except Exception as fault:  # noqa: BLE001: reported below
                    failures.append(f"{shown}: {fault}")
                print(*rows[-1], sep=" | ", flush=True)
                continue
            before = len(rows)
            try:
                result = run("check", str(file), "--json")
                messages = errors_of(result)
                if messages:
                    rows.append((shown, "refused", messages[0]["message"]))
                elif model.nv == 0:
                    rows.append((shown, "nothing moves", ""))
                else:
                    joints = result["robots"][0]["joints"]
                    names = [j["name"] for j in joints if j["type"] != "fixed"]
                    links = {j["child"] for j in joints}
                    closed = any(t in (mujoco.mjtEq.mjEQ_CONNECT, mujoco.mjtEq.mjEQ_WELD)
                                 for t, a in zip(model.eq_type, model.eq_active0) if a)
                    if closed:
                        rows.append((shown, "imported, with closed loops", ""))
                        print(*rows[-1], sep=" | ", flush=True)
                        continue
                    worst = compare(str(file), names, links)
                    rounded = any(d["code"] == "angle-in-file" for d in result["diagnostics"])
                    limit = rounded_tolerance if rounded else tolerance
                    text = ", ".join(f"{k} {v:.1e}" for k, v in worst.items())
                    rows.append((shown, "imported, angles rounded" if rounded else "imported", text))
                    if any(v > limit for v in worst.values()):
                        failures.append(f"{shown}: {text}")
            except Refused as reason:
                rows.append((shown, "imported, without equations", str(reason)))
            except subprocess.TimeoutExpired:
                failures.append(f"{shown}: no end after 240 s")
            except Exception as fault:  # noqa: BLE001: reported below
                failures.append(f"{shown}: {type(fault).__name__}: {fault}")
            if len(rows) > before:
                print(*rows[-1], sep=" | ", flush=True)
    counts = {}
    for _, outcome, _ in rows:
        counts[outcome] = counts.get(outcome, 0) + 1
    print(f"\n{len(rows)} files:", ", ".join(f"{n} {outcome}" for outcome, n in sorted(counts.items())))
    for failure in failures:
        print("FAILED", failure)
    return 1 if failures or not rows else 0


sys.exit(main())
