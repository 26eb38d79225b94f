#ifndef ROBOTC_ROBOTC_HPP
#define ROBOTC_ROBOTC_HPP

// C++17 wrapper of robotc.h: objects free themselves, arrays are vectors, errors are exceptions with the diagnostics.
// Header-only; link librobotc.

#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "robotc.h"
#include "robotc_errors.hpp"
#include "robotc_runs.hpp"

namespace robotc {

/// Options of a batch.
struct Batch {
  std::size_t count = 0;
  std::size_t threads = 1;
  bool require_finite = false;  ///< throw an Error if an input is not finite, or a quaternion has the length 0
  /// The arrays hold the entries of states side by side: `count` times the first entry, then the second, …
  bool side_by_side = false;
};

struct States;

namespace detail {

/// The functions of robotc.h for numbers of one type.
inline robotc_status call(const robotc_function* function, const double* const* inputs, std::size_t input_count,
                          const double* constants, double* output) {
  return robotc_call(function, inputs, input_count, constants, output);
}
inline robotc_status call(const robotc_function* function, const float* const* inputs, std::size_t input_count,
                          const float* constants, float* output) {
  return robotc_call_float32(function, inputs, input_count, constants, output);
}
inline robotc_status call_batch(const robotc_function* function, const double* const* inputs, std::size_t input_count,
                                const double* constants, double* output, std::size_t count,
                                const robotc_batch_options* options) {
  return robotc_call_batch(function, inputs, input_count, constants, output, count, options);
}
inline robotc_status call_batch(const robotc_function* function, const float* const* inputs, std::size_t input_count,
                                const float* constants, float* output, std::size_t count,
                                const robotc_batch_options* options) {
  return robotc_call_batch_float32(function, inputs, input_count, constants, output, count, options);
}
inline robotc_status prepare(const robotc_function* function, const double* parameters, std::size_t count,
                             double* constants, robotc_diagnostics** diagnostics) {
  return robotc_prepare(function, parameters, count, constants, diagnostics);
}
inline robotc_status prepare(const robotc_function* function, const double* parameters, std::size_t count,
                             float* constants, robotc_diagnostics** diagnostics) {
  return robotc_prepare_float32(function, parameters, count, constants, diagnostics);
}

}  // namespace detail

/// A function of a robot as native code. Copies share it; any number of threads may call one. `Number` is the type of
/// all its inputs and results.
template <class Number>
class FunctionOf {
 public:
  [[nodiscard]] const robotc_signature& signature() const { return *robotc_signature_of(function_.get()); }

  /// The function's value for one state: `f(q, qd)`.
  template <class... Inputs>
  [[nodiscard]] std::vector<Number> operator()(const Inputs&... inputs) const {
    std::vector<Number> output(signature().output.size);
    into(output.data(), inputs...);
    return output;
  }
  /// The same into existing memory. Never allocates.
  template <class... Inputs>
  void into(Number* output, const Inputs&... inputs) const {
    const std::array<const Number*, sizeof...(Inputs)> pointers = checked(1, inputs...);
    detail::Diagnostics().require(detail::call(function_.get(), pointers.data(), pointers.size(), constants(), output));
  }
  /// The values for many states, one after the other in each array, if not said otherwise.
  template <class... Inputs>
  [[nodiscard]] std::vector<Number> batch(const Batch& batch, const Inputs&... inputs) const {
    std::vector<Number> output(batch.count * signature().output.size);
    batch_into(batch, output.data(), inputs...);
    return output;
  }
  template <class... Inputs>
  void batch_into(const Batch& batch, Number* output, const Inputs&... inputs) const {
    const std::array<const Number*, sizeof...(Inputs)> pointers = checked(batch.count, inputs...);
    const robotc_batch_options options{sizeof options, batch.threads, batch.require_finite ? 1 : 0, nullptr,
                                       batch.side_by_side ? batch.count : 0};
    detail::Diagnostics().require(detail::call_batch(function_.get(), pointers.data(), pointers.size(), constants(),
                                                     output, batch.count, &options));
  }

  /// The same function with other parameters of the robot, in the order of `signature().parameters`, in SI units. It
  /// compiles nothing. Throws Error for what `Program::set` refuses.
  [[nodiscard]] FunctionOf with_parameters(Numbers parameters) const {
    FunctionOf other = *this;
    auto constants = std::make_shared<std::vector<Number>>(robotc_constant_count(function_.get()));
    detail::Diagnostics diagnostics;
    diagnostics.require(
        detail::prepare(function_.get(), parameters.data(), parameters.size(), constants->data(), diagnostics.out()));
    other.constants_ = std::move(constants);
    return other;
  }
  [[nodiscard]] FunctionOf with_parameters(std::initializer_list<double> parameters) const {
    return with_parameters(Numbers(parameters.begin(), parameters.size()));
  }

 private:
  friend class Program;
  friend std::vector<int> move_states(const FunctionOf<double>& accelerations, States& states, double step,
                                      std::size_t steps, std::size_t threads, const FunctionOf<double>* plus);
  explicit FunctionOf(robotc_function* function) : function_(function, robotc_free_function) {}

  [[nodiscard]] const Number* constants() const { return constants_ ? constants_->data() : nullptr; }

  template <class... Inputs>
  std::array<const Number*, sizeof...(Inputs)> checked(std::size_t states, const Inputs&... inputs) const {
    const std::array<NumbersOf<Number>, sizeof...(Inputs)> arrays = {NumbersOf<Number>(inputs)...};
    const robotc_signature& own = signature();
    std::array<const Number*, sizeof...(Inputs)> pointers{};
    if (own.input_count != arrays.size()) {
      throw Error(ROBOTC_BAD_ARGUMENT, std::string(own.title) + " takes " + std::to_string(own.input_count) +
                                           " arrays, not " + std::to_string(arrays.size()));
    }
    for (std::size_t i = 0; i < arrays.size(); ++i) {
      const std::size_t size = states * own.inputs[i]->size;
      if (arrays[i].size() != size) {
        throw Error(ROBOTC_BAD_ARGUMENT, std::string(own.title) + ": " + own.inputs[i]->name + " has " +
                                             std::to_string(arrays[i].size()) + " numbers, where " +
                                             std::to_string(size) + " are expected");
      }
      pointers[i] = arrays[i].data();
    }
    return pointers;
  }

  std::shared_ptr<robotc_function> function_;
  std::shared_ptr<const std::vector<Number>> constants_;  ///< null: those of the time of compilation
};

using Function = FunctionOf<double>;
/// A function in single precision, compiled with ROBOTC_IN_FLOAT32.
using Float32Function = FunctionOf<float>;

/// Many states of a robot, one after the other in each array: `robotc_states`.
struct States {
  std::size_t count = 0;
  std::vector<double> q, qd;
  std::vector<double> tau;
  std::vector<double> parameters = {};  ///< a row for each state, for functions "… with parameters"
};

/// Moves states by steps of semi-implicit Euler under held efforts; `plus` for robots with quaternions or loops.
/// Returns 1 for each state that stayed where it was, in some step, since its motion is not finite.
inline std::vector<int> move_states(const Function& accelerations, States& states, double step, std::size_t steps = 1,
                                    std::size_t threads = 1, const Function* plus = nullptr) {
  const robotc_signature& own = accelerations.signature();
  const auto check = [&](const char* name, std::size_t size, std::size_t wanted) {
    if (size == wanted) return;
    throw Error(ROBOTC_BAD_ARGUMENT, std::string("move_states: ") + name + " has " + std::to_string(size) +
                                         " numbers, where " + std::to_string(wanted) + " are expected");
  };
  for (std::size_t i = 0; i < own.input_count; ++i) {
    const robotc_array& input = *own.inputs[i];
    const std::string name = input.name;
    const std::vector<double>& given = name == "q"     ? states.q
                                       : name == "qd"  ? states.qd
                                       : name == "tau" ? states.tau
                                                       : states.parameters;
    check(input.name, given.size(), states.count * input.size);
  }
  check("qd", states.qd.size(), states.count * own.output.size);
  const robotc_states all{sizeof all,
                          states.count,
                          states.q.data(),
                          states.qd.data(),
                          states.tau.data(),
                          states.parameters.empty() ? nullptr : states.parameters.data(),
                          accelerations.constants(),
                          plus == nullptr ? nullptr : plus->constants()};
  std::vector<int> failed(states.count);
  detail::Diagnostics().require(robotc_move_states(accelerations.function_.get(),
                                                   plus == nullptr ? nullptr : plus->function_.get(), &all, step, steps,
                                                   threads, failed.data()));
  return failed;
}

/// A linear model: `robotc_linear_model`.
class LinearModel {
 public:
  const robotc_linear_model& operator*() const { return *model_; }
  const robotc_linear_model* operator->() const { return model_.get(); }

 private:
  friend class Program;
  explicit LinearModel(robotc_linear_model* model) : model_(model, robotc_free_linear_model) {}
  std::shared_ptr<robotc_linear_model> model_;
};

/// Files by the path that a program names them by.
using Files = std::map<std::string, std::string>;

/// Options of loading: see robotc_options.
struct Options {
  std::optional<std::string> cache = {};  ///< folder of compiled code; "": that of the command line; nothing: no cache
  std::string formulation = {};           ///< empty: the cheapest
  std::optional<Files> files = {};        ///< to read instead of those on disk
  std::string base = {};                  ///< "fixed" or "floating", for URDF and SDF files; empty: not chosen
};

/// A page of HTML that works offline: `robotc_page`.
struct Page {
  std::string html;
  std::vector<std::string> warnings;  ///< about meshes that are left out
};

/// Options of `Program::derive`: see robotc_derive_options.
struct Writing {
  bool symbolic = false;
  bool short_names = false;
  int digits = 0;
  bool normal_form = false;
  bool second_derivatives = false;
};

/// Options of `Program::kernels`: see robotc_kernel_options.
struct Kernels {
  std::string rollout = {};
  bool single = false;
  std::string gpu = {};
};

/// The version of the library: "0.1.0".
inline std::string version() { return robotc_version(); }

/// The languages of `Program::derive`.
inline std::vector<std::string> languages() { return detail::list(*robotc_languages()); }

/// The functions of robots by their names; one with a place is written "pose(tool)".
inline std::vector<std::reference_wrapper<const robotc_function_name>> function_names() {
  const robotc_function_names* const all = robotc_functions();
  if (all == nullptr) throw std::bad_alloc();
  std::vector<std::reference_wrapper<const robotc_function_name>> names;
  for (std::size_t i = 0; i < all->count; ++i) names.emplace_back(*all->functions[i]);
  return names;
}

/// A file or text that was loaded and checked. An empty robot name means the first robot of the file.
class Program {
 public:
  static Program from_file(const std::string& path, const Options& options = {}) {
    return Program(options, [&](const robotc_options* given, robotc_program** program, robotc_diagnostics** out) {
      return robotc_load_file(path.c_str(), given, program, out);
    });
  }
  /// A text. Files that it uses are relative to `path`.
  static Program from_text(std::string_view text, const std::string& path = "text.robot", const Options& options = {}) {
    return Program(options, [&](const robotc_options* given, robotc_program** program, robotc_diagnostics** out) {
      return robotc_load_text(text.data(), text.size(), path.c_str(), given, program, out);
    });
  }

  /// The warnings of loading.
  [[nodiscard]] const std::vector<Message>& warnings() const { return warnings_; }
  [[nodiscard]] std::vector<std::string> robots() const { return detail::list(*robotc_robots(program_.get())); }
  [[nodiscard]] std::vector<std::string> simulations() const {
    return detail::list(*robotc_simulations(program_.get()));
  }

  /// Compiles a function of a robot: `inverse_dynamics`, `pose(tool)`.
  [[nodiscard]] Function function(const std::string& name, const std::string& robot = {}, bool for_batches = true) {
    return compiled<double>(name, robot, for_batches);
  }
  /// The same in single precision: arrays are of floats.
  [[nodiscard]] Float32Function function_in_float32(const std::string& name, const std::string& robot = {},
                                                    bool for_batches = true) {
    return compiled<float>(name, robot, for_batches);
  }

  /// Compiles several functions of a robot in parallel.
  [[nodiscard]] std::vector<Function> functions(const std::vector<std::string>& names, const std::string& robot = {},
                                                bool for_batches = true) {
    return all_compiled<double>(names, robot, for_batches);
  }
  [[nodiscard]] std::vector<Float32Function> functions_in_float32(const std::vector<std::string>& names,
                                                                  const std::string& robot = {},
                                                                  bool for_batches = true) {
    return all_compiled<float>(names, robot, for_batches);
  }

  /// The joints, links, frames and parameters of a robot.
  [[nodiscard]] std::shared_ptr<const robotc_robot> robot(const std::string& name = {}) {
    robotc_robot* made = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_describe_robot(program_.get(), detail::null_if_empty(name), &made, out);
    });
    return {made, [](robotc_robot* description) { robotc_free_robot(description); }};
  }

  /// The inputs and the output of a function, which is derived and not compiled.
  [[nodiscard]] std::shared_ptr<const robotc_signature> describe(const std::string& function,
                                                                 const std::string& robot = {}) {
    robotc_signature* made = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_describe(program_.get(), detail::null_if_empty(robot), function.c_str(), &made, out);
    });
    return {made, [](robotc_signature* signature) { robotc_free_signature(signature); }};
  }

  /// All files that the program has read so far, for `Options::files`.
  [[nodiscard]] Files files() const {
    robotc_files* made = nullptr;
    detail::Diagnostics().require(robotc_list_files(program_.get(), &made));
    const std::unique_ptr<robotc_files, decltype(&robotc_free_files)> owned(made, robotc_free_files);
    Files files;
    for (std::size_t i = 0; i < made->count; ++i) {
      files.emplace(made->all[i]->name, std::string(made->all[i]->text, made->all[i]->length));
    }
    return files;
  }

  /// Sets a parameter from now on: to an expression of the language, or to numbers in SI units.
  void set(const std::string& path, const std::string& expression) {
    call([&](robotc_diagnostics** out) { return robotc_set(program_.get(), path.c_str(), expression.c_str(), out); });
  }
  void set(const std::string& path, const char* expression) { set(path, std::string(expression)); }
  /// A template, since 0 could also be a pointer.
  template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
  void set(const std::string& path, Number number) {
    const auto value = static_cast<double>(number);
    set(path, Numbers(&value, 1));
  }
  void set(const std::string& path, Numbers values) {
    call([&](robotc_diagnostics** out) {
      return robotc_set_numbers(program_.get(), path.c_str(), values.data(), values.size(), out);
    });
  }
  void set(const std::string& path, std::initializer_list<double> values) {
    set(path, Numbers(values.begin(), values.size()));
  }
  /// Sets single numbers in SI units, all or none: only all of them together have to make a possible robot.
  void set_several(const std::vector<std::string>& paths, Numbers values) {
    if (values.size() != paths.size()) throw Error(ROBOTC_BAD_ARGUMENT, "a parameter has one value");
    const std::vector<const char*> names = detail::pointers(paths);
    call([&](robotc_diagnostics** out) {
      return robotc_set_several(program_.get(), names.data(), values.data(), names.size(), out);
    });
  }
  struct Parameter {
    std::string path, unit;
    double value = 0;
  };
  [[nodiscard]] std::vector<Parameter> parameters() {
    robotc_parameters* all = nullptr;
    detail::Diagnostics().require(robotc_list_parameters(program_.get(), &all));
    const std::unique_ptr<robotc_parameters, decltype(&robotc_free_parameters)> owned(all, robotc_free_parameters);
    std::vector<Parameter> parameters;
    for (std::size_t i = 0; i < all->count; ++i) {
      parameters.push_back({all->all[i]->path, all->all[i]->unit, all->all[i]->value});
    }
    return parameters;
  }

  /// Runs a simulation; without a name, the first one of the file. `progress` gets the completed fraction; returning
  /// false stops the run. It must not throw.
  [[nodiscard]] Run simulate(const std::string& name = {}, const std::function<bool(double)>& progress = {}) {
    robotc_run* run = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_simulate(program_.get(), detail::null_if_empty(name), progress ? detail::told : nullptr,
                             const_cast<std::function<bool(double)>*>(&progress), &run, out);
    });
    return Run(run);
  }

  /// Runs a simulation once for each combination of its sweep; one without a sweep once.
  [[nodiscard]] Sweep simulate_sweep(const std::string& name = {}, const std::function<bool(double)>& progress = {}) {
    robotc_sweep* sweep = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_simulate_sweep(program_.get(), detail::null_if_empty(name), progress ? detail::told : nullptr,
                                   const_cast<std::function<bool(double)>*>(&progress), &sweep, out);
    });
    return Sweep(sweep);
  }

  /// Plans the runs of a sweep, to run them in parts: `sweeps` in place of those of the file, each a path and values as
  /// after `sweep` in a file.
  [[nodiscard]] SweepPlan plan_sweep(const std::string& name = {},
                                     const std::vector<std::pair<std::string, std::string>>& sweeps = {}) {
    std::vector<const char*> paths, values;
    for (const auto& [path, value] : sweeps) {
      paths.push_back(path.c_str());
      values.push_back(value.c_str());
    }
    const robotc_sweep_options options{sizeof options, sweeps.size(), paths.data(), values.data()};
    robotc_sweep_plan* plan = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_plan_sweep(program_.get(), detail::null_if_empty(name), &options, &plan, out);
    });
    return SweepPlan(plan);
  }

  /// Compiles many runs of a simulation that are advanced together.
  [[nodiscard]] Ensemble ensemble(const std::string& simulation, const EnsembleOptions& how) {
    const std::vector<const char*> parameters = detail::pointers(how.parameters);
    const std::vector<const char*> inputs = detail::pointers(how.inputs);
    const std::vector<const char*> signals = detail::pointers(how.signals);
    const robotc_ensemble_options options{sizeof options, how.run_count,     parameters.size(), inputs.size(),
                                          signals.size(), parameters.data(), inputs.data(),     signals.data()};
    robotc_ensemble* ensemble = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_make_ensemble(program_.get(), detail::null_if_empty(simulation), &options, &ensemble, out);
    });
    return Ensemble(ensemble);
  }

  /// A robot in three dimensions, where it rests or in a configuration. `meshes`: see robotc_view_page.
  [[nodiscard]] Page view_page(const std::string& robot = {}, Numbers q = {}, const std::string& meshes = {}) {
    return page([&](robotc_page** made, robotc_diagnostics** out) {
      return robotc_view_page(program_.get(), detail::null_if_empty(robot), q.size() == 0 ? nullptr : q.data(),
                              q.size(), detail::null_if_empty(meshes), made, out);
    });
  }
  /// Runs a simulation; the page is the report of `robotc sim`.
  [[nodiscard]] Page report_page(const std::string& simulation = {}, const std::string& meshes = {},
                                 const std::function<bool(double)>& progress = {}) {
    return page([&](robotc_page** made, robotc_diagnostics** out) {
      return robotc_report_page(program_.get(), detail::null_if_empty(simulation), detail::null_if_empty(meshes),
                                progress ? detail::told : nullptr, const_cast<std::function<bool(double)>*>(&progress),
                                made, out);
    });
  }
  /// The summary of a robot, as `robotc check` prints it.
  [[nodiscard]] std::string summarise(const std::string& robot = {}) {
    char* text = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_summarise(program_.get(), detail::null_if_empty(robot), &text, out);
    });
    return detail::owned_text(text);
  }

  /// The linear model of a closed loop or a plant: see robotc_linear_options, whose `size` is set here.
  [[nodiscard]] LinearModel linearise(robotc_linear_options options = {}) {
    options.size = sizeof options;
    robotc_linear_model* model = nullptr;
    call([&](robotc_diagnostics** out) { return robotc_linearise(program_.get(), &options, &model, out); });
    return LinearModel(model);
  }

  /// Writes functions, or the runs of a simulation, as kernels of GPUs: PTX.
  [[nodiscard]] std::string kernels(const std::vector<std::string>& functions, const std::string& robot = {},
                                    const Kernels& how = {}) {
    const std::vector<const char*> names = detail::pointers(functions);
    const robotc_kernel_options options{sizeof options, detail::null_if_empty(how.rollout), how.single ? 1 : 0,
                                        detail::null_if_empty(how.gpu)};
    char* text = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_kernels(program_.get(), detail::null_if_empty(robot), names.data(), names.size(), &options, &text,
                            out);
    });
    return detail::owned_text(text);
  }

  /// Writes functions and expressions in a language: "latex", "c", …; without a name, the equations of motion.
  [[nodiscard]] std::string derive(const std::vector<std::string>& functions, const std::string& language = "text",
                                   const std::string& robot = {}, const Writing& writing = {}) {
    const std::vector<const char*> names = detail::pointers(functions);
    const robotc_derive_options options{
        sizeof options, writing.symbolic ? 1 : 0,    writing.short_names ? 1 : 0,
        writing.digits, writing.normal_form ? 1 : 0, writing.second_derivatives ? 1 : 0};
    char* text = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_derive(program_.get(), detail::null_if_empty(robot), names.data(), names.size(), language.c_str(),
                           &options, &text, out);
    });
    return detail::owned_text(text);
  }

 private:
  template <class Number>
  [[nodiscard]] FunctionOf<Number> compiled(const std::string& name, const std::string& robot, bool for_batches) {
    return all_compiled<Number>({name}, robot, for_batches).front();
  }
  template <class Number>
  [[nodiscard]] std::vector<FunctionOf<Number>> all_compiled(const std::vector<std::string>& names,
                                                             const std::string& robot, bool for_batches) {
    const unsigned flags = (for_batches ? static_cast<unsigned>(ROBOTC_FOR_BATCHES) : 0U) |
                           (std::is_same_v<Number, float> ? static_cast<unsigned>(ROBOTC_IN_FLOAT32) : 0U);
    const std::vector<const char*> titles = detail::pointers(names);
    std::vector<robotc_function*> made(names.size());
    std::vector<FunctionOf<Number>> result;
    result.reserve(names.size());  // the loop below cannot fail
    call([&](robotc_diagnostics** out) {
      return robotc_compile_all(program_.get(), detail::null_if_empty(robot), titles.data(), titles.size(), flags,
                                made.data(), out);
    });
    for (robotc_function* const function : made) result.push_back(FunctionOf<Number>(function));
    return result;
  }

  template <class Load>
  Program(const Options& options, const Load& load) {
    std::vector<robotc_file> texts;
    std::vector<const robotc_file*> listed;
    if (options.files) {
      for (const auto& [name, text] : *options.files) texts.push_back({name.c_str(), text.data(), text.size()});
      for (const robotc_file& text : texts) listed.push_back(&text);
    }
    const robotc_files files{listed.size(), listed.data()};
    const robotc_options given{sizeof given, options.cache ? options.cache->c_str() : nullptr,
                               detail::null_if_empty(options.formulation), options.files ? &files : nullptr,
                               detail::null_if_empty(options.base)};
    robotc_program* program = nullptr;
    detail::Diagnostics diagnostics;
    diagnostics.require(load(&given, &program, diagnostics.out()));
    program_ = {program, robotc_free_program};
    warnings_ = diagnostics.messages();
  }

  template <class Call>
  static void call(const Call& call) {
    detail::Diagnostics diagnostics;
    diagnostics.require(call(diagnostics.out()));
  }
  template <class Make>
  static Page page(const Make& make) {
    robotc_page* made = nullptr;
    call([&](robotc_diagnostics** out) { return make(&made, out); });
    const std::unique_ptr<robotc_page, decltype(&robotc_free_page)> owned(made, robotc_free_page);
    return {made->html, {made->warnings, made->warnings + made->warning_count}};
  }

  std::shared_ptr<robotc_program> program_;
  std::vector<Message> warnings_;
};

}  // namespace robotc

#endif
