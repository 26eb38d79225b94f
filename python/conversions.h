#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "robotc.h"

/// Structures of the interface in C as Python objects, and its results as exceptions.
namespace robotc::python {

namespace py = pybind11;

py::list list_of(const robotc_names& names);
py::list list_of(const char* const* texts, size_t count);
py::dict array_of(const robotc_array& array);
py::array_t<double> numbers(const double* data, size_t count);

/// Null for an empty text, which stands for the first robot or simulation.
const char* null_if_empty(const std::string& text);
/// Pointers to the texts, for as long as these live.
std::vector<const char*> pointers(const std::vector<std::string>& texts);

/// Throws the Python exception for a failed call; returns warnings.
py::list require(robotc_status status, robotc_diagnostics* diagnostics);

/// Calls the library without the GIL.
template <class Call>
py::list ask(const Call& call) {
  robotc_diagnostics* diagnostics = nullptr;
  robotc_status status = ROBOTC_OK;
  {
    const py::gil_scoped_release meanwhile;
    status = call(&diagnostics);
  }
  return require(status, diagnostics);
}

/// The interruption and progress of a long call, which asks this object from time to time. Ctrl-C, or an exception of
/// the Python function that gets the progress, ends the call; `rethrow` raises the exception after it.
class Watch {
 public:
  /// `progress`: None, or a function of the completed fraction.
  explicit Watch(py::object progress = py::none()) : progress_(std::move(progress)) {}

  /// A robotc_progress whose context is a Watch.
  static int go_on(double fraction, void* context);
  void rethrow();

 private:
  py::object progress_;
  PyObject *type_ = nullptr, *value_ = nullptr, *trace_ = nullptr;
};

}  // namespace robotc::python
