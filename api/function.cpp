// Functions of robots: signatures, compilation, and calls.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>

#include "api/function_handle.h"
#include "runtime/batch.h"

using robotc::DescribedFunction;
using robotc::Session;
using robotc::api::ask;
using robotc::api::guarded;
using robotc::api::Owned;
using robotc::api::Storage;
using robotc::api::text_or_empty;

namespace {

robotc_signature signature_of(Storage& storage, const DescribedFunction& function) {
  robotc_signature signature{};
  signature.robot = storage.keep(function.robot);
  signature.title = storage.keep(function.title);
  signature.name = storage.keep(function.name);
  signature.meaning = storage.keep(function.meaning);
  signature.latex = storage.keep(function.latex);
  signature.note_count = function.notes.size();
  signature.notes = storage.keep(function.notes);
  std::vector<robotc_array> inputs;
  for (const robotc::DescribedArray& input : function.inputs) inputs.push_back(storage.array(input));
  signature.input_count = inputs.size();
  signature.inputs = storage.pointers(std::move(inputs));
  signature.output = storage.array(function.output);
  signature.parameters = storage.array(function.parameters);
  return signature;
}

/// The function catalogue, created once.
struct Catalogue : robotc_function_names {
  Storage storage;

  Catalogue() : robotc_function_names{} {
    std::vector<robotc_function_name> all;
    for (const robotc::FunctionName& function : Session::function_names()) {
      robotc_function_name name{};
      name.name = storage.keep(function.name);
      name.place = function.place.empty() ? nullptr : storage.keep(function.place);
      name.place_is_optional = function.place_is_optional ? 1 : 0;
      name.meaning = storage.keep(function.meaning);
      name.arguments = storage.names({function.inputs.begin(), function.inputs.end()});
      all.push_back(name);
    }
    count = all.size();
    functions = storage.pointers(std::move(all));
  }
};

/// The code of a function with numbers of one type, and the constants of its compilation.
template <class Number>
struct CodeOf {
  robotc::runtime::PackedFunction<Number> call;
  const robotc::runtime::BatchFunctionOf<Number>& batch;
  const Number* constants;
};

/// Nothing for a function of numbers of the other type.
template <class Number>
std::optional<CodeOf<Number>> code_of(const robotc::CompiledFunction& function) {
  if constexpr (std::is_same_v<Number, float>) {
    if (!function.in_float32) return std::nullopt;
    return CodeOf<float>{function.in_float32->call, function.in_float32->batch, function.in_float32->constants.data()};
  } else {
    if (function.in_float32) return std::nullopt;
    return CodeOf<double>{function.call, function.batch, function.constants.data()};
  }
}

/// True if the call has all inputs, with null only for empty ones.
template <class Number>
bool is_complete(const robotc_function& function, const Number* const* inputs, size_t input_count,
                 const Number* output) {
  const robotc_signature& signature = function.signature;
  if (input_count != signature.input_count || (input_count > 0 && inputs == nullptr)) return false;
  for (size_t i = 0; i < input_count; ++i) {
    if (inputs[i] == nullptr && signature.inputs[i]->size > 0) return false;
  }
  return output != nullptr || signature.output.size == 0;
}

template <class Number>
bool are_finite(const Number* values, size_t size) {
  return std::all_of(values, values + size, [](Number value) { return std::isfinite(value); });
}

/// True if each quaternion among the inputs of a state has a length to divide by. `entry_stride`: as of BatchStates.
template <class Number>
bool are_rotations(const robotc_function& function, const Number* const* inputs, size_t state, size_t entry_stride) {
  const std::vector<robotc::DescribedArray>& described = function.compiled.description.inputs;
  for (size_t i = 0; i < described.size(); ++i) {
    for (const size_t w : described[i].quaternions) {
      Number square = 0;
      for (size_t entry = w; entry < w + 4; ++entry) {
        const Number part =
            inputs[i][entry_stride == 0 ? state * described[i].size() + entry : entry * entry_stride + state];
        square += part * part;
      }
      if (!std::isnormal(square)) return false;
    }
  }
  return true;
}

template <class Number>
robotc_status call(const robotc_function* function, const Number* const* inputs, size_t input_count,
                   const Number* constants, Number* output) {
  if (function == nullptr || !is_complete(*function, inputs, input_count, output)) return ROBOTC_BAD_ARGUMENT;
  const std::optional<CodeOf<Number>> code = code_of<Number>(function->compiled);
  if (!code) return ROBOTC_BAD_ARGUMENT;
  code->call(inputs, constants != nullptr ? constants : code->constants, &output);
  return ROBOTC_OK;
}

/// A batch of one state, without allocating.
template <class Number>
robotc_status call_one(const robotc_function& function, const Number* const* inputs, const Number* constants,
                       Number* output, const robotc_batch_options& options) {
  const robotc_signature& signature = function.signature;
  if (options.require_finite != 0) {
    bool good = are_rotations(function, inputs, 0, 0);
    for (size_t i = 0; i < signature.input_count; ++i) good &= are_finite(inputs[i], signature.inputs[i]->size);
    if (!good) {
      if (options.first_not_finite != nullptr) *options.first_not_finite = 0;
      return ROBOTC_NOT_FINITE;
    }
  }
  return call(&function, inputs, signature.input_count, constants, output);
}

template <class Number>
robotc_status call_batch(const robotc_function* function, const Number* const* inputs, size_t input_count,
                         const Number* constants, Number* output, size_t count, const robotc_batch_options* given) {
  if (function == nullptr || (given != nullptr && given->size < sizeof given->size)) return ROBOTC_BAD_ARGUMENT;
  const std::optional<CodeOf<Number>> code = code_of<Number>(function->compiled);
  if (!code) return ROBOTC_BAD_ARGUMENT;
  if (count == 0) return input_count == function->signature.input_count ? ROBOTC_OK : ROBOTC_BAD_ARGUMENT;
  if (!is_complete(*function, inputs, input_count, output)) return ROBOTC_BAD_ARGUMENT;
  robotc_batch_options options{};
  if (given != nullptr) std::memcpy(&options, given, std::min(given->size, sizeof options));
  if (options.entry_stride != 0 && options.entry_stride < count) return ROBOTC_BAD_ARGUMENT;
  if (count == 1 && options.entry_stride <= 1) return call_one(*function, inputs, constants, output, options);
  return guarded([&] {
    std::vector<robotc::runtime::BatchInputOf<Number>> arrays;
    arrays.reserve(input_count);
    for (size_t i = 0; i < input_count; ++i) arrays.push_back({inputs[i], function->signature.inputs[i]->size});
    const robotc::runtime::BatchOutputOf<Number> results[] = {{output, function->signature.output.size}};
    const robotc::runtime::BatchStates states{count, options.entry_stride};
    const Number* const prepared = constants != nullptr ? constants : code->constants;
    if (options.require_finite == 0) {
      robotc::runtime::run_batch(code->batch, arrays, prepared, results, states, options.threads);
      return ROBOTC_OK;
    }
    const size_t finite =
        robotc::runtime::run_finite_batch(code->batch, arrays, prepared, results, states, options.threads)
            .value_or(count);
    size_t good = 0;
    while (good < finite && are_rotations(*function, inputs, good, options.entry_stride)) ++good;
    if (good == count) return ROBOTC_OK;
    if (options.first_not_finite != nullptr) *options.first_not_finite = good;
    return ROBOTC_NOT_FINITE;
  });
}

/// The constants of parameters, computed in doubles.
robotc_status prepare(const robotc_function& function, const double* parameters, size_t parameter_count,
                      double* constants, robotc_diagnostics** diagnostics) {
  const size_t count = function.compiled.constants.size();
  if (parameter_count != function.signature.parameters.size || (parameter_count > 0 && parameters == nullptr)) {
    return ROBOTC_BAD_ARGUMENT;
  }
  if (!are_finite(parameters, parameter_count)) return ROBOTC_NOT_FINITE;
  const robotc_status status = robotc::api::with_session(function.program.get(), diagnostics, [&](Session& session) {
    return session.admits(function.compiled, {parameters, parameter_count});
  });
  if (status != ROBOTC_OK || count == 0) return status;
  function.compiled.prepare(&parameters, nullptr, &constants);
  return are_finite(constants, count) ? ROBOTC_OK : ROBOTC_NOT_FINITE;
}

}  // namespace

extern "C" {

const robotc_function_names* robotc_functions(void) {
  static const std::unique_ptr<Catalogue> catalogue = []() -> std::unique_ptr<Catalogue> {
    std::unique_ptr<Catalogue> made;
    const robotc_status status = guarded([&] {
      made = std::make_unique<Catalogue>();
      return ROBOTC_OK;
    });
    return status == ROBOTC_OK ? std::move(made) : nullptr;
  }();
  return catalogue.get();
}

robotc_status robotc_describe(robotc_program* program, const char* robot, const char* function,
                              robotc_signature** signature, robotc_diagnostics** diagnostics) {
  return ask(program, function == nullptr ? nullptr : signature, diagnostics,
             [&](Session& session) -> std::unique_ptr<Owned<robotc_signature>> {
               const auto described = session.describe_function(text_or_empty(robot), function);
               if (!described) return nullptr;
               auto made = std::make_unique<Owned<robotc_signature>>();
               static_cast<robotc_signature&>(*made) = signature_of(made->storage, *described);
               return made;
             });
}

void robotc_free_signature(robotc_signature* signature) { delete static_cast<Owned<robotc_signature>*>(signature); }

robotc_status robotc_compile(robotc_program* program, const char* robot, const char* function, unsigned flags,
                             robotc_function** compiled, robotc_diagnostics** diagnostics) {
  return robotc_compile_all(program, robot, &function, 1, flags, compiled, diagnostics);
}

robotc_status robotc_compile_all(robotc_program* program, const char* robot, const char* const* functions, size_t count,
                                 unsigned flags, robotc_function** compiled, robotc_diagnostics** diagnostics) {
  if (compiled != nullptr) std::fill_n(compiled, count, nullptr);
  const bool known = (flags & ~static_cast<unsigned>(ROBOTC_FOR_BATCHES | ROBOTC_IN_FLOAT32)) == 0;
  const auto scalar =
      (flags & ROBOTC_IN_FLOAT32) != 0 ? robotc::codegen::Scalar::float32 : robotc::codegen::Scalar::float64;
  const bool named = count == 0 || (functions != nullptr && compiled != nullptr &&
                                    std::none_of(functions, functions + count, [](const char* f) { return !f; }));
  // Collected first, so that either all are returned or none.
  using Made = std::vector<std::unique_ptr<robotc_function>>;
  Made* all = nullptr;
  const robotc_status status =
      ask(program, known && named ? &all : nullptr, diagnostics, [&](Session& session) -> std::unique_ptr<Made> {
        auto made =
            session.compile_functions(text_or_empty(robot), std::vector<std::string>(functions, functions + count),
                                      (flags & ROBOTC_FOR_BATCHES) != 0, scalar);
        if (!made) return nullptr;
        auto result = std::make_unique<Made>();
        for (robotc::CompiledFunction& function : *made) {
          result->push_back(std::make_unique<robotc_function>());
          result->back()->program = program->shared_from_this();
          result->back()->compiled = std::move(function);
          result->back()->signature = signature_of(result->back()->storage, result->back()->compiled.description);
        }
        return result;
      });
  const std::unique_ptr<Made> owner(all);
  for (size_t i = 0; all != nullptr && i < count; ++i) compiled[i] = (*all)[i].release();
  return status;
}

void robotc_free_function(robotc_function* function) { delete function; }

const robotc_signature* robotc_signature_of(const robotc_function* function) {
  return function == nullptr ? nullptr : &function->signature;
}

robotc_status robotc_call(const robotc_function* function, const double* const* inputs, size_t input_count,
                          const double* constants, double* output) {
  return call(function, inputs, input_count, constants, output);
}

robotc_status robotc_call_float32(const robotc_function* function, const float* const* inputs, size_t input_count,
                                  const float* constants, float* output) {
  return call(function, inputs, input_count, constants, output);
}

robotc_status robotc_call_batch(const robotc_function* function, const double* const* inputs, size_t input_count,
                                const double* constants, double* output, size_t count,
                                const robotc_batch_options* options) {
  return call_batch(function, inputs, input_count, constants, output, count, options);
}

robotc_status robotc_call_batch_float32(const robotc_function* function, const float* const* inputs, size_t input_count,
                                        const float* constants, float* output, size_t count,
                                        const robotc_batch_options* options) {
  return call_batch(function, inputs, input_count, constants, output, count, options);
}

int robotc_is_float32(const robotc_function* function) {
  return function != nullptr && function->compiled.in_float32 ? 1 : 0;
}

size_t robotc_constant_count(const robotc_function* function) {
  return function == nullptr ? 0 : function->compiled.constants.size();
}

robotc_status robotc_prepare(const robotc_function* function, const double* parameters, size_t parameter_count,
                             double* constants, robotc_diagnostics** diagnostics) {
  if (diagnostics != nullptr) *diagnostics = nullptr;
  if (function == nullptr || function->compiled.in_float32) return ROBOTC_BAD_ARGUMENT;
  if (constants == nullptr && !function->compiled.constants.empty()) return ROBOTC_BAD_ARGUMENT;
  return prepare(*function, parameters, parameter_count, constants, diagnostics);
}

robotc_status robotc_prepare_float32(const robotc_function* function, const double* parameters, size_t parameter_count,
                                     float* constants, robotc_diagnostics** diagnostics) {
  if (diagnostics != nullptr) *diagnostics = nullptr;
  if (function == nullptr || !function->compiled.in_float32) return ROBOTC_BAD_ARGUMENT;
  const size_t count = function->compiled.constants.size();
  if (constants == nullptr && count > 0) return ROBOTC_BAD_ARGUMENT;
  return guarded([&] {
    std::vector<double> exact(count);
    const robotc_status status = prepare(*function, parameters, parameter_count, exact.data(), diagnostics);
    if (status != ROBOTC_OK) return status;
    std::transform(exact.begin(), exact.end(), constants, [](double value) { return static_cast<float>(value); });
    return are_finite(constants, count) ? ROBOTC_OK : ROBOTC_NOT_FINITE;
  });
}

}  // extern "C"
