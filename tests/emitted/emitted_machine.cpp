#include "tests/emitted/emitted_machine.h"

#include <dlfcn.h>
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "compiler/catalogue/catalogue.h"
#include "compiler/support/file_io.h"

namespace robotc::test {

namespace {

std::string list(const std::vector<double>& values) {
  if (values.empty()) return "0";
  std::string text = "[";
  for (const double value : values) text += (text.size() > 1 ? ", " : "") + fmt::format("{:.17g}", value);
  return text + "]";
}

}  // namespace

const std::vector<double>& input(const Inputs& inputs, const std::string& name) {
  if (name == "q" || name == "q0") return inputs.q;
  static const std::vector<double> target{0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1, 0.3, -0.2, 0.4};
  static const std::vector<double> point(target.end() - 3, target.end());
  if (name == "pose") return target;
  if (name == "point") return point;
  if (name == "qd" || name == "dq") return inputs.qd;
  // Rates of accelerations of the same size will do.
  return name == "qdd" || name == "qddd" ? inputs.qdd : inputs.tau;
}

std::string WrittenFunction::name() const {
  std::string text;
  for (const char c : what) {
    if (c == ')' || c == ' ') continue;
    text += c == '(' || c == '.' || c == ',' ? '_' : c;
  }
  return text;
}

EmittedMachine::EmittedMachine(std::string text)
    : session_([text = std::move(text)](const std::string&) { return text; }) {
  const bool sound = session_.load("machine.robot");
  REQUIRE_MESSAGE(sound, messages());
}

std::string EmittedMachine::messages() const { return render_text(session_.diagnostics(), session_.sources(), false); }

std::string EmittedMachine::derive(const std::vector<std::string>& what, emit::Language language, emit::Style style,
                                   bool symbolic) {
  DeriveRequest request;
  request.what = what;
  request.language = language;
  request.style = style;
  request.symbolic = symbolic;
  request.command = "robotc derive machine.robot";
  const auto text = session_.derive(request);
  REQUIRE_MESSAGE(text.has_value(), messages());
  return *text;
}

std::vector<double> EmittedMachine::value(const std::string& expression) {
  const auto value = session_.evaluate(expression);
  REQUIRE_MESSAGE(value.has_value(), expression, "\n", messages());
  std::vector<double> all;
  for (const NumericValue& part : *value) all.insert(all.end(), part.values.begin(), part.values.end());
  return all;
}

std::vector<double> EmittedMachine::value(const WrittenFunction& function, const Inputs& inputs) {
  std::string expression = function.expression;
  for (const std::string& argument : function.arguments) {
    // The pose that `input` gives.
    const std::string value =
        argument == "pose" ? "at([0.3, -0.2, 0.4], quaternion = [3, 0, 0, 1])" : list(input(inputs, argument));
    expression += (expression.ends_with('(') ? "" : ", ") + value;
  }
  return value(expression + ")");
}

std::vector<WrittenFunction> written_functions(bool has_actuators, Written written) {
  std::vector<WrittenFunction> functions;
  using catalogue::Axis;
  for (const catalogue::Row& row : catalogue::rows()) {
    WrittenFunction function{std::string(row.name), {}, std::string(row.name) + "("};
    if (row.name.starts_with("forward_dynamics_dq") || row.result.has(Axis::parameters)) continue;
    // Without wrenches, or if lengths are parameters or joints are mixed, these have no values.
    if (row.result.has(Axis::wrenches) || row.result.has(Axis::dynamic_parameters)) continue;
    if (row.result.has(Axis::closure_equations)) continue;
    if (row.result.has(Axis::solutions)) continue;  // few of these machines have a closed form
    if (row.result.rule == catalogue::Result::Rule::volume) continue;
    if (written == Written::parameters && row.function == catalogue::Function::base_parameters) continue;
    std::string names;
    const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
    for (std::size_t i = 0; i < catalogue::chosen_axes(row).size(); ++i) add("1");
    if (row.takes == catalogue::Takes::place) add("tool");
    if (!names.empty()) function.what += "(" + names + ")";
    function.expression += names;
    for (const catalogue::Argument argument : row.arguments) function.arguments.emplace_back(catalogue::name(argument));
    const bool takes_efforts =
        std::find(row.arguments.begin(), row.arguments.end(), catalogue::Argument::tau) != row.arguments.end();
    const bool needs_actuators = takes_efforts || row.name.starts_with("forward_dynamics") ||
                                 row.result.has(Axis::inputs) || row.result.has(Axis::actuated_efforts);
    if (has_actuators || !needs_actuators) functions.push_back(std::move(function));
  }
  return functions;
}

void check_close(const std::vector<double>& got, const std::vector<double>& expected, const std::string& what) {
  CAPTURE(what);
  REQUIRE(got.size() == expected.size());
  double scale = 1;
  for (const double value : expected) scale = std::max(scale, std::abs(value));
  for (std::size_t i = 0; i < got.size(); ++i) {
    CAPTURE(i);
    // Sums of some hundred terms of up to a hundred times the result, each off by an ulp.
    CHECK(std::abs(got[i] - expected[i]) <= 1e-11 * scale);
  }
}

std::string file_of(const std::string& path) {
  auto content = read_file(path, std::size_t{1} << 20);
  REQUIRE_MESSAGE(std::holds_alternative<std::string>(content), path);
  return std::get<std::string>(std::move(content));
}

std::string run_command(const std::string& command) {
  CAPTURE(command);
  FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string out;
  std::array<char, 4096> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) out.append(buffer.data(), count);
  const int status = ::pclose(pipe);
  CAPTURE(out);
  REQUIRE((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  return out;
}

Workplace::Workplace() {
  std::string name = (std::filesystem::temp_directory_path() / "robotc-emitted-XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  path_ = name;
}

Workplace::~Workplace() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Workplace::write(const std::string& name, const std::string& content) const {
  const std::string path = *this / name;
  std::ofstream(path) << content;
  return path;
}

Library::Library(const std::string& path) : handle_(::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
  REQUIRE_MESSAGE(handle_ != nullptr, ::dlerror());
}

Library::~Library() { ::dlclose(handle_); }

std::vector<double> Library::values(const std::string& array, std::size_t count) const {
  const void* const address = ::dlsym(handle_, array.c_str());
  REQUIRE(address != nullptr);
  const auto* first = static_cast<const double*>(address);
  return {first, first + count};
}

std::vector<double> Library::call(const std::string& function, const std::vector<std::vector<double>>& inputs,
                                  std::size_t outputs) const {
  CAPTURE(function);
  void* const address = ::dlsym(handle_, function.c_str());
  REQUIRE(address != nullptr);
  // One extra entry, to check that nothing is written past the end.
  std::vector<double> result(outputs + 1, std::nan(""));
  using In = const double*;
  const auto in = [&](std::size_t i) { return inputs[i].data(); };
  double* const out = result.data();
  switch (inputs.size()) {
    case 0:
      reinterpret_cast<void (*)(double*)>(address)(out);
      break;
    case 1:
      reinterpret_cast<void (*)(In, double*)>(address)(in(0), out);
      break;
    case 2:
      reinterpret_cast<void (*)(In, In, double*)>(address)(in(0), in(1), out);
      break;
    case 3:
      reinterpret_cast<void (*)(In, In, In, double*)>(address)(in(0), in(1), in(2), out);
      break;
    case 4:
      reinterpret_cast<void (*)(In, In, In, In, double*)>(address)(in(0), in(1), in(2), in(3), out);
      break;
    case 5:
      reinterpret_cast<void (*)(In, In, In, In, In, double*)>(address)(in(0), in(1), in(2), in(3), in(4), out);
      break;
    default:
      FAIL("a function of so many arrays");
  }
  CHECK(std::isnan(result.back()));
  result.pop_back();
  return result;
}

}  // namespace robotc::test
