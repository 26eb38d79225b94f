"""Efforts of controllers on microcontrollers, against the object file for this machine."""

import random
import re
import struct
import subprocess

from common import FIGURES, HERE, M4, M7, MEGA, ROBOTC, run


def as_float(value):
    """The nearest float of 32 bits."""
    return struct.unpack("f", struct.pack("f", value))[0]


def package(kind, case, folder, *more):
    """A package of a case's controller."""
    file = folder / "robot.robot"
    file.write_text(case.text, encoding="utf-8")
    run(ROBOTC, "build", file, "--robot", case.robot, "--controller", case.name, "--package", kind, "--every", "10 ms",
        *more, "-o", folder / kind)
    return folder / kind


def rows_of(case, folder):
    """The inputs of each tick in a simulation, t, q and qd, and the efforts."""
    run(ROBOTC, "sim", folder / "robot.robot", "run", "-o", folder / "out", "--quiet")
    lines = (folder / "out/run.csv").read_text().splitlines()[1:case.ticks + 1]
    inputs = 1 + case.sizes[0] + case.sizes[1]
    rows = [[float(word) for word in line.split(",")] for line in lines]
    start = len(rows[0]) - inputs - case.sizes[2]  # the time in front, if it is there once more
    return [row[start:start + inputs] for row in rows], [row[start + inputs:] for row in rows]


def calls(case, header, number):
    """calls.h: how program.c begins and steps the controller."""
    macro, prefix = case.robot.upper(), f"{case.robot}_{case.name}"
    has_period = re.search(rf"void {prefix}_step\([^;]*\bperiod\b", header) is not None
    nq, nv, ntau = case.sizes
    arguments = f"row[0], row + 1, row + {1 + nq}, " + ("PERIOD, " if has_period else "") + "constants"
    return f"""#include "{case.robot}.h"
typedef {number} number;
enum {{ WIDTH = {1 + nq + nv}, EFFORTS = {ntau} }};
#if {macro}_PARAMETERS > 0
static const number parameters[] = {macro}_DEFAULT_PARAMETERS;
static number constants[{macro}_CONSTANTS + 1];
#else
static const number *const constants = 0;
#endif
static {prefix}_state state;
static void begin(const number *row)
{{
#if {macro}_PARAMETERS > 0
  {case.robot}_prepare(parameters, constants);
#endif
  {prefix}_init(&state, {arguments});
}}
static void step(const number *row, number *tau) {{ {prefix}_step(&state, {arguments}, tau); }}
"""


class Oracle:
    """The object file for this machine, in doubles."""

    def __init__(self, case, folder, period):
        self.case, self.program = case, folder / f"oracle_{period!r}"
        run(ROBOTC, "build", folder / "robot.robot", "--robot", case.robot, "--controller", case.name, "-o",
            folder / f"{case.robot}.o")
        header = (folder / f"{case.robot}.h").read_text(encoding="utf-8")
        (folder / "oracle.c").write_text(f"#include <stdio.h>\nstatic const double PERIOD = {period!r};\n"
                                         + calls(case, header, "double") + """
int main(void)
{
  double row[WIDTH], tau[EFFORTS];
  int begun = 0;
  (void)PERIOD;
  while (fread(row, sizeof row, 1, stdin) == 1) {
    if (!begun) begin(row);
    begun = 1;
    step(row, tau);
    fwrite(tau, sizeof tau, 1, stdout);
  }
  return 0;
}
""", encoding="utf-8")
        run("gcc", "-o", self.program, folder / "oracle.c", folder / f"{case.robot}.o", "-lm")

    def __call__(self, rows):
        numbers = run(self.program, stdin=b"".join(struct.pack(f"{len(row)}d", *row) for row in rows))
        count = self.case.sizes[2]
        values = struct.unpack(f"{len(rows) * count}d", numbers)
        return [values[i * count:(i + 1) * count] for i in range(len(rows))]


def bound(oracle, rows, epsilon):
    """Bound of the rounding of efforts, by the method of tests/targets: how far they move when each input changes by
    a unit in its last place, three random changes, times 32, since each of some hundred operations rounds by half a
    unit in either direction; and a few units of the largest effort."""
    generator, efforts, move = random.Random(1), oracle(rows), 0
    for _ in range(3):
        changed = [[value * (1 + generator.choice((-1, 1)) * epsilon) for value in row] for row in rows]
        for row, other in zip(efforts, oracle(changed)):
            move = max([move] + [abs(a - b) for a, b in zip(row, other)])
    return 32 * move + 64 * epsilon * max(abs(value) for row in efforts for value in row)


def bits(lines, number):
    """The numbers whose bits a program printed, and the count at the end."""
    text = "".join(lines)
    words = re.findall(r"^([0-9a-f]{8}|[0-9a-f]{16})$", text, re.MULTILINE)
    values = [struct.unpack(">f" if number == "float" else ">d", bytes.fromhex(word))[0] for word in words]
    count = re.search(r"^#(\d+)$", text, re.MULTILINE)
    assert count is not None, text
    return values, int(count.group(1))


def simulated(program):
    """The lines that a program for the ATmega2560 writes to its serial port, without colours and dots for unprintable
    characters: simavr logs them as errors."""
    done = subprocess.run(["simavr", "-m", "atmega2560", "-f", "16000000", str(program)], capture_output=True,
                          timeout=300, check=False)
    text = re.sub(r"\x1b\[[0-9;]*m", "", (done.stdout + done.stderr).decode(errors="replace"))
    return "\n".join(line.rstrip(".\r") for line in text.splitlines()) + "\n"


def on_machine(case, machine, code, number, rows):
    """Efforts and the longest step of a package's controller on a microcontroller."""
    folder = code.parent / machine
    folder.mkdir()
    source = code / "src" / f"{case.robot}.c"
    include = code / ("include" if (code / "include").exists() else "src")
    header = (include / f"{case.robot}.h").read_text(encoding="utf-8")
    suffix = "f" if number == "float" else ""
    (folder / "calls.h").write_text(f"#define PERIOD 0.01{suffix}\n" + calls(case, header, number), encoding="utf-8")
    avr = machine == "mega"
    (folder / "table.h").write_text(
        ("#include <avr/pgmspace.h>\n#define STORED PROGMEM\n#define LOAD(to, from) memcpy_P(to, from, sizeof from)\n"
         if avr else "#define STORED\n#define LOAD(to, from) memcpy(to, from, sizeof from)\n")
        + f"enum {{ TICKS = {len(rows)} }};\nstatic const number table[][WIDTH] STORED = {{\n"
        + ",\n".join("{" + ", ".join(repr(value) + suffix for value in row) + "}" for row in rows) + "};\n")
    command = {"mega": MEGA, "m4": M4, "m7": M7}[machine]
    link = ["-Wl,--gc-sections"] if avr else [
        "-nostartfiles", "--specs=nosys.specs", "-Wl,--gc-sections", "-T", HERE / "cortex.ld"]
    program = folder / "program.elf"
    run(*command, "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-I", folder, "-I", include, HERE / "program.c", source,
        *link, "-o", program, "-lm")
    if avr:
        output = simulated(program)
    else:
        board = {"m4": "mps2-an386", "m7": "mps2-an500"}[machine]
        done = subprocess.run(["qemu-system-arm", "-M", board, "-icount", "shift=0", "-nographic", "-monitor", "none",
                               "-serial", "none", "-semihosting-config", "enable=on,target=native", "-kernel",
                               str(program)], capture_output=True, timeout=300, check=False)
        output = (done.stdout + done.stderr).decode(errors="replace")
    values, longest = bits(output, number)
    count = case.sizes[2]
    assert len(values) == count * len(rows), output
    return [values[i * count:(i + 1) * count] for i in range(len(rows))], longest


def check_near(what, got, expected, limit):
    """Fails if an entry is off by more than a limit."""
    worst = max(abs(a - b) for row, other in zip(got, expected) for a, b in zip(row, other))
    largest = max(abs(value) for row in expected for value in row)
    print(f"{what}: off by {worst:.3g} of {largest:.3g}, at most {limit:.3g} by rounding")
    assert worst <= limit and largest > 0.01, what


def check_machines(case, folder):
    """The efforts of a controller on microcontrollers are those of the object file, up to rounding."""
    floats, doubles = package("arduino", case, folder), package("cmsis", case, folder)
    rows, efforts = rows_of(case, folder)
    exact = Oracle(case, folder, 0.01)
    check_near(f"{case.name}: object file and simulation", exact(rows), efforts, bound(exact, rows, 2**-52))
    rounded = [[as_float(value) for value in row] for row in rows]
    single = Oracle(case, folder, as_float(0.01))
    limit = bound(single, rounded, 2**-23)
    for machine, code, number in (("mega", floats, "float"), ("m4", floats, "float"), ("m7", doubles, "double")):
        is_float = number == "float"
        got, longest = on_machine(case, machine, code, number, rounded if is_float else rows)
        check_near(f"{case.name} on {machine}", got, single(rounded) if is_float else exact(rows),
                   limit if is_float else bound(exact, rows, 2**-52))
        if FIGURES:
            print(f"  {machine}: {longest} {'cycles' if machine == 'mega' else 'instructions'} a step")


def check_doubles(case, folder):
    """The same for a controller with numeric algorithms, on a processor with doubles and fused multiply-adds."""
    code = package("cmsis", case, folder)
    rows, _ = rows_of(case, folder)
    exact = Oracle(case, folder, 0.01)
    got, longest = on_machine(case, "m7", code, "double", rows)
    check_near(f"{case.name} on m7", got, exact(rows), bound(exact, rows, 2**-52))
    if FIGURES:
        print(f"  m7: {longest} instructions a step")
