"""The commands of robotc that a program goes through without another way to compare with: they end in order.

Each writes the same text twice, but for times; what robotc refuses has a message.
"""

import random
import re

# (words, whether two runs print the same). FRAME, NAME, LAW and MOTION stand for those of the program.
COMMANDS = [
    (["eval", "FILE", "mass_matrix(start)", "--json"], True),
    (["eval", "FILE", "pose(FRAME, start)"], True),
    (["eval", "FILE", "gravity_forces(start)"], True),
    (["derive", "FILE", "mass_matrix", "gravity_forces"], True),
    (["derive", "FILE", "nonlinear_effects", "--symbolic", "--short"], True),
    (["derive", "FILE", "pose(FRAME)", "--as", "latex", "--matrices"], True),
    (["derive", "FILE", "mass_matrix", "forward_dynamics", "--as", "matlab"], True),
    (["derive", "FILE", "mass_matrix", "forward_dynamics", "--as", "js"], True),
    (["derive", "FILE", "inverse_dynamics", "--as", "cpp", "--numeric"], True),
    (["derive", "FILE", "forward_dynamics", "--as", "casadi"], True),
    (["derive", "FILE", "equations_of_motion", "--as", "json"], True),
    (["derive", "FILE", "mass_matrix", "--normal-form"], True),
    (["linearise", "FILE", "NAME"], True),
    (["linearise", "FILE", "NAME", "--json"], True),
    (["draw", "FILE", "-o", "drawn.svg"], True),
    (["graph", "FILE", "-o", "graph.svg"], True),
    (["view", "FILE", "NAME", "-o", "view.html"], True),
    (["compare", "FILE"], False),
    (["explain", "FILE", "forward_dynamics"], False),
    (["check", "FILE", "--json"], True),
    (["convert", "FILE", "converted.urdf", "--force"], True),
    (["convert", "FILE", "converted.xml", "--force"], True),
    (["convert", "FILE", "converted.sdf", "--force"], True),
    (["convert", "FILE", "converted.robot", "--force"], True),
    (["dump", "FILE", "--stage", "mechanism"], True),
    (["dump", "FILE", "--stage", "energy-graph"], True),
    (["dump", "FILE", "--stage", "loops"], True),
    (["dump", "FILE", "--stage", "llvm"], True),
    (["build", "FILE", "--function", "mass_matrix,forward_dynamics", "--batch", "4", "-o", "batch.o"], True),
    (["build", "FILE", "--float32", "-o", "floats.o"], True),
    (["build", "FILE", "--controller", "LAW", "--emit", "c,header", "-o", "source.o"], True),
    (["build", "FILE", "--controller", "LAW", "--numeric", "--rt-report", "-o", "numeric.o"], True),
    (["build", "FILE", "--controller", "LAW", "--target", "aarch64-linux-gnu", "-o", "arm.o"], True),
    (["build", "FILE", "--controller", "LAW", "--target", "thumbv7em-none-eabihf", "--size", "-o", "thumb.o"], True),
    (["build", "FILE", "--controller", "LAW", "--package", "arduino", "--every", "2 ms", "-o", "arduino"], False),
    (["build", "FILE", "--controller", "LAW", "--package", "cmsis", "--every", "2 ms", "-o", "cmsis"], False),
    (["build", "FILE", "--fmu", "ROBOT", "-o", "robot.fmu"], True),
    (["build", "FILE", "--fmu", "NAME", "-o", "run.fmu"], True),
    (["build", "FILE", "--fmu", "NAME", "--plant", "-o", "plant.fmu"], True),
    (["build", "FILE", "--fmu", "LAW", "--cs", "-o", "law.fmu"], True),
    (["build", "FILE", "--ros2", "LAW", "-o", "ros2"], False),
    (["sim", "FILE", "NAME", "--formulation", "kane", "--no-view", "--quiet"], True),
    (["sim", "FILE", "NAME", "--step", "0.5 ms", "--duration", "4 ms", "--no-view", "--quiet"], True),
]


def run_others(trial, description, count, failure):
    """Runs `count` random commands; raises `failure` if one does not end in order."""
    choice = random.Random(description["seed"] + 1)
    names = {"FILE": str(trial.path), "FRAME": description["frame"], "ROBOT": description["robot"]}
    if description["simulations"]:
        names["NAME"] = choice.choice(description["simulations"])["name"]
    if description["laws"]:
        names["LAW"] = choice.choice(description["laws"])
    for words, is_same in choice.sample(COMMANDS, min(count, len(COMMANDS))):
        missing = [
            name for name in ("NAME", "LAW") if name not in names and any(re.search(rf"\b{name}\b", w) for w in words)
        ]
        if missing:
            continue
        filled = [
            re.sub(r"\b(FILE|FRAME|NAME|LAW|ROBOT)\b", lambda found: names[found.group()], word) for word in words
        ]
        done = trial.robotc(*filled, codes=(0, 1, 2))
        title = "robotc " + " ".join(w if w == "FILE" else f for w, f in zip(words, filled))
        if done.returncode == 2 and not re.search(
            r'^(robotc|error): |"severity": "error"', done.stderr + done.stdout, re.M
        ):
            raise failure(f"{title}: refused without a message\n{done.stdout}{done.stderr}")
        if (
            re.search(r"(?i)(?<![a-z_.'])-?nan(?![a-z_'])", done.stdout)
            and done.returncode == 0
            and "--as" not in words
        ):
            raise failure(f"{title}: prints NaN and no message\n{done.stdout[:1500]}")
        if is_same and done.returncode == 0:
            again = trial.robotc(*filled, codes=(0,))
            if again.stdout != done.stdout and "rt-report" not in title:
                raise failure(f"{title}: prints other text the second time")
