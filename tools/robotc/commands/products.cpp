#include "tools/robotc/commands/products.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <deque>

#include "compiler/support/file_io.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

std::string build_command(const BuildOptions& options) {
  std::string text = "robotc build " + quoted_argument(std::filesystem::path(options.file).filename().string());
  if (options.ros2) text += " --ros2 " + quoted_argument(*options.ros2);
  if (options.solver) text += " --solver";
  // Other products are the same for all targets, or name theirs.
  if (options.ros2 && !options.target.empty()) text += " --target " + quoted_argument(options.target);
  if (options.ros2 && !options.cpu.empty()) text += " --cpu " + quoted_argument(options.cpu);
  if (options.ros2 && !options.features.empty())
    text += " --features " + quoted_argument(fmt::format("{}", fmt::join(options.features, ",")));
  if (options.ros2 && options.small) text += " --size";
  if (!options.functions.empty())
    text += " --function " + quoted_argument(fmt::format("{}", fmt::join(options.functions, ",")));
  if (!options.controllers.empty())
    text += " --controller " + quoted_argument(fmt::format("{}", fmt::join(options.controllers, ",")));
  if (!options.trajectories.empty())
    text += " --trajectory " + quoted_argument(fmt::format("{}", fmt::join(options.trajectories, ",")));
  if (!options.robot.empty()) text += " --robot " + quoted_argument(options.robot);
  if (options.numeric) text += " --numeric";
  if (options.formulation != automatic_formulation) text += " --formulation " + options.formulation;
  if (options.batch > 0) text += fmt::format(" --batch {}", options.batch);
  if (options.single) text += " --float32";
  if (options.package) text += " --package " + *options.package;
  if (options.every) text += " --every " + quoted_argument(*options.every);
  if (options.package_version) text += " --package-version " + *options.package_version;
  for (const std::string& setting : options.settings) text += " --set " + quoted_argument(setting);
  return text;
}

std::optional<std::vector<codegen::TargetChoice>> targets_of(const BuildOptions& options) {
  std::vector<codegen::TargetChoice> targets = codegen::targets_of(options.target);
  if (targets.size() > 1 && (!options.cpu.empty() || !options.features.empty())) {
    print_error("`--cpu` and `--features` are of one target, and `--target` names several: leave them out");
    return std::nullopt;
  }
  targets.front().cpu = options.cpu;
  targets.front().features = options.features;
  return targets;
}

int load_to_build(Session& session, const BuildOptions& options) {
  std::vector<ParameterSetting> settings;
  if (!parse_settings(options.settings, settings)) return exit_error;
  if (!choose_base(session, options.file, options.base)) return exit_error;
  if (options.numeric) session.fix_parameters();
  const bool sound =
      session.choose_formulation(options.formulation) && session.load(options.file) && session.set_parameters(settings);
  return sound ? exit_ok : fail_with_diagnostics(session, false);
}

std::optional<double> sample_time(Session& session, const std::string& text) {
  const auto value = session.evaluate(text, "--every");
  if (!value) {
    print_diagnostics(session);
    return std::nullopt;
  }
  const bool is_time = value->size() == 1 && value->front().rank == 0 && value->front().units.front() == "s";
  if (is_time) return value->front().values.front();
  print_error(fmt::format("`--every` is a time, and `{}` is not: write for example `--every '1 ms'`", text));
  return std::nullopt;
}

bool add_product(const Session& session, const std::filesystem::path& path, std::string_view option, std::string bytes,
                 std::vector<Product>& products) {
  if (is_source(session, path, option)) return false;
  for (const Product& product : products) {
    if (product.path.lexically_normal() != path.lexically_normal()) continue;
    print_error(fmt::format("{} is an output of this build: give `{}` another name", path.string(), option));
    return false;
  }
  products.push_back({path, std::move(bytes)});
  return true;
}

bool add_report(const Session& session, const BuildOptions& options, const std::string& report,
                std::vector<Product>& products) {
  if (options.report.empty() || options.report == report_to_output) return true;
  return add_product(session, options.report, "--rt-report", report, products);
}

std::string printed_report(const BuildOptions& options, const std::string& report) {
  return options.report == report_to_output ? report : "";
}

int write_products(const std::vector<Product>& products) {
  std::deque<AtomicFile> files;
  const auto made = missing_folder_of(products.front().path);
  int code = exit_ok;
  for (const Product& product : products) files.emplace_back(product.path).append(product.bytes);
  const auto fails = [&](std::size_t i, const FileError& error) {
    if (error.reason.empty()) return false;
    print_error(fmt::format("cannot write {}: {}", products[i].path.string(), error.reason));
    code = exit_error;
    return true;
  };
  for (std::size_t i = 0; i < products.size() && !fails(i, files[i].finish());) ++i;
  for (std::size_t i = 0; code == exit_ok && i < products.size(); ++i) fails(i, files[i].commit());
  // Last in, first out: each restores the signals that it blocked.
  while (!files.empty()) files.pop_back();
  if (code == exit_ok) say_made(made);
  return code;
}

}  // namespace robotc::tools
