"""Compares what the sources include with what their stages declare.

    check_includes.py ROOT STAGES     checks the sources below ROOT; prints what is wrong, and fails if anything is
    check_includes.py --self-test     checks this script on small trees that are wrong in one way each

STAGES is written by CMake (robotc_add_stage): a line `NAME: FOLDER… | STAGE…` for each stage, in the order in which
they are declared: the folders of its sources, relative to ROOT, and the stages it DEPENDS on. A source may include
headers of its own stage and of those that DEPENDS reaches, directly or by way of others. The oracle may include nothing
of the compiler. Eigen's decompositions are instantiated in the stage `numerics` alone, but those of the number types of
`intrinsics`.
"""

import pathlib
import re
import sys
import tempfile

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
DECOMPOSITION = re.compile(r"^\s*#\s*include\s+<((?:unsupported/)?Eigen/"
                           r"(?:Cholesky|Dense|Eigen|Eigenvalues|Householder|LU|MatrixFunctions|QR|SVD))>")
DECOMPOSING = ("numerics", "intrinsics")
ORACLE = "tests/oracle"


def read_stages(text):
    """Name -> (folders, the stages in reach), and what is wrong with the order of declarations."""
    stages, faults = {}, []
    for line in text.splitlines():
        name, rest = line.split(":", 1)
        folders, depends = (part.split() for part in rest.split("|"))
        reach = set()
        for stage in depends:
            if stage not in stages:
                faults.append(f"stage {name} depends on {stage}, which is not declared above it")
                continue
            reach |= {stage} | stages[stage][1]
        stages[name] = (folders, reach)
    return stages, faults


def stage_of(path, folders):
    """The stage whose folder is the innermost one around a path."""
    for parent in pathlib.PurePosixPath(path).parents:
        if str(parent) in folders:
            return folders[str(parent)]
    return None


def check(root, stages_text):
    stages, faults = read_stages(stages_text)
    folders = {folder: name for name, (own, _) in stages.items() for folder in own}
    used = [folder for folder in folders if not any(str(p) in folders for p in pathlib.PurePosixPath(folder).parents)]
    count = 0
    for folder in sorted(used) + [ORACLE]:
        for source in sorted((root / folder).rglob("*")):
            if source.suffix not in (".h", ".cpp"):
                continue
            count += 1
            path = source.relative_to(root).as_posix()
            stage = stage_of(path, folders)
            for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
                decomposition = DECOMPOSITION.match(line)
                if decomposition and stage is not None and stage not in DECOMPOSING:
                    faults.append(f"{path}:{number}: {decomposition.group(1)} is for the stage numerics alone, which has "
                                  "functions for what it decomposes")
                match = INCLUDE.match(line)
                other = match and stage_of(match.group(1), folders)
                if not other or other == stage:
                    continue
                if stage is None:
                    faults.append(f"{path}:{number}: the oracle includes {match.group(1)} of the compiler")
                elif other not in stages[stage][1]:
                    faults.append(f"{path}:{number}: stage {stage} includes {match.group(1)}, but its DEPENDS does not "
                                  f"reach the stage {other}")
    if count == 0:
        faults.append(f"there are no sources below {root}")
    return faults


def self_test():
    stages = "low: low |\nmiddle: middle | low\nhigh: high high/part | middle\n"
    sound = {"low/a.h": "", "middle/a.cpp": '#include "low/a.h"\n', "high/part/a.cpp": '#include "low/a.h"\n'}

    def faults_of(extra, text=stages):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, content in {**sound, **extra}.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(content)
            return check(root, text)

    assert faults_of({}) == [], faults_of({})
    for extra in ({"low/b.cpp": '#include "middle/a.h"\n'},  # upwards
                  {"low/b.h": '  #  include "high/part/a.h"\n'},
                  {"low/b.cpp": "#include <Eigen/SVD>\n"},
                  {"high/b.h": "#include <unsupported/Eigen/MatrixFunctions>\n"},
                  {"tests/oracle/a.cpp": '#include "low/a.h"\n'}):
        assert len(faults_of(extra)) == 1, extra
    assert faults_of({"low/b.cpp": "#include <Eigen/Geometry>\n", "tests/oracle/a.cpp": "#include <Eigen/QR>\n"}) == []
    assert len(faults_of({}, stages.replace("high/part | middle", "high/part |"))) == 1  # undeclared
    assert len(faults_of({}, stages.replace("low: low |", "low: low | high"))) == 1  # declared below


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    root, stages = map(pathlib.Path, sys.argv[1:])
    faults = check(root, stages.read_text(encoding="utf-8"))
    print(*faults, sep="\n", end="\n" if faults else "")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
