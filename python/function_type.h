#pragma once

#include <Python.h>

#include <memory>
#include <string>
#include <vector>

#include "robotc.h"

/// robotc.Function: a function of a robot as Python calls it. Written against the interfaces of Python and NumPy
/// themselves: what a call may cost is less than what pybind11 takes to look at its arguments.
namespace robotc::python {

/// Makes the type and adds it to the module; false with an exception set.
bool add_function_type(PyObject* module);

/// A function that is not compiled before it is called. `program` is a Python object that keeps `handle` alive.
PyObject* make_function(PyObject* program, robotc_program* handle, std::string robot, std::string title);

/// Compiles those of them that are not yet, of one robot, side by side; false with an exception set.
bool compile_functions(const std::vector<PyObject*>& functions, bool for_batches);

/// Raises robotc.Error, or what else fits a status, with what there is to say; takes over the diagnostics.
void raise_error(robotc_status status, robotc_diagnostics* diagnostics);

}  // namespace robotc::python
