#include "tests/fmu/robots.h"

#include <doctest/doctest.h>

#include <utility>

#include "compiler/support/file_io.h"

namespace robotc::test {

MachineFile machine_file(const std::string& name, std::vector<double> inputs) {
  auto text = read_file(ROBOTC_FMU_MACHINES "/" + name + ".robot", std::size_t{1} << 20U);
  REQUIRE_MESSAGE(std::holds_alternative<std::string>(text), name);
  return {name, std::get<std::string>(std::move(text)), std::move(inputs)};
}

MachineFile law_file() { return machine_file("laws"); }

std::vector<MachineFile> machine_files() {
  return {machine_file("tree", {7, 0.5, -2}), machine_file("body", {0.2, -0.1, 0.3}), machine_file("linkage", {0.4}),
          machine_file("motor", {6})};
}

}  // namespace robotc::test
