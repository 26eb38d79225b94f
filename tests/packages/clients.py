"""Packages of C source in the tool chains that they are for.

    clients.py ROBOTC FOLDER

Compiles packages with warnings as errors for AVR, Arm, RISC-V and this machine, as C and as C++; runs controllers on an
ATmega2560 (simavr) and on Cortex-M4 and M7 (QEMU), and compares their efforts over a trajectory with the object file;
builds and runs the sketch with Arduino's core; packs with PlatformIO, installed from the Python registry into FOLDER at
first. `--figures` prints sizes and times. Exit code 77: a tool cannot be had.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
import zipfile
from pathlib import Path

from cases import ALGORITHMS, CASES, SCARA, Case
from common import ARDUINO, FIGURES, FOLDER, HERE, M4, MEGA, RISCV, ROBOTC, ROOT, STRICT, TOOLS, run
from efforts import Oracle, as_float, bits, bound, check_doubles, check_machines, check_near, simulated

sys.path.insert(0, str(ROOT / "tests/python"))
from environments import python_with  # noqa: E402


def check_compilers(case, folder, kinds=("arduino", "cmsis")):
    """Every compiler takes the source without warnings, as C99 and as C++."""
    floats, doubles = folder / "arduino/src", folder / "cmsis/src"
    name = f"{case.robot}.c"
    plain = {"avr-gcc": MEGA, "arm-none-eabi-gcc": M4, "riscv64-unknown-elf-gcc": RISCV, "gcc": ["gcc"],
             "clang-19": ["clang-19"]}
    for tool, command in plain.items():
        for source, include in ((floats, floats), (doubles, folder / "cmsis/include")):
            if (tool == "avr-gcc" and source is doubles) or (source is floats and "arduino" not in kinds):
                continue
            # avr-libc's sines of floats are those of its doubles, which are floats.
            single = ["-Wdouble-promotion"] if source is floats and tool != "avr-gcc" else []
            run(*command, "-std=c99", *STRICT, *single, "-I", include, "-c", source / name, "-o",
                folder / "code.o")
            if tool in ("avr-gcc", "gcc", "clang-19"):
                run(*command, "-x", "c++", "-std=c++11", *STRICT, "-I", include, "-c", source / name, "-o",
                    folder / "code.o")
    refused = subprocess.run([*MEGA, "-I", str(folder / "cmsis/include"), "-c", str(doubles / name), "-o",
                              str(folder / "code.o")], capture_output=True, check=False)
    assert refused.returncode != 0 and b"--float32" in refused.stderr, "doubles on AVR"


def arduino_core(folder):
    """Arduino's core for the Mega 2560, as an archive."""
    includes = ["-I", ARDUINO / "cores/arduino", "-I", ARDUINO / "variants/mega"]
    # avr-gcc 5.4 defines DECIMAL_DIG in C alone.
    flags = ["-DDECIMAL_DIG=__DECIMAL_DIG__", "-DARDUINO=10819", "-DARDUINO_AVR_MEGA2560", "-DARDUINO_ARCH_AVR", *includes]
    objects = []
    for source in sorted((ARDUINO / "cores/arduino").rglob("*")):
        if source.suffix not in (".c", ".cpp", ".S"):
            continue
        made = folder / (source.name + ".o")
        language = {".c": ["-std=gnu11"], ".cpp": ["-std=gnu++11", "-fpermissive", "-fno-exceptions",
                                                   "-fno-threadsafe-statics"], ".S": ["-x", "assembler-with-cpp"]}
        run(*MEGA, *language[source.suffix], "-w", *flags, "-c", source, "-o", made)
        objects.append(made)
    run("avr-gcc-ar", "rcs", folder / "core.a", *objects)
    return flags


def link_sketch(sketch, library, flags, folder):
    """Compiles a sketch as Arduino does, with its core and a library."""
    main = folder / "sketch.cpp"
    main.write_text("#include <Arduino.h>\n" + sketch, encoding="utf-8")
    run(*MEGA, "-std=gnu++11", "-fno-exceptions", "-fno-threadsafe-statics", "-Wall", "-Wextra", "-Werror", *flags,
        "-I", library / "src", "-c", main, "-o", folder / "sketch.o")
    objects = []
    for source in sorted((library / "src").glob("*.c")):
        objects.append(folder / (source.name + ".o"))
        run(*MEGA, "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-c", source, "-o", objects[-1])
    program = folder / "sketch.elf"
    run(*MEGA, "-Wl,--gc-sections", "-o", program, folder / "sketch.o", *objects, folder / "core.a", "-lm")
    return program


def size_of(program):
    """Bytes of flash and of RAM."""
    text, data, bss = (int(word) for word in run("avr-size", program).decode().splitlines()[1].split()[:3])
    return text + data, data + bss


def check_sketch(folder):
    """The example of a library, with a drive that prints: its efforts at rest, with the trajectory of the package as
    the reference, are those of the object file."""
    case = Case("computed_torque", "scara", SCARA, "home", (5, 5, 5))
    file = folder / "scara.robot"
    file.write_text(SCARA, encoding="utf-8")
    library = folder / "library"
    run(ROBOTC, "build", file, "--controller", "computed_torque", "--trajectory", "leaf", "--package", "arduino",
        "--every", "40 ms", "-o", library)
    fields = dict(line.split("=", 1) for line in (library / "library.properties").read_text().splitlines())
    assert {"name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url",
            "architectures"} <= set(fields), fields
    assert fields["name"] == "scara" and fields["sentence"].startswith("The 5-DOF SCARA"), fields
    for line in (library / "keywords.txt").read_text().splitlines():
        assert re.fullmatch(r"\w+\t(KEYWORD1|KEYWORD2|LITERAL1)", line), line
    flags = arduino_core(folder)
    sketch = (library / "examples/scara/scara.ino").read_text(encoding="utf-8")
    if FIGURES:
        empty = size_of(link_sketch("void setup() {}\nvoid loop() {}\n", library, flags, folder))
        full = size_of(link_sketch(sketch, library, flags, folder))
        print(f"  sketch of the SCARA: {full[0]} bytes of flash, {full[1]} of RAM; an empty one {empty[0]}, {empty[1]}")
    printing = sketch.replace("  (void)value;", """  for (int i = 0; i < 5; ++i) {
    unsigned long word;
    memcpy(&word, value + i, 4);
    for (int k = 28; k >= 0; k -= 4) Serial.write("0123456789abcdef"[(word >> k) & 15]);
    Serial.write('\\n');
  }
  if (tick == 9) {
    Serial.print('#');
    Serial.println(late);
    Serial.flush();
    cli();
    sleep_enable();
    sleep_cpu();
  }""")
    assert printing != sketch
    # Variables of the sketch that the changed drive reads stand below it.
    printing = "#include <avr/sleep.h>\nstatic unsigned long tick;\nstatic unsigned long late;\n" + re.sub(
        r"^static unsigned long (tick|late) = 0;.*$", "", printing, flags=re.MULTILINE)
    printing = printing.replace("void setup()\n{\n", "void setup()\n{\n  Serial.begin(1000000);\n")
    program = link_sketch(printing, library, flags, folder)
    values, late = bits(simulated(program), "float")
    got = [values[i * 5:(i + 1) * 5] for i in range(10)]
    assert late == 0, f"{late} late ticks"
    # The law at q = 0 and qd = 0 along the trajectory, by itself.
    file.write_text(SCARA + "controller follow for scara { tau = computed_torque(leaf) }\n", encoding="utf-8")
    follow = Case("follow", "scara", file.read_text(encoding="utf-8"), "home", (5, 5, 5))
    (folder / "robot.robot").write_text(follow.text, encoding="utf-8")
    oracle = Oracle(follow, folder, 0.04)
    rows = [[as_float(k * as_float(0.04))] + [0.0] * 10 for k in range(10)]
    check_near("sketch on the Mega", got, oracle(rows), bound(oracle, rows, 2**-23))
    return case


def check_several(folder):
    """Several laws in one sketch: continuous states, numbers as arguments, names that would be the same."""
    file, library = folder / "cart.robot", folder / "several"
    file.write_text("""
robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at([0, 0, 0] m, axis = [1, 0, 0])
}
controller hold(ref: trajectory) for cart {
  state slow: qd = 0
  state n: m = 0 m
  der(slow) = (qd - slow) / 0.1 s
  next n = n + q[1]
  tau = 90 N/m * (ref.q - q) - 20 N*s/m * slow - 1 N/m * n * [1]
}
controller hold_ref(q_out: m, qd_1: m/s) for cart { tau = [3 N/m * q_out + 1 N*s/m * qd_1] }
trajectory there for cart { q = [0.1 m * sin(2 rad/s * t)] }
trajectory here(x: m) for cart { q = [x] }
fn length(x: m, y: m) { sqrt(x^2 + y^2) }
""", encoding="utf-8")
    run(ROBOTC, "build", file, "--controller", "hold,hold_ref", "--trajectory", "there,here", "--function",
        "mass_matrix,length", "--package", "arduino", "--every", "5 ms", "-o", library)
    flags = arduino_core(folder)
    link_sketch((library / "examples/cart/cart.ino").read_text(encoding="utf-8"), library, flags, folder)


def check_platformio(folder):
    """PlatformIO packs the library."""
    library = folder / "platformio"
    run(ROBOTC, "build", folder / "scara.robot", "--controller", "follow", "--package", "platformio", "--every", "1 ms",
        "--package-version", "2.1.0", "-o", library)
    manifest = json.loads((library / "library.json").read_text(encoding="utf-8"))
    assert manifest["version"] == "2.1.0" and manifest["name"] == "scara", manifest
    python = python_with(HERE / "packages.txt", FOLDER / "packages")
    run(python, "-m", "platformio", "pkg", "pack", "-o", folder / "scara.tar.gz", library)
    names = run("tar", "tzf", folder / "scara.tar.gz").decode().split()
    assert {"library.json", "src/scara.c", "src/scara.h", "examples/scara/src/main.cpp"} <= set(names), names


def check_forms(folder):
    """Zephyr's module and CMSIS's pack, for form: there is no Zephyr here."""
    zephyr, cmsis = folder / "zephyr", folder / "cmsis"
    for kind, place in (("zephyr", zephyr), ("cmsis", cmsis)):
        run(ROBOTC, "build", folder / "scara.robot", "--controller", "follow", "--package", kind, "--every", "1 ms",
            "--float32", "-o", place)
    assert (zephyr / "zephyr/module.yml").read_text() == (
        "name: scara\nbuild:\n  cmake: .\n  kconfig: Kconfig\nsamples:\n  - samples/scara\n")
    stub = folder / "stub/zephyr"
    stub.mkdir(parents=True)
    (stub / "kernel.h").write_text("""#include <stddef.h>
#include <stdint.h>
struct k_timer { int none; };
#define K_TIMER_DEFINE(name, expiry, stop) struct k_timer name
#define K_USEC(us) (us)
void k_timer_start(struct k_timer *timer, long duration, long period);
uint32_t k_timer_status_sync(struct k_timer *timer);
""")
    (folder / "stub/RTE_Components.h").write_text('#define CMSIS_device_header "device.h"\n')
    (folder / "stub/device.h").write_text("""#include <stdint.h>
extern uint32_t SystemCoreClock;
void SystemCoreClockUpdate(void);
uint32_t SysTick_Config(uint32_t ticks);
void __WFI(void);
""")
    for main, include in ((zephyr / "samples/scara/src/main.c", zephyr / "include"),
                          (cmsis / "templates/main.c", cmsis / "include")):
        run(*M4, "-std=c99", *STRICT, "-I", folder / "stub", "-I", include, "-c", main, "-o", folder / "main.o")
    pack = xml.etree.ElementTree.parse(cmsis / "robotc.scara.pdsc").getroot()
    assert pack.tag == "package"
    with zipfile.ZipFile(cmsis / "robotc.scara.1.0.0.pack") as archive:
        assert archive.testzip() is None
        assert archive.read("robotc.scara.pdsc") == (cmsis / "robotc.scara.pdsc").read_bytes()
        for file in pack.iter("file"):
            assert archive.read(file.get("name")) == (cmsis / file.get("name")).read_bytes()


def main():
    missing = [tool for tool in TOOLS if shutil.which(tool) is None] + ([] if ARDUINO.exists() else [str(ARDUINO)])
    if missing:
        print("skipped: there is no " + ", ".join(missing))
        return 77
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            check_machines(case, Path(folder))
            check_compilers(case, Path(folder))
    for case in ALGORITHMS:
        with tempfile.TemporaryDirectory() as folder:
            check_doubles(case, Path(folder))
            check_compilers(case, Path(folder), ("cmsis",))
    with tempfile.TemporaryDirectory() as folder:
        check_sketch(Path(folder))
        check_several(Path(folder))
        check_forms(Path(folder))
        check_platformio(Path(folder))
    return 0


sys.exit(main())
