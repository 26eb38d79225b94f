"""Injects faults into the product, all behind one build, runs the tests on each, and names those that no test noticed.

    mutate.py build FOLDER [--count N] [--seed S] [--only PREFIX …]
    mutate.py run FOLDER [--slow] [--first N] [--again]
    mutate.py table FOLDER

`build` copies the last commit to FOLDER/tree, chooses N faults at random (300), the same number in each stage as far as
there are places, writes each into the sources as `active(NUMBER) ? FAULT : ORIGINAL`, and builds all. `run` finds the
tests that come by each fault, and runs these on it, the shortest first, until one fails. Both can be interrupted and go
on. `table` prints faults by stage, and survivors by name; those that equivalent.txt explains count as equivalent.

Faults: other arithmetic operators, comparisons and bounds, other constructors of expressions (`pool.add` for
`pool.sub`), dropped terms and signs, negated conditions, numbers off by one, statements left out.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
#: Where the product's own code is; a stage is a folder of these, or of the folders below `compiler`.
SOURCES = ["compiler", "runtime", "results", "api", "tools/robotc"]
#: Compiled to bitcode or with other headers than the rest, or code of others.
LEFT_OUT = ["compiler/intrinsics/shipped.cpp", "runtime/fmu/", "runtime/ros2/", "runtime/gpu/", "tools/robotc/three/"]
#: A fault must not make a test last longer than this many times its time, and seconds.
PATIENCE, LEAST_PATIENCE = 10, 20

ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*"}
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
LOGIC = {"&&": "||", "||": "&&"}
CALLS = {"add": "sub", "sub": "add", "mul": "add", "sin": "cos", "cos": "sin", "min": "max", "max": "min",
         "floor": "ceil", "cross": "dot"}


def stage_of(path):
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] in ("compiler", "tools") else parts[0]


# Places of faults --------------------------------------------------------------------------------------------------


def token_between(source, left, right):
    """The operator between two operands: its text and offset."""
    text = source[left.extent.end.offset:right.extent.start.offset].decode()
    operator = text.strip()
    return operator, left.extent.end.offset + len(text) - len(text.lstrip())


def faults_of(cursor, source, kinds):
    """The faults of one node: (name, begin, end, replacement), in bytes; the replacement has the node's type."""
    begin, end = cursor.extent.start.offset, cursor.extent.end.offset
    text = source[begin:end].decode()
    children = list(cursor.get_children())
    builtin = kinds.TypeKind

    def is_arithmetic(node):
        kind = node.type.get_canonical().kind
        return builtin.BOOL.value < kind.value <= builtin.LONGDOUBLE.value

    if cursor.kind == kinds.CursorKind.BINARY_OPERATOR and len(children) == 2:
        operator, at = token_between(source, *children)
        left, right = text[:at - begin], text[at - begin + len(operator):]
        if operator in COMPARISONS or operator in LOGIC:
            yield f"{operator} → {{}}".format((COMPARISONS | LOGIC)[operator]), begin, end, \
                f"{left}{(COMPARISONS | LOGIC)[operator]}{right}"
        elif operator in ARITHMETIC and is_arithmetic(children[0]) and is_arithmetic(children[1]):
            yield f"{operator} → {ARITHMETIC[operator]}", begin, end, f"{left}{ARITHMETIC[operator]}{right}"
            if operator in "+-":
                yield f"second term dropped", begin, end, f"({left.strip()})"
                if re.fullmatch(r"\s*1", right):
                    yield f"off by one", begin, end, f"{left}{operator} 2"
    elif cursor.kind == kinds.CursorKind.UNARY_OPERATOR and len(children) == 1:
        if text.startswith("-") and is_arithmetic(children[0]) and not re.fullmatch(r"-[\d.]+", text):
            yield "sign dropped", begin, end, f"({text[1:]})"
        elif text.startswith("!"):
            yield "negation dropped", begin, end, f"static_cast<bool>({text[1:]})"
    elif cursor.kind == kinds.CursorKind.CALL_EXPR and cursor.spelling in CALLS:
        callee = re.match(r"(.*?(?:\.|->|::)?)\b" + cursor.spelling + r"\(", text, re.DOTALL)
        if callee and callee[1].endswith((".", "->")) and not callee[1].startswith("std::"):
            other = CALLS[cursor.spelling]
            if other in ("sub", "add", "sin", "cos"):
                yield f"{cursor.spelling} → {other}", begin, end, f"{callee[1]}{other}{text[callee.end() - 1:]}"
            arguments = [argument for argument in cursor.get_arguments()]
            if cursor.spelling in ("add", "sub", "mul") and len(arguments) == 2:
                kept = source[arguments[0].extent.start.offset:arguments[0].extent.end.offset].decode()
                yield "second argument dropped", begin, end, f"{kept}"
        elif callee and cursor.spelling in ("min", "max") and callee[1] == "std::":
            yield f"{cursor.spelling} → {CALLS[cursor.spelling]}", begin, end, \
                f"std::{CALLS[cursor.spelling]}{text[callee.end() - 1:]}"
    elif cursor.kind == kinds.CursorKind.IF_STMT and children:
        condition = children[0]
        if condition.kind.is_expression() and not re.match(r"if\s+constexpr", text):
            first, last = condition.extent.start.offset, condition.extent.end.offset
            yield "condition negated", first, last, f"!({source[first:last].decode()})"


def leaf_statements(cursor, kinds):
    """Calls that are statements of a block, such as `check(x);`: they may be left out."""
    for child in cursor.get_children():
        if cursor.kind == kinds.CursorKind.COMPOUND_STMT and child.kind == kinds.CursorKind.CALL_EXPR:
            yield child
        yield from leaf_statements(child, kinds)


def functions(cursor, path, kinds):
    """Definitions of functions in the file itself, not of templates, not constexpr."""
    for child in cursor.get_children():
        if not child.location.file or child.location.file.name != path:
            continue
        if child.kind in (kinds.CursorKind.NAMESPACE, kinds.CursorKind.CLASS_DECL, kinds.CursorKind.STRUCT_DECL,
                          kinds.CursorKind.LINKAGE_SPEC, kinds.CursorKind.UNEXPOSED_DECL):
            yield from functions(child, path, kinds)
        elif child.kind in (kinds.CursorKind.FUNCTION_DECL, kinds.CursorKind.CXX_METHOD,
                            kinds.CursorKind.CONSTRUCTOR) and child.is_definition():
            yield child


def places(path, unit, kinds):
    """All faults of a file: dictionaries with the function they are in."""
    if any(diagnostic.severity >= kinds.Diagnostic.Error for diagnostic in unit.diagnostics):
        return []
    source = path.read_bytes()
    found = []
    for function in functions(unit.cursor, str(path), kinds):
        def add(name, begin, end, replacement):
            original = source[begin:end].decode()
            if "#" in original or original == replacement or source[begin - 1:begin] == b"#":
                return
            found.append({"function": function.spelling, "at": function.extent.start.offset, "fault": name,
                          "begin": begin, "end": end, "original": original, "replacement": replacement,
                          "line": source[:begin].count(b"\n") + 1})

        body = next((c for c in function.get_children() if c.kind == kinds.CursorKind.COMPOUND_STMT), None)
        if body is None or re.search(rb"\bconst(?:expr|eval)\b", source[function.extent.start.offset:body.extent.start.offset]):
            continue
        for cursor in body.walk_preorder():
            for fault in faults_of(cursor, source, kinds):
                add(*fault)
        for statement in leaf_statements(body, kinds):
            begin, end = statement.extent.start.offset, statement.extent.end.offset
            if source[end:end + 1] == b";":
                add("statement left out", begin, end, "")
    return found


def written(fault):
    """The source that behaves as the original, or as the fault if it is active."""
    active = f"::robotc::mutation::active({fault.get('number', 0)})"
    if fault["fault"] == "statement left out":
        return f"if (!{active}) {fault['original']}"
    if fault["fault"] == "condition negated":
        return f"({active} != static_cast<bool>({fault['original']}))"
    return f"({active} ? ({fault['replacement']}) : ({fault['original']}))"


def with_faults(source, faults):
    """The source with faults, and where each of them begins and ends in it."""
    pieces, ranges, size, at = [], {}, 0, 0
    for number, fault in sorted(enumerate(faults), key=lambda pair: pair[1]["begin"]):
        kept, replaced = source[at:fault["begin"]], written(fault).encode()
        ranges[number] = size + len(kept), size + len(kept) + len(replaced)
        pieces += [kept, replaced]
        size, at = ranges[number][1], fault["end"]
    return b"".join([*pieces, source[at:]]), [ranges[number] for number in range(len(faults))]


def those_that_compile(path, unit, faults, kinds):
    """The faults that the compiler takes, written into the file together."""
    source = path.read_bytes()
    while faults:
        text, ranges = with_faults(source, faults)
        unit.reparse([(str(path), text.decode())])
        errors = [found.location for found in unit.diagnostics if found.severity >= kinds.Diagnostic.Error]
        if not errors:
            break
        places = [error.offset for error in errors if error.file and error.file.name == str(path)]
        refused = [number for number, (begin, end) in enumerate(ranges) if any(begin <= at < end for at in places)]
        faults = [fault for number, fault in enumerate(faults) if refused and number not in refused]
    return faults


def choose(tree, count, seed, only):
    """`count` faults: the stages take turns, each at random among its files, at most one fault a function."""
    sys.path.insert(0, "/usr/lib/python3/dist-packages")
    import clang.cindex as kinds  # of Debian's python3-clang-19
    generator = random.Random(seed)
    index = kinds.Index.create()
    resources = subprocess.run(["clang-19", "-print-resource-dir"], capture_output=True, text=True, check=True)
    arguments = ["-std=c++20", f"-I{tree}", "-isystem", "/usr/include/eigen3", "-isystem", "/usr/lib/llvm-19/include",
                 "-isystem", "/usr/include/antlr4-runtime", "-resource-dir", resources.stdout.strip(), "-w",
                 "-include", str(tree / "tests/mutation/active.h")]
    files = defaultdict(list)
    for folder in SOURCES:
        for path in sorted((tree / folder).rglob("*.cpp")):
            name = str(path.relative_to(tree))
            chosen = not only or any(name.startswith(prefix) for prefix in only)
            if chosen and not any(name.startswith(left_out) for left_out in LEFT_OUT):
                files[stage_of(name)].append(path)
    for paths in files.values():
        generator.shuffle(paths)
    chosen = []
    waiting = {stage: [] for stage in files}
    while len(chosen) < count and waiting:
        for stage in sorted(waiting):
            while not waiting[stage] and files[stage]:
                path = files[stage].pop()
                unit = index.parse(str(path), args=arguments)
                by_function = defaultdict(list)
                for fault in places(path, unit, kinds):
                    by_function[fault["at"]].append(fault | {"file": str(path.relative_to(tree)), "stage": stage})
                # Few of one file at a time, so that many files are met.
                candidates = [generator.choice(faults) for faults in by_function.values()]
                sample = generator.sample(candidates, min(len(candidates), 3))
                waiting[stage] = those_that_compile(path, unit, sample, kinds)
                print(f"mutate: {len(chosen)} faults, {path.relative_to(tree)}", file=sys.stderr)
            if not waiting[stage]:
                del waiting[stage]
            elif len(chosen) < count:
                chosen.append(waiting[stage].pop())
    for number, fault in enumerate(chosen):
        fault["number"] = number
    return chosen


# Building ----------------------------------------------------------------------------------------------------------


def write_faults(tree, originals, faults):
    """Writes the files with these faults, and those without any as they were."""
    by_file = defaultdict(list)
    for fault in faults:
        by_file[fault["file"]].append(fault)
    for name, original in originals.items():
        text, _ = with_faults(original, by_file[name])
        if by_file[name]:
            text = b'#include "tests/mutation/active.h"\n' + text
        if (tree / name).read_bytes() != text:
            (tree / name).write_bytes(text)


def build(folder, arguments):
    tree = folder / "tree"
    if not tree.exists():
        subprocess.run(["git", "clone", "-q", "--no-local", ROOT, tree], check=True)
    chosen = folder / "chosen.json"
    if not chosen.exists():
        chosen.write_text(json.dumps(choose(tree, arguments.count, arguments.seed, arguments.only), indent=1))
    faults = json.loads(chosen.read_text())
    originals = {name: subprocess.run(["git", "show", f"HEAD:{name}"], cwd=tree, capture_output=True, check=True).stdout
                 for name in {fault["file"] for fault in faults}}
    refused = set()
    configure = ["cmake", "--preset", "dev", "-DCMAKE_BUILD_TYPE=Release", "-DROBOTC_BENCH=OFF", "-DROBOTC_GROUPED=ON",
                 "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG -Wno-error -w"]
    subprocess.run(configure, cwd=tree, check=True, stdout=subprocess.DEVNULL)
    while True:
        write_faults(tree, originals, [fault for fault in faults if fault["number"] not in refused])
        print(f"mutate: building with {len(faults) - len(refused)} faults", file=sys.stderr)
        log = subprocess.run(["ninja", "-C", "build/dev", "-k", "0"], cwd=tree, capture_output=True, text=True, check=False)
        if log.returncode == 0:
            break
        # A fault that the compiler refuses is left out, with its numbers in the lines that the errors show.
        before = len(refused)
        refused |= {int(number) for line in log.stdout.splitlines() for number in re.findall(r"mutation::active\((\d+)\)", line)}
        for name, line in re.findall(r"([\w/.-]+\.cpp):(\d+):\d+: error:", log.stdout):
            for fault in faults:
                if name.endswith(fault["file"]) and abs(fault["line"] + 1 - int(line)) <= 2:
                    refused.add(fault["number"])
        if len(refused) == before:
            sys.exit(log.stdout[-4000:])
    faults = [fault for fault in faults if fault["number"] not in refused]
    (folder / "faults.json").write_text(json.dumps(faults, indent=1))
    print(f"mutate: {len(faults)} faults, {len(refused)} that do not compile left out", file=sys.stderr)


# Running -----------------------------------------------------------------------------------------------------------


def run_test(test, environment, patience):
    """True if the test passes, with its time."""
    properties = {entry["name"]: entry["value"] for entry in test.get("properties", [])}
    own = dict(pair.split("=", 1) for pair in properties.get("ENVIRONMENT", []))
    with tempfile.TemporaryDirectory() as cache:  # compiled code of other faults must not be met
        begin = time.monotonic()
        process = subprocess.Popen(test["command"], cwd=properties.get("WORKING_DIRECTORY"), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                                   env={**os.environ, **own, "XDG_CACHE_HOME": cache, **environment})
        try:
            status = process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            status = 1
        try:
            os.killpg(process.pid, 9)
        except ProcessLookupError:
            pass
        process.wait()
    return status in (0, properties.get("SKIP_RETURN_CODE", 0)), time.monotonic() - begin


def tests_of(tree, slow):
    listed = subprocess.run(["ctest", "--show-only=json-v1"], cwd=tree / "build/dev", capture_output=True, text=True, check=True)
    tests = [test for test in json.loads(listed.stdout)["tests"] if "command" in test]

    def labels(test):
        return next((entry["value"] for entry in test["properties"] if entry["name"] == "LABELS"), [])

    return [test for test in tests if slow or "slow" not in labels(test)]


def reach(folder, tests, faults):
    """The tests that come by each fault, the shortest first, and the seconds of each test; kept in reach.json."""
    file = folder / "reach.json"
    known = json.loads(file.read_text()) if file.exists() else {}
    size = max(fault["number"] for fault in faults) + 1

    def look(test):
        with tempfile.NamedTemporaryFile() as bytes_reached:
            bytes_reached.write(bytes(size))
            bytes_reached.flush()
            passes, seconds = run_test(test, {"ROBOTC_REACHED": bytes_reached.name}, 1800)
            seen = Path(bytes_reached.name).read_bytes()
        return test["name"], {"passes": passes, "seconds": seconds, "reached": [i for i in range(size) if seen[i]]}

    left = [test for test in tests if test["name"] not in known]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for k, (name, result) in enumerate(pool.map(look, left)):
            known[name] = result
            if k % 20 == 19 or k + 1 == len(left):
                file.write_text(json.dumps(known))
                print(f"mutate: looked at {k + 1} of {len(left)} tests", file=sys.stderr)
    return known


def run(folder, arguments):
    tree = folder / "tree"
    faults = json.loads((folder / "faults.json").read_text())
    tests = tests_of(tree, arguments.slow)
    known = reach(folder, tests, faults)
    broken = [name for name, result in known.items() if not result["passes"]]
    if broken:
        print("mutate: without a fault these fail, and do not count: " + ", ".join(broken), file=sys.stderr)
    by_name = {test["name"]: test for test in tests}
    file = folder / "results.json"
    results = json.loads(file.read_text()) if file.exists() and not arguments.again else {}

    def judge(fault):
        reaching = sorted((name for name, result in known.items() if name in by_name and result["passes"]
                           and fault["number"] in result["reached"]), key=lambda name: known[name]["seconds"])
        for name in reaching:
            patience = max(LEAST_PATIENCE, PATIENCE * known[name]["seconds"])
            if not run_test(by_name[name], {"ROBOTC_MUTANT": str(fault["number"])}, patience)[0]:
                return {"killed by": name}
        return {"survived": len(reaching)}

    left = [fault for fault in faults if str(fault["number"]) not in results]
    # Survivors are found last: the tests that reach a fault tell how long that takes.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for k, (fault, result) in enumerate(zip(left, pool.map(judge, left[:arguments.first] if arguments.first else left))):
            results[str(fault["number"])] = result
            file.write_text(json.dumps(results))
            shown = f"killed by {result['killed by']}" if "killed by" in result else f"SURVIVED {result['survived']} tests"
            print(f"mutate: {k + 1}/{len(left)} {describe(fault)}: {shown}", file=sys.stderr)
    table(folder)


# Reporting ---------------------------------------------------------------------------------------------------------


def describe(fault):
    original = " ".join(fault["original"].split())
    return f"{fault['file']}:{fault['line']} {fault['function']}: {fault['fault']} in `{original[:80]}`"


def key_of(fault):
    """The name of a fault in equivalent.txt, which does not depend on its line."""
    return f"{fault['file']} {fault['function']}: {fault['fault']} in `{' '.join(fault['original'].split())}`"


def table(folder):
    faults = json.loads((folder / "faults.json").read_text())
    results = json.loads((folder / "results.json").read_text())
    explained = (HERE / "equivalent.txt").read_text() if (HERE / "equivalent.txt").exists() else ""
    counts = defaultdict(Counter)
    survivors = []
    for fault in faults:
        result = results.get(str(fault["number"]))
        if result is None:
            continue
        if "killed by" in result:
            kind = "killed"
        elif key_of(fault) in explained:
            kind = "equivalent"
        else:
            kind = "survived" if result["survived"] else "not reached"
            survivors.append((fault, result["survived"]))
        counts[fault["stage"]][kind] += 1
        counts["all"][kind] += 1
    print("| stage | faults | killed | equivalent | survived | not reached | killed of those that change something |")
    print("|---|---|---|---|---|---|---|")
    for stage in [*sorted(counts.keys() - {"all"}), "all"]:
        c = counts[stage]
        total, changing = sum(c.values()), sum(c.values()) - c["equivalent"]
        share = f"{100 * c['killed'] / changing:.0f} %" if changing else ""
        print(f"| {stage} | {total} | {c['killed']} | {c['equivalent']} | {c['survived']} | {c['not reached']} | {share} |")
    for fault, tests in survivors:
        print(f"\n- {describe(fault)}\n  becomes `{' '.join(fault['replacement'].split())[:100]}` (reached by {tests} tests)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["build", "run", "table"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[], help="prefixes of paths, such as compiler/units")
    parser.add_argument("--slow", action="store_true", help="the slow tests too")
    parser.add_argument("--first", type=int, default=0, help="judge this many faults at most")
    parser.add_argument("--again", action="store_true", help="judge all anew")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if arguments.action == "build":
        build(folder, arguments)
    elif arguments.action == "run":
        run(folder, arguments)
    else:
        table(folder)


if __name__ == "__main__":
    main()
