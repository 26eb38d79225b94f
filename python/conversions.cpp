#include "conversions.h"

#include <memory>

#include "function_type.h"

namespace robotc::python {

py::list list_of(const robotc_names& names) {
  py::list list;
  for (size_t i = 0; i < names.count; ++i) list.append(py::str(names.names[i]));
  return list;
}

py::list list_of(const char* const* texts, size_t count) { return list_of(robotc_names{count, texts}); }

namespace {

py::object place_of(const robotc_place& place) {
  if (place.file == nullptr) return py::none();
  return py::module_::import("robotc._errors")
      .attr("Place")(place.file, place.line, place.column, place.end_line, place.end_column, place.text);
}

py::list messages_of(const robotc_diagnostics* diagnostics) {
  py::list list;
  const py::object type = py::module_::import("robotc._errors").attr("Diagnostic");
  for (size_t i = 0; diagnostics != nullptr && i < diagnostics->count; ++i) {
    const robotc_diagnostic& one = *diagnostics->all[i];
    py::list others;
    for (size_t k = 0; k < one.other_count; ++k) others.append(place_of(*one.others[k]));
    list.append(type(one.is_error != 0 ? "error" : "warning", one.code, one.message, place_of(one.place), others,
                     list_of(one.hints, one.hint_count)));
  }
  return list;
}

}  // namespace

py::list require(robotc_status status, robotc_diagnostics* diagnostics) {
  if (status != ROBOTC_OK) {
    raise_error(status, diagnostics);
    throw py::error_already_set();
  }
  const std::unique_ptr<robotc_diagnostics, decltype(&robotc_free_diagnostics)> owned(diagnostics,
                                                                                      robotc_free_diagnostics);
  return messages_of(diagnostics);
}

py::dict array_of(const robotc_array& array) {
  py::dict out;
  py::list labels;
  py::tuple shape(array.rank);
  for (size_t i = 0; i < array.rank; ++i) {
    labels.append(list_of(array.labels[i], array.shape[i]));
    shape[i] = array.shape[i];
  }
  out["name"] = array.name;
  out["meaning"] = array.meaning;
  out["shape"] = shape;
  out["labels"] = labels;
  out["units"] = list_of(array.units, array.size);
  return out;
}

py::array_t<double> numbers(const double* data, size_t count) {
  return py::array_t<double>(static_cast<py::ssize_t>(count), data);
}

const char* null_if_empty(const std::string& text) { return text.empty() ? nullptr : text.c_str(); }

std::vector<const char*> pointers(const std::vector<std::string>& texts) {
  std::vector<const char*> list;
  list.reserve(texts.size());
  for (const std::string& text : texts) list.push_back(text.c_str());
  return list;
}

int Watch::go_on(double fraction, void* context) {
  const py::gil_scoped_acquire python;
  auto& watch = *static_cast<Watch*>(context);
  if (PyErr_CheckSignals() == 0) {
    if (watch.progress_.is_none()) return 1;
    PyObject* const told = PyObject_CallFunction(watch.progress_.ptr(), "d", fraction);
    Py_XDECREF(told);
    if (told != nullptr) return 1;
  }
  PyErr_Fetch(&watch.type_, &watch.value_, &watch.trace_);
  return 0;
}

void Watch::rethrow() {
  if (type_ == nullptr) return;
  PyErr_Restore(type_, value_, trace_);
  type_ = nullptr;
  throw py::error_already_set();
}

void raise_error(robotc_status status, robotc_diagnostics* diagnostics) {
  const std::unique_ptr<robotc_diagnostics, decltype(&robotc_free_diagnostics)> owned(diagnostics,
                                                                                      robotc_free_diagnostics);
  if (status == ROBOTC_NO_MEMORY) {
    PyErr_NoMemory();
    return;
  }
  if (status == ROBOTC_BAD_ARGUMENT || status == ROBOTC_NOT_FINITE) {
    PyErr_SetString(PyExc_ValueError, robotc_status_text(status));
    return;
  }
  try {
    const char* const text = diagnostics == nullptr ? robotc_status_text(status) : diagnostics->text;
    const char* const coloured = diagnostics == nullptr ? text : diagnostics->coloured_text;
    const py::object type = py::module_::import("robotc._errors").attr("Error");
    PyErr_SetObject(type.ptr(), type(text, messages_of(diagnostics), coloured).ptr());
  } catch (py::error_already_set& error) {
    error.restore();
  }
}

}  // namespace robotc::python
