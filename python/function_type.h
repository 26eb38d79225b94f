#pragma once

#include <Python.h>

#include <memory>
#include <string>
#include <vector>

#include "robotc.h"

/// robotc.Function: a function of a robot, callable from Python. Written directly against the C interfaces of Python
/// and NumPy: a whole call takes less time than pybind11's argument conversion.
namespace robotc::python {

/// Creates the type and adds it to the module; false with an exception set.
bool add_function_type(PyObject* module);

/// A function that is compiled on first use. `program` is a Python object that keeps `handle` alive.
PyObject* make_function(PyObject* program, robotc_program* handle, std::string robot, std::string title);

/// Compiles in parallel those functions of one robot that are not compiled yet; false with an exception set.
bool compile_functions(const std::vector<PyObject*>& functions, bool for_batches);

/// Raises robotc.Error, or the exception for a status, with the diagnostics, which it frees.
void raise_error(robotc_status status, robotc_diagnostics* diagnostics);

}  // namespace robotc::python
