#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "compiler/packages/package.h"
#include "compiler/support/zip.h"
#include "tools/robotc/commands/products.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

/// MAJOR.MINOR.PATCH, numbers without leading zeros.
bool is_version(std::string_view text) {
  int parts = 0;
  while (true) {
    const std::size_t end = std::min(text.find('.'), text.size());
    const std::string_view part = text.substr(0, end);
    const bool digits = std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
    if (part.empty() || part.size() > 9 || !digits || (part.size() > 1 && part.front() == '0')) return false;
    ++parts;
    if (end == text.size()) return parts == 3;
    text.remove_prefix(end + 1);
  }
}

/// The sample time in µs; nothing (reported) if it is not a whole number of them, or too long for timers of 32 bits.
std::optional<std::uint32_t> period_of(Session& session, const BuildOptions& options) {
  if (!options.every) {
    print_error(
        "the example of a package runs its controllers at a sample time: give it, for example `--every '1 ms'`");
    return std::nullopt;
  }
  const auto value = sample_time(session, *options.every);
  if (!value) return std::nullopt;
  constexpr double longest = 2000;  // the difference of two times in µs is a signed number of 32 bits
  const double microseconds = *value * 1e6, whole = std::round(microseconds);
  if (!(whole >= 1 && microseconds <= longest * 1e6 && std::abs(microseconds - whole) <= 1e-9 * whole)) {
    print_error(
        fmt::format("`--every` must be a whole number of microseconds, from 1 us to {} s: the timers of the "
                    "examples count microseconds",
                    longest));
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(whole);
}

/// The files of a package. A CMSIS pack is there twice: as a folder, and as the `.pack` that its tools install, a zip
/// named after its description.
std::vector<packages::File> files_of(const BuiltObject& built, const packages::Request& request) {
  std::vector<packages::File> files = built.package;
  if (request.kind != packages::Kind::cmsis) return files;
  std::vector<ZipMember> members;
  for (const packages::File& file : files) members.push_back({file.path, file.text});
  const std::string description = std::filesystem::path(files.front().path).stem().string();
  files.push_back({fmt::format("{}.{}.pack", description, request.version), make_zip(members)});
  return files;
}

/// Options as a package of a kind; nothing (reported) if they do not fit.
std::optional<packages::Request> package_request(const BuildOptions& options) {
  packages::Request package;
  package.kind = *packages::kind_named(*options.package);
  package.version = options.package_version.value_or("1.0.0");
  if (!is_version(package.version)) {
    print_error(fmt::format("`--package-version` is three numbers, such as 1.0.0, and not `{}`", package.version));
    return std::nullopt;
  }
  if (options.every && options.controllers.empty()) {
    print_error("`--every` is the sample time of controllers: name one with `--controller`, or leave it out");
    return std::nullopt;
  }
  return package;
}

/// False (reported) if a library cannot be named after the robot.
bool can_name_library(const std::string& robot) {
  if (const std::size_t length = file_stem(robot).size(); length > packages::longest_name) {
    print_error(fmt::format("names of libraries have at most {} characters, and that of this robot has {}",
                            packages::longest_name, length));
    return false;
  }
  if (robot.front() == '_') {
    print_error(fmt::format("names of libraries begin with a letter, and that of `{}` does not", robot));
    return false;
  }
  return true;
}

std::string summary(const std::filesystem::path& folder, const std::vector<packages::File>& files, packages::Kind kind,
                    bool asked_for_floats) {
  std::vector<std::string> paths;
  for (const packages::File& file : files) paths.push_back(file.path);
  std::string text = fmt::format("wrote {}: {}\n", folder.string(), fmt::join(paths, ", "));
  const bool always = packages::requires_floats(kind);
  text += always || asked_for_floats ? "numbers are floats" : "numbers are doubles";
  text += always && !asked_for_floats ? ", since doubles have 32 bits on AVR\n" : "\n";
  const std::string left = packages::left_to_the_user(kind);
  return text + fmt::format("left to you: a licence{}{}\n", left.empty() ? "" : ", and ", left);
}

}  // namespace

int run_build_package(const BuildOptions& options) {
  if (!options.report.empty()) {
    print_error(
        "`--rt-report` reads machine code, and a package is C source, which the compiler of the board translates: "
        "leave "
        "out `--package` to report the object file of the same functions, for a Cortex-M with `--target "
        "thumbv7em-none-eabihf`");
    return exit_error;
  }
  auto package = package_request(options);
  if (!package) return exit_error;
  Session session(file_reader());
  if (const int code = load_to_build(session, options); code != exit_ok) return code;
  if (!options.controllers.empty()) {
    const auto period = period_of(session, options);
    if (!period) return exit_error;
    package->period_us = *period;
  }
  BuildRequest request;
  request.robot = options.robot;
  request.functions = options.functions;
  request.controllers = options.controllers;
  request.trajectories = options.trajectories;
  request.single = options.single || packages::requires_floats(package->kind);
  request.source = true;
  request.package = package;
  request.command = build_command(options);
  request.version = ROBOTC_VERSION;
  const std::optional<BuiltObject> built = session.build(request);
  print_diagnostics(session);
  if (!built || !can_name_library(built->robot)) return exit_error;
  const std::filesystem::path folder = options.out ? *options.out : file_stem(built->robot);
  const std::vector<packages::File> files = files_of(*built, *package);
  std::vector<Product> products;
  for (const packages::File& file : files) products.push_back({folder / file.path, file.text});
  for (const Product& product : products) {
    if (is_source(session, product.path, "-o")) return exit_error;
  }
  if (const int code = write_products(products); code != exit_ok) return code;
  return write_output(summary(folder, files, package->kind, options.single), exit_ok);
}

}  // namespace robotc::tools
