#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "compiler/codegen/object.h"
#include "compiler/support/scratch_folder.h"
#include "results/table.h"
#include "tools/robotc/commands/products.h"
#include "tools/robotc/output.h"

namespace robotc::tools {

namespace {

constexpr std::string_view object_suffix = ".o";
/// Products that `-o` may name, too, and their endings.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> files_beside{
    {{"header", ".h"}, {"c", ".c"}, {"asm", ".s"}, {"llvm-ir", ".ll"}}};
constexpr std::string_view ptx_suffix = ".ptx";

/// A path escaped for a Make rule. Newlines cannot be escaped.
std::string path_in_rule(std::string_view path) {
  std::string text;
  std::size_t backslashes = 0;
  for (const char c : path) {
    if (c == ' ' || c == '\t' || c == '#') text += std::string(backslashes + 1, '\\');
    if (c == '$') text += '$';
    text += c;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  return text;
}

/// A file reader that records the paths of files it has read.
FileReader keeping_paths(std::vector<std::string>& paths) {
  return [&paths, reader = file_reader()](const std::string& path) {
    auto content = reader(path);
    if (std::holds_alternative<std::string>(content)) paths.push_back(path);
    return content;
  };
}

/// A Make rule by which `products` depend on `files`; empty rules for these, so that Make accepts deleted files.
std::string dependency_rule(const std::vector<Product>& products, const std::vector<std::string>& files) {
  std::string text;
  for (const Product& product : products) text += (text.empty() ? "" : " ") + path_in_rule(product.path.string());
  text += ':';
  std::string alone;
  for (const std::string& path : files) {
    text += " \\\n  " + path_in_rule(path);
    alone += path_in_rule(path) + ":\n";
  }
  return text + '\n' + alone;
}

/// Runs a program from PATH; returns an empty text on success.
std::string run_compiler(std::vector<std::string> arguments) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  if (const int error = ::posix_spawnp(&child, argv[0], nullptr, nullptr, argv.data(), environ); error != 0) {
    return fmt::format("cannot run `{}`: {}", arguments.front(), std::strerror(error));
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return fmt::format("cannot wait for `{}`", arguments.front());
  }
  const bool well = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return well ? "" : fmt::format("`{}` failed", fmt::join(arguments, " "));
}

/// Links the object to a shared library by this machine's C compiler. Nothing (reported on standard error) without one.
std::optional<std::string> link_shared(const BuiltObject& built) {
  const ScratchFolder folder;
  const std::filesystem::path object = folder.path() / "code.o";
  const std::filesystem::path library = folder.path() / "code.so";
  std::string error = folder.path().empty() ? "there is no folder for temporary files"
                                            : write_file_atomically(object, built.object).reason;
  if (error.empty()) {
    // Otherwise it would depend on the file's name, and builds would differ.
    std::vector<std::string> command{"cc", "-shared", "-Wl,--build-id=none", "-o", library.string(), object.string()};
    if (!built.called.empty()) command.emplace_back("-lm");
    error = run_compiler(std::move(command));
  }
  if (error.empty()) {
    auto read = read_file(library, std::size_t{1} << 30);
    if (auto* const bytes = std::get_if<std::string>(&read)) return std::move(*bytes);
    error = std::get<FileError>(read).reason;
  }
  print_error(
      fmt::format("a shared library needs the C compiler of this machine, and {}\n`--emit static-lib` "
                  "needs no compiler, and any linker accepts it",
                  error));
  return std::nullopt;
}

bool is_for_this_machine(const BuiltObject& built) {
  const auto host = codegen::Target::create({}, codegen::Scalar::float64);
  const auto* const target = std::get_if<codegen::Target>(&host);
  return target != nullptr && target->name() == built.target;
}

/// True if the output's name is to be chosen from the robot's.
bool is_folder(const std::filesystem::path& path) {
  std::error_code error;
  return !path.has_filename() || std::filesystem::is_directory(path, error);
}

/// The files written, and the size, the stack and the called functions of machine code. `of_code`: some files are
/// machine code.
std::string summary(const BuiltObject& built, const std::vector<Product>& products, bool of_code) {
  std::vector<std::string> paths;
  for (const Product& product : products) paths.push_back(product.path.string());
  std::string text = fmt::format("wrote {}\n", fmt::join(paths, ", "));
  if (built.is_gpu) {
    text += fmt::format("for {} ({} and later); kernels, one thread a {}:\n", built.target, built.cpu,
                        built.shipment.rollout ? "run" : "state");
    for (const BuiltObject::Function& function : built.functions) text += fmt::format("  {}\n", function.name);
    return text;
  }
  if (of_code) {
    text += fmt::format("for {} ({}): {} bytes of code and constants", built.target, built.cpu, built.code_size);
    text += built.called.empty() ? "; calls no library\n" : fmt::format("; calls {}\n", fmt::join(built.called, ", "));
    Table table({Table::Align::left, Table::Align::quantity});
    table.add_row({"", "stack, bytes"});
    for (const BuiltObject::Function& function : built.functions)
      table.add_row({function.name, std::to_string(function.stack)});
    text += table.render("  ");
  }
  for (const std::string& law : built.flowing) {
    text += fmt::format("{0} has continuous states: the caller integrates {0}_rates\n", law);
  }
  return text;
}

}  // namespace

std::vector<std::string> build_products() {
  return {"obj", "header", "c", "asm", "llvm-ir", "static-lib", "shared-lib", "ptx"};
}

int run_build(const BuildOptions& options) {
  if (options.every && !options.fmu && !options.package) {
    print_error("`--every` is a sample time of packages and FMUs: add `--package KIND` or `--fmu NAME`");
    return exit_error;
  }
  if (options.fmu) return run_build_fmu(options);
  if (options.ros2) return run_build_ros2(options);
  if (options.package) return run_build_package(options);
  const auto kind = codegen::Target::create({options.target, "", {}}, codegen::Scalar::float32);
  const bool is_gpu = std::holds_alternative<codegen::Target>(kind) && std::get<codegen::Target>(kind).is_gpu();
  if (options.batch > 0 && options.functions.empty() &&
      !(options.controllers.empty() && options.trajectories.empty())) {
    print_error("`--batch` is for functions: name them with `--function`; a law works on one state at a time");
    return exit_error;
  }
  const std::vector<std::string> usual{is_gpu ? "ptx" : "obj", "header"};
  const std::vector<std::string>& chosen = options.products.empty() ? usual : options.products;
  const auto wants = [&](std::string_view product) {
    return std::find(chosen.begin(), chosen.end(), product) != chosen.end();
  };
  const std::string_view suffix = is_gpu ? ptx_suffix : object_suffix;
  if (options.out) {
    const std::filesystem::path extension = std::filesystem::path(*options.out).extension();
    const bool is_other = extension != suffix && !extension.empty() && !is_folder(*options.out) &&
                          std::ranges::none_of(files_beside, [&](const auto& file) {
                            return extension == file.second && wants(file.first);
                          });
    if (is_other || options.out->empty()) {
      print_error(fmt::format("`-o` must name the {}, DIR/NAME{}, and {}; other files are written beside it",
                              is_gpu ? "PTX file" : "object file", suffix,
                              is_other ? *options.out + " has another ending" : "this is not a name"));
      return exit_error;
    }
  }
  for (const std::string& product : chosen) {
    const bool is_common = product == "header" || product == "llvm-ir";
    if (is_common || (product == "ptx") == is_gpu) continue;
    print_error(is_gpu ? fmt::format("`--emit {}` is not for a GPU: name ptx, header or llvm-ir", product)
                       : "`--emit ptx` is for a GPU: add `--target nvptx64`");
    return exit_error;
  }

  const bool makes_code = wants("obj") || wants("asm") || wants("static-lib") || wants("shared-lib");
  if (!options.report.empty() && !is_gpu && !makes_code) {
    print_error(
        fmt::format("`--rt-report` reads machine code, and `--emit {}` makes none: add `obj`, or leave out the "
                    "report; what another compiler makes of the source is its own",
                    fmt::join(chosen, ",")));
    return exit_error;
  }

  if (wants("c") && options.batch > 0) {
    print_error("`--emit c` writes functions of one state: leave out `--batch`");
    return exit_error;
  }

  std::vector<std::string> files;
  Session session(keeping_paths(files));
  if (const int code = load_to_build(session, options); code != exit_ok) return code;
  BuildRequest request;
  request.robot = options.robot;
  request.functions = options.functions;
  request.controllers = options.controllers;
  request.trajectories = options.trajectories;
  request.rollout = options.rollout;
  request.target = {options.target, options.cpu, options.features};
  request.batch = options.batch;
  request.side_by_side = options.side_by_side;
  request.single = options.single;
  request.small = options.small;
  request.report = !options.report.empty();
  request.assembly = wants("asm");
  request.llvm_ir = wants("llvm-ir");
  request.source = wants("c");
  request.command = build_command(options);
  request.version = ROBOTC_VERSION;
  const std::optional<BuiltObject> built = session.build(request);
  print_diagnostics(session);
  if (!built) return exit_error;
  if (wants("shared-lib") && !is_for_this_machine(*built)) {
    print_error(
        fmt::format("a shared library needs the C compiler of this machine, which is not a {}; `--emit "
                    "static-lib` needs no compiler, and the linker of the target accepts it",
                    built->target));
    return exit_error;
  }

  std::filesystem::path stem = options.out ? *options.out : "";
  if (is_folder(stem)) stem /= file_stem(built->robot);
  stem.replace_extension();
  const auto beside = [&](const std::string& name) { return stem.parent_path() / name; };
  const std::string name = stem.filename().string();
  std::vector<Product> products;
  if (wants("ptx")) products.push_back({beside(name + ".ptx"), built->ptx});
  if (wants("obj")) products.push_back({beside(name + ".o"), built->object});
  if (wants("header")) products.push_back({beside(name + ".h"), built->header});
  if (wants("c")) products.push_back({beside(name + ".c"), "#include \"" + name + ".h\"\n\n" + built->source});
  if (wants("asm")) products.push_back({beside(name + ".s"), built->assembly});
  if (wants("llvm-ir")) products.push_back({beside(name + ".ll"), built->llvm_ir});
  if (wants("static-lib")) {
    auto archive = codegen::make_archive(name + ".o", built->object);
    if (const auto* error = std::get_if<codegen::CodegenError>(&archive)) {
      print_error(error->message);
      return exit_error;
    }
    products.push_back({beside("lib" + name + ".a"), std::move(std::get<std::string>(archive))});
  }
  if (wants("shared-lib")) {
    auto library = link_shared(*built);
    if (!library) return exit_error;
    products.push_back({beside("lib" + name + ".so"), *std::move(library)});
  }
  const std::string report = request.report ? real_time_report({&*built}) : "";
  if (!add_report(session, options, report, products)) return exit_error;
  if (options.depfile &&
      !add_product(session, *options.depfile, "--depfile", dependency_rule(products, files), products)) {
    return exit_error;
  }
  const int code = write_products(products);
  return code == exit_ok
             ? write_output(summary(*built, products, makes_code) + printed_report(options, report), exit_ok)
             : code;
}

}  // namespace robotc::tools
