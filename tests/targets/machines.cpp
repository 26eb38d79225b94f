#include "tests/targets/machines.h"

namespace robotc::test {

namespace {

const std::string support = std::string(ROBOTC_SOURCE_DIR) + "/tests/targets/support/";

}  // namespace

const std::vector<Machine>& other_machines() {
  static const std::vector<Machine> all = {
      {"x86_64-windows-gnu",
       "",
       {},
       "--target=x86_64-w64-windows-gnu -O1",
       "x86_64-w64-mingw32-gcc",  // adds .exe to the name of the program
       "host.c",
       "env WINEDEBUG=-all sh -c 'exec /usr/lib/wine/wine64 \"$0.exe\"'"},
      {"aarch64-linux-gnu", "", {}, "--target=aarch64-linux-gnu -O1", "ld.lld-19", "linux.c", "qemu-aarch64"},
      {"thumbv7em-none-eabihf",
       "",
       {},
       "--target=thumbv7em-none-eabihf -mcpu=cortex-m7 -O1",
       "ld.lld-19 --gc-sections -T " + support + "thumb.ld",
       "thumb.c",
       "timeout 1200 qemu-system-arm -M mps2-an500 -nographic -monitor none -serial none "
       "-semihosting-config enable=on,target=native -kernel"},
      {"riscv64",
       "",
       {},
       "--target=riscv64 -march=rv64gc -mabi=lp64d -mcmodel=medany -O1",
       "ld.lld-19",
       "linux.c",
       "qemu-riscv64"},
      {"riscv32", "", {}, "--target=riscv32 -march=rv32gc -mabi=ilp32d -O1", "ld.lld-19", "linux.c", "qemu-riscv32"},
      {"wasm32",
       "",
       {},
       "--target=wasm32 -O1",
       "wasm-ld-19 --no-entry --export=run",
       "",
       "node " + support + "wasm.js"},
  };
  return all;
}

Machine this_machine() { return {"", "", {}, "-O1", std::string(ROBOTC_C_COMPILER), "host.c", ""}; }

std::string make_program(const Workplace& folder, const Machine& machine, const BuiltObject& built,
                         const std::string& source) {
  folder.write("robot.h", built.header);
  const std::string compile = std::string(ROBOTC_C_COMPILER) + " " + machine.compile +
                              " -std=c99 -ffreestanding -fno-builtin -Wall -Wextra -Werror -I" + (folder / "") + " -I" +
                              support + " -c ";
  std::string objects = folder.write("robot.o", built.object) + " " + (folder / "run.o");
  run_command(compile + folder.write("run.c", source) + " -o " + (folder / "run.o"));
  if (!machine.startup.empty()) {
    run_command(compile + support + machine.startup + " -o " + (folder / "startup.o"));
    objects += " " + (folder / "startup.o");
  }
  run_command(machine.link + " -o " + (folder / "program") + " " + objects);
  return "cd " + (folder / "") + " && " + machine.run + " ./program </dev/null";
}

BuildRequest request_for(const Machine& machine) {
  BuildRequest request;
  request.target.triple = machine.triple;
  request.target.cpu = machine.cpu;
  request.target.features = machine.features;
  request.command = "test";
  request.version = "1";
  return request;
}

}  // namespace robotc::test
