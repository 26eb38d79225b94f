#include <fmt/format.h>

#include <cmath>

#include "compiler/fmu/fmu.h"
#include "tools/robotc/commands/products.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

constexpr std::string_view suffix = ".fmu";

std::string summary(const fmu::BuiltFmu& built, const std::filesystem::path& path) {
  std::string text = fmt::format("wrote {}\n", path.string());
  const auto counted = [](std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  text += fmt::format("for {}: {}, {}, {}, {}", fmt::join(built.platforms, ", "), counted(built.states, "state"),
                      counted(built.inputs, "input"), counted(built.outputs, "output"),
                      counted(built.parameters, "parameter"));
  return text + (built.has_derivatives ? "; with derivatives\n" : "; without derivatives\n");
}

}  // namespace

std::vector<std::string> fmi_versions() { return {"3.0", "2.0"}; }

int run_build_fmu(const BuildOptions& options) {
  std::filesystem::path path = options.out ? *options.out : "";
  std::error_code ignored;
  const bool is_folder = !path.has_filename() || std::filesystem::is_directory(path, ignored);
  if (!is_folder && path.extension() != suffix) {
    print_error(fmt::format("`-o` must name the FMU, DIR/NAME.fmu, and {} has another ending", path.string()));
    return exit_error;
  }
  Session session(file_reader());
  if (const int code = load_to_build(session, options); code != exit_ok) return code;
  fmu::FmuRequest request;
  request.name = *options.fmu;
  request.plant = options.plant;
  const bool both = options.model_exchange == options.co_simulation;
  request.model_exchange = both || options.model_exchange;
  request.co_simulation = both || options.co_simulation;
  fmu::set_targets(request, options.target);
  if (!options.cpu.empty() || !options.features.empty()) {
    if (request.targets.size() != 1) {
      print_error(fmt::format("`--cpu` and `--features` are of one machine, and `--target` names {}: leave them out",
                              request.targets.empty() ? "none" : "several"));
      return exit_error;
    }
    request.targets.front().cpu = options.cpu;
    request.targets.front().features = options.features;
  }
  request.version = options.fmi == "2.0" ? fmu::Version::fmi2 : fmu::Version::fmi3;
  if (options.every) {
    request.period = sample_time(session, *options.every);
    if (!request.period) return exit_error;
    if (!(*request.period > 0 && std::isfinite(*request.period))) {
      print_error(fmt::format("`--every` must be positive and finite, and `{}` is not", *options.every));
      return exit_error;
    }
  }
  request.arrays = options.arrays;
  request.clocks = options.clocks;
  if ((request.arrays || request.clocks) && request.version == fmu::Version::fmi2) {
    const std::string_view what = request.arrays ? "arrays" : "clocks";
    print_error(fmt::format("FMI 2.0 has no {0}: leave out `--{0}`, or take `--fmi 3.0`", what));
    return exit_error;
  }
  request.tool = "robotc " ROBOTC_VERSION;
  const std::optional<fmu::BuiltFmu> built = session.build_fmu(request);
  print_diagnostics(session);
  if (!built) return exit_error;
  if (is_folder) path /= file_stem(built->name) + std::string(suffix);
  if (is_source(session, path, "-o")) return exit_error;
  const auto made = missing_folder_of(path);
  if (const FileError error = write_file_atomically(path, built->bytes); !error.reason.empty()) {
    print_error(fmt::format("cannot write {}: {}", path.string(), error.reason));
    return exit_error;
  }
  say_made(made);
  return write_output(summary(*built, path), exit_ok);
}

}  // namespace robotc::tools
