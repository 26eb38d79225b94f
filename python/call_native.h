#pragma once

#include <Python.h>

#include "robotc.h"

/// Functions of robots as objects of Python that call native code.
namespace robotc::python {

/// Native code with the constants of the parameters as set. It never changes; a function gets another one.
struct Code {
  PyObject* owner;  ///< a robotc._functions.Code, which keeps the following; null before compilation
  const robotc_function* function;
  const robotc_signature* signature;
  const double* constants;  ///< null: those of the compilation
  bool for_batches;
};

/// The code of a robotc.Function as it is now, with a reference to its owner. The GIL is held.
Code current_code(PyObject* function);

}  // namespace robotc::python
