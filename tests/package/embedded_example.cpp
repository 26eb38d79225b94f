#include "tests/package/embedded_example.h"

#include <sstream>

#include "tests/package/shell.h"

namespace robotc::testing {

constexpr const char* page = "examples/embedded/README.md";

EmbeddedExample::EmbeddedExample() : package_(install(folder_)) {
  std::filesystem::create_directory(folder_ / "examples");
  std::filesystem::copy("examples/embedded", folder_ / "examples/embedded", std::filesystem::copy_options::recursive);
  std::filesystem::copy("examples/scara.robot", folder_ / "examples");
  // A `clang`, whatever its name here.
  std::filesystem::create_directory(folder_ / "bin");
  std::filesystem::create_symlink(ROBOTC_C_COMPILER, folder_ / "bin/clang");
}

std::string EmbeddedExample::run_on(const std::string& machine, const std::string& settings) const {
  std::string commands = block_of(page, "sh " + machine);
  const std::string configure = "cmake -B ";
  REQUIRE(commands.starts_with(configure));
  commands.insert(configure.size() - 3, settings + " ");
  // Redirects all but the last command to a file.
  const std::size_t build = commands.find("cmake --build");
  REQUIRE(build != std::string::npos);
  const std::size_t last = commands.find('\n', build) + 1;
  // Uses Ninja, which is available; make may not be.
  const std::string script = folder_.write(
      "script", "set -e\nexport CMAKE_GENERATOR=Ninja CC=clang CFLAGS='-Wall -Wextra -Wpedantic -Werror' PATH=" +
                    in_quotes(folder_ / "bin") + ":$PATH CMAKE_PREFIX_PATH=" + in_quotes(package_) + "\n{\n" +
                    commands.substr(0, last) + "} >log 2>&1 || { cat log; exit 1; }\n" + commands.substr(last));
  return run("cd " + in_quotes(folder_ / "examples/embedded") + " && timeout 120 sh " + in_quotes(script) +
             " </dev/null");
}

std::string EmbeddedExample::shown_for(const std::string& machine) { return block_of(page, "text " + machine); }

std::string EmbeddedExample::report_here() const {
  return run(in_quotes(folder_ / "examples/embedded/build/linux/report"));
}

std::vector<ReportLine> report_in(const std::string& text) {
  std::vector<ReportLine> lines;
  for (const std::string& line : lines_of(text)) {
    std::istringstream words(line);
    ReportLine read;
    if (!(words >> read.joint >> read.q >> read.tau)) break;
    lines.push_back(read);
  }
  return lines;
}

}  // namespace robotc::testing
