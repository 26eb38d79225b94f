#ifndef ROBOTC_ROBOTC_HPP
#define ROBOTC_ROBOTC_HPP

// C++17 wrapper of robotc.h: objects free themselves, arrays are vectors, errors are exceptions with the diagnostics.
// Header-only; link librobotc.

#include <array>
#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "robotc.h"

namespace robotc {

struct Place {
  std::string file;  ///< empty: no place
  unsigned line = 0, column = 0;
  unsigned end_line = 0, end_column = 0;  ///< after the last character
  std::string text;                       ///< label of the place; may be empty
};

struct Message {
  bool is_error = true;
  std::string code;  ///< stable: "wrong-dimension"
  std::string message;
  Place place;
  std::vector<Place> others;
  std::vector<std::string> hints;
};

/// An error. `what()` is the text, `messages()` the diagnostics as data (empty for a wrong argument).
class Error : public std::runtime_error {
 public:
  Error(robotc_status status, const std::string& text, std::vector<Message> messages = {})
      : std::runtime_error(text), status_(status), messages_(std::move(messages)) {}

  [[nodiscard]] robotc_status status() const noexcept { return status_; }
  [[nodiscard]] const std::vector<Message>& messages() const noexcept { return messages_; }

 private:
  robotc_status status_;
  std::vector<Message> messages_;
};

/// A view of numbers: made from anything with `data()` and `size()`, such as a vector, an array or a span.
class Numbers {
 public:
  Numbers() = default;
  Numbers(const double* data, std::size_t size) : data_(data), size_(size) {}
  template <class Range, class = std::enable_if_t<
                             std::is_convertible_v<decltype(std::declval<const Range&>().data()), const double*>>>
  Numbers(const Range& range) : data_(range.data()), size_(range.size()) {}

  [[nodiscard]] const double* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  const double* data_ = nullptr;
  std::size_t size_ = 0;
};

namespace detail {

inline Place place_of(const robotc_place& place) {
  return {
      place.file == nullptr ? "" : place.file, place.line, place.column, place.end_line, place.end_column, place.text};
}

/// Takes over the diagnostics of a call; throws if the call failed.
class Diagnostics {
 public:
  Diagnostics() = default;
  Diagnostics(const Diagnostics&) = delete;
  Diagnostics& operator=(const Diagnostics&) = delete;
  ~Diagnostics() { robotc_free_diagnostics(all_); }

  robotc_diagnostics** out() { return &all_; }
  void require(robotc_status status) const {
    if (status == ROBOTC_OK) return;
    if (status == ROBOTC_NO_MEMORY) throw std::bad_alloc();
    throw Error(status, all_ == nullptr ? robotc_status_text(status) : all_->text, messages());
  }
  [[nodiscard]] std::vector<Message> messages() const {
    std::vector<Message> messages;
    for (std::size_t i = 0; all_ != nullptr && i < all_->count; ++i) {
      const robotc_diagnostic& from = *all_->all[i];
      Message message{from.is_error != 0, from.code, from.message, place_of(from.place), {}, {}};
      for (std::size_t k = 0; k < from.other_count; ++k) message.others.push_back(place_of(*from.others[k]));
      message.hints.assign(from.hints, from.hints + from.hint_count);
      messages.push_back(std::move(message));
    }
    return messages;
  }

 private:
  robotc_diagnostics* all_ = nullptr;
};

inline const char* null_if_empty(const std::string& text) { return text.empty() ? nullptr : text.c_str(); }

}  // namespace detail

/// Options of a batch.
struct Batch {
  std::size_t count = 0;
  std::size_t threads = 1;
  bool require_finite = false;  ///< throw an Error if an input is not finite
};

/// A function of a robot as native code. Copies share it; any number of threads may call one.
class Function {
 public:
  [[nodiscard]] const robotc_signature& signature() const { return *robotc_signature_of(function_.get()); }

  /// The function's value for one state: `f(q, qd)`.
  template <class... Inputs>
  [[nodiscard]] std::vector<double> operator()(const Inputs&... inputs) const {
    std::vector<double> output(signature().output.size);
    into(output.data(), inputs...);
    return output;
  }
  /// The same into existing memory. Never allocates.
  template <class... Inputs>
  void into(double* output, const Inputs&... inputs) const {
    const std::array<const double*, sizeof...(Inputs)> pointers = checked(1, inputs...);
    detail::Diagnostics().require(robotc_call(function_.get(), pointers.data(), pointers.size(), constants(), output));
  }
  /// The values for many states, one after the other in each array.
  template <class... Inputs>
  [[nodiscard]] std::vector<double> batch(const Batch& batch, const Inputs&... inputs) const {
    std::vector<double> output(batch.count * signature().output.size);
    batch_into(batch, output.data(), inputs...);
    return output;
  }
  template <class... Inputs>
  void batch_into(const Batch& batch, double* output, const Inputs&... inputs) const {
    const std::array<const double*, sizeof...(Inputs)> pointers = checked(batch.count, inputs...);
    const robotc_batch_options options{sizeof options, batch.threads, batch.require_finite ? 1 : 0, nullptr};
    detail::Diagnostics().require(robotc_call_batch(function_.get(), pointers.data(), pointers.size(), constants(),
                                                    output, batch.count, &options));
  }

  /// The same function with other parameters of the robot, in the order of `signature().parameters`, in SI units. It
  /// compiles nothing. Throws Error for what `Program::set` refuses.
  [[nodiscard]] Function with_parameters(Numbers parameters) const {
    Function other = *this;
    auto constants = std::make_shared<std::vector<double>>(robotc_constant_count(function_.get()));
    detail::Diagnostics diagnostics;
    diagnostics.require(
        robotc_prepare(function_.get(), parameters.data(), parameters.size(), constants->data(), diagnostics.out()));
    other.constants_ = std::move(constants);
    return other;
  }
  [[nodiscard]] Function with_parameters(std::initializer_list<double> parameters) const {
    return with_parameters(Numbers(parameters.begin(), parameters.size()));
  }

 private:
  friend class Program;
  explicit Function(robotc_function* function) : function_(function, robotc_free_function) {}

  [[nodiscard]] const double* constants() const { return constants_ ? constants_->data() : nullptr; }

  template <class... Inputs>
  std::array<const double*, sizeof...(Inputs)> checked(std::size_t states, const Inputs&... inputs) const {
    const std::array<Numbers, sizeof...(Inputs)> arrays = {Numbers(inputs)...};
    const robotc_signature& own = signature();
    std::array<const double*, sizeof...(Inputs)> pointers{};
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
  std::shared_ptr<const std::vector<double>> constants_;  ///< null: those of the time of compilation
};

/// The result of a simulation: `robotc_run`, with signals by name.
class Run {
 public:
  const robotc_run& operator*() const { return *run_; }
  const robotc_run* operator->() const { return run_.get(); }

  /// The logged signal of that name, one value for each row; throws Error if there is none.
  [[nodiscard]] std::vector<double> signal(std::string_view name) const {
    for (std::size_t i = 0; i < run_->signal_count; ++i) {
      const robotc_signal& signal = *run_->signals[i];
      if (name == signal.name) return {signal.values, signal.values + run_->row_count};
    }
    throw Error(ROBOTC_BAD_ARGUMENT, std::string(run_->simulation) + " logs no `" + std::string(name) + "`");
  }

 private:
  friend class Program;
  explicit Run(robotc_run* run) : run_(run, robotc_free_run) {}
  std::shared_ptr<robotc_run> run_;
};

/// The result of a sweep: `robotc_sweep`.
class Sweep {
 public:
  const robotc_sweep& operator*() const { return *sweep_; }
  const robotc_sweep* operator->() const { return sweep_.get(); }

  /// The values of a swept parameter or a figure of that name, one for each run; throws Error if there is none.
  [[nodiscard]] std::vector<double> values(std::string_view name) const {
    for (std::size_t i = 0; i < sweep_->parameter_count + sweep_->figure_count; ++i) {
      const bool is_figure = i >= sweep_->parameter_count;
      const robotc_over_runs& one = is_figure ? *sweep_->figures[i - sweep_->parameter_count] : *sweep_->parameters[i];
      if (name == one.name) return {one.values, one.values + sweep_->run_count};
    }
    throw Error(ROBOTC_BAD_ARGUMENT,
                std::string(sweep_->simulation) + " neither sweeps nor reports `" + std::string(name) + "`");
  }

 private:
  friend class Program;
  explicit Sweep(robotc_sweep* sweep) : sweep_(sweep, robotc_free_sweep) {}
  std::shared_ptr<robotc_sweep> sweep_;
};

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

/// Options of loading: see robotc_options.
struct Options {
  std::optional<std::string> cache = {};  ///< folder of compiled code; "": that of the command line; nothing: no cache
  std::string formulation = {};           ///< empty: the cheapest
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
  [[nodiscard]] std::vector<std::string> robots() const { return list(*robotc_robots(program_.get())); }
  [[nodiscard]] std::vector<std::string> simulations() const { return list(*robotc_simulations(program_.get())); }

  /// Compiles a function of a robot: `inverse_dynamics`, `pose(tool)`.
  [[nodiscard]] Function function(const std::string& name, const std::string& robot = {}, bool for_batches = true) {
    robotc_function* made = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_compile(program_.get(), detail::null_if_empty(robot), name.c_str(),
                            for_batches ? static_cast<unsigned>(ROBOTC_FOR_BATCHES) : 0U, &made, out);
    });
    return Function(made);
  }

  /// Compiles several functions of a robot in parallel.
  [[nodiscard]] std::vector<Function> functions(const std::vector<std::string>& names, const std::string& robot = {},
                                                bool for_batches = true) {
    std::vector<const char*> titles;
    for (const std::string& name : names) titles.push_back(name.c_str());
    std::vector<robotc_function*> made(names.size());
    std::vector<Function> result;
    result.reserve(names.size());  // the loop below cannot fail
    call([&](robotc_diagnostics** out) {
      return robotc_compile_all(program_.get(), detail::null_if_empty(robot), titles.data(), titles.size(),
                                for_batches ? static_cast<unsigned>(ROBOTC_FOR_BATCHES) : 0U, made.data(), out);
    });
    for (robotc_function* const function : made) result.push_back(Function(function));
    return result;
  }

  /// The joints, links, frames and parameters of a robot.
  [[nodiscard]] std::shared_ptr<const robotc_robot> robot(const std::string& name = {}) {
    robotc_robot* made = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_describe_robot(program_.get(), detail::null_if_empty(name), &made, out);
    });
    return {made, [](robotc_robot* description) { robotc_free_robot(description); }};
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
      return robotc_simulate(program_.get(), detail::null_if_empty(name), progress ? told : nullptr,
                             const_cast<std::function<bool(double)>*>(&progress), &run, out);
    });
    return Run(run);
  }

  /// Runs a simulation once for each combination of its sweep; one without a sweep once.
  [[nodiscard]] Sweep simulate_sweep(const std::string& name = {}, const std::function<bool(double)>& progress = {}) {
    robotc_sweep* sweep = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_simulate_sweep(program_.get(), detail::null_if_empty(name), progress ? told : nullptr,
                                   const_cast<std::function<bool(double)>*>(&progress), &sweep, out);
    });
    return Sweep(sweep);
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
    std::vector<const char*> names;
    names.reserve(functions.size());
    for (const std::string& function : functions) names.push_back(function.c_str());
    const robotc_kernel_options options{sizeof options, detail::null_if_empty(how.rollout), how.single ? 1 : 0,
                                        detail::null_if_empty(how.gpu)};
    char* text = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_kernels(program_.get(), detail::null_if_empty(robot), names.data(), names.size(), &options, &text,
                            out);
    });
    const std::unique_ptr<char, decltype(&robotc_free_text)> owned(text, robotc_free_text);
    return text;
  }

  /// Writes functions and expressions in a language: "latex", "c", …; without a name, the equations of motion.
  [[nodiscard]] std::string derive(const std::vector<std::string>& functions, const std::string& language = "text",
                                   const std::string& robot = {}, const Writing& writing = {}) {
    std::vector<const char*> names;
    names.reserve(functions.size());
    for (const std::string& function : functions) names.push_back(function.c_str());
    const robotc_derive_options options{
        sizeof options, writing.symbolic ? 1 : 0,    writing.short_names ? 1 : 0,
        writing.digits, writing.normal_form ? 1 : 0, writing.second_derivatives ? 1 : 0};
    char* text = nullptr;
    call([&](robotc_diagnostics** out) {
      return robotc_derive(program_.get(), detail::null_if_empty(robot), names.data(), names.size(), language.c_str(),
                           &options, &text, out);
    });
    const std::unique_ptr<char, decltype(&robotc_free_text)> owned(text, robotc_free_text);
    return text;
  }

 private:
  template <class Load>
  Program(const Options& options, const Load& load) {
    const robotc_options given{sizeof given, options.cache ? options.cache->c_str() : nullptr,
                               detail::null_if_empty(options.formulation), nullptr};
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
  /// A robotc_progress whose context is a function.
  static int told(double fraction, void* context) {
    return (*static_cast<const std::function<bool(double)>*>(context))(fraction) ? 1 : 0;
  }
  static std::vector<std::string> list(const robotc_names& names) { return {names.names, names.names + names.count}; }

  std::shared_ptr<robotc_program> program_;
  std::vector<Message> warnings_;
};

}  // namespace robotc

#endif
