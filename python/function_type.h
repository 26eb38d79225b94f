#pragma once

#include <Python.h>

#include <memory>
#include <string>
#include <vector>

#include "robotc.h"

/// robotc.Function: a function of a robot, callable from Python. Written directly against the C interfaces of Python
/// and NumPy: a whole call takes less time than pybind11's argument conversion.
namespace robotc::python {

/// Native code with the constants of the parameters as set. Calls in progress keep theirs.
struct Code {
  std::shared_ptr<robotc_function> function;
  std::shared_ptr<const std::vector<double>> constants;  ///< null: those of the compilation
  bool for_batches = false;

  [[nodiscard]] const robotc_signature& signature() const { return *robotc_signature_of(function.get()); }
  [[nodiscard]] const double* constants_data() const { return constants ? constants->data() : nullptr; }
};

/// The code of a `Function` as it is now; the GIL is held. Without a function if it is not compiled.
Code code_of(PyObject* function);

/// Creates the type and adds it to the module; false with an exception set.
bool add_function_type(PyObject* module);

/// A function that is compiled on first use. `program` is a Python object that keeps `handle` alive.
PyObject* make_function(PyObject* program, robotc_program* handle, std::string robot, std::string title);

/// Compiles in parallel those functions of one robot that are not compiled yet; false with an exception set.
bool compile_functions(const std::vector<PyObject*>& functions, bool for_batches);

/// Raises robotc.Error, or the exception for a status, with the diagnostics, which it frees.
void raise_error(robotc_status status, robotc_diagnostics* diagnostics);

}  // namespace robotc::python
