#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include "function_type.h"

#include <numpy/arrayobject.h>
#include <structmember.h>

#include <array>
#include <cmath>
#include <new>
#include <optional>

namespace robotc::python {

namespace {

/// More inputs than any function of the language has.
constexpr std::size_t most_inputs = 8;
/// From this many numbers on, release the GIL; below, that costs more than the call.
constexpr npy_intp numbers_that_free_python = 1024;

struct Function {
  PyObject_HEAD vectorcallfunc vectorcall;
  PyObject* program;
  PyObject* attributes;  ///< __dict__
  robotc_program* handle;
  std::string robot;
  std::string title;
  Code code;
};

Function& self_of(PyObject* self) { return *reinterpret_cast<Function*>(self); }

/// RAII: owns a reference.
struct Owned {
  PyObject* object = nullptr;
  Owned() = default;
  explicit Owned(PyObject* owned) : object(owned) {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() { Py_XDECREF(object); }
  void take(PyObject* owned) {
    Py_XDECREF(object);
    object = owned;
  }
};

/// RAII: releases the GIL.
class WithoutPython {
 public:
  explicit WithoutPython(bool wanted) : state_(wanted ? PyEval_SaveThread() : nullptr) {}
  WithoutPython(const WithoutPython&) = delete;
  WithoutPython& operator=(const WithoutPython&) = delete;
  ~WithoutPython() {
    if (state_ != nullptr) PyEval_RestoreThread(state_);
  }

 private:
  PyThreadState* state_;
};

/// Compiles the functions of one robot that are not compiled yet; false with an exception set.
bool compile(std::vector<Function*> functions, bool for_batches) {
  std::erase_if(functions, [&](const Function* function) {
    return function->code.function != nullptr && (function->code.for_batches || !for_batches);
  });
  if (functions.empty()) return true;
  std::vector<const char*> titles;
  for (const Function* const function : functions) titles.push_back(function->title.c_str());
  std::vector<robotc_function*> made(functions.size());
  robotc_diagnostics* diagnostics = nullptr;
  robotc_status status = ROBOTC_OK;
  {
    const WithoutPython meanwhile(true);
    status = robotc_compile_all(functions.front()->handle, functions.front()->robot.c_str(), titles.data(),
                                titles.size(), for_batches ? ROBOTC_FOR_BATCHES : 0, made.data(), &diagnostics);
  }
  if (status != ROBOTC_OK) {
    raise_error(status, diagnostics);
    return false;
  }
  robotc_free_diagnostics(diagnostics);
  for (std::size_t i = 0; i < made.size(); ++i) {
    functions[i]->code = {std::shared_ptr<robotc_function>(made[i], robotc_free_function), nullptr, for_batches};
  }
  return true;
}

bool compile(Function& self, bool for_batches) { return compile(std::vector<Function*>{&self}, for_batches); }

bool is_ready(PyObject* object) {
  if (!PyArray_Check(object)) return false;
  auto* const array = reinterpret_cast<PyArrayObject*>(object);
  return PyArray_TYPE(array) == NPY_DOUBLE && PyArray_ISCARRAY_RO(array);
}

/// Converts to a contiguous array of doubles; returns the object itself if it is one. Null with an exception set if it
/// is not real numbers.
PyObject* as_doubles(const Function& self, const char* name, PyObject* object) {
  if (is_ready(object)) {
    Py_INCREF(object);
    return object;
  }
  const Owned any(PyArray_FromAny(object, nullptr, 0, 0, 0, nullptr));
  if (any.object == nullptr) return nullptr;
  auto* const array = reinterpret_cast<PyArrayObject*>(any.object);
  const char kind = PyArray_DESCR(array)->kind;
  const bool is_real = kind == 'i' || kind == 'u' || (kind == 'f' && PyArray_ITEMSIZE(array) <= 8);
  if (!is_real) {
    PyErr_Format(PyExc_TypeError, "%s: %s is of type %R, where float64 is expected", self.title.c_str(), name,
                 PyArray_DESCR(array));
    return nullptr;
  }
  return PyArray_FromArray(array, PyArray_DescrFromType(NPY_DOUBLE), NPY_ARRAY_CARRAY_RO | NPY_ARRAY_FORCECAST);
}

PyObject* shape_of(PyArrayObject* array) {
  PyObject* const shape = PyTuple_New(PyArray_NDIM(array));
  for (int i = 0; shape != nullptr && i < PyArray_NDIM(array); ++i) {
    PyTuple_SetItem(shape, i, PyLong_FromSsize_t(PyArray_DIM(array, i)));
  }
  return shape;
}

void raise_shape(const Function& self, const char* name, PyArrayObject* array, size_t size) {
  const Owned shape(shape_of(array));
  if (shape.object == nullptr) return;
  PyErr_Format(PyExc_ValueError, "%s: %s has the shape %R, where (%zu,) or (N, %zu) is expected", self.title.c_str(),
               name, shape.object, size, size);
}

/// The arguments of a call, checked.
struct Arguments {
  std::array<Owned, most_inputs> held;
  std::array<const double*, most_inputs> data{};
  npy_intp states = -1;  ///< −1: a single state, given by vectors
  PyObject* out = nullptr;
  std::size_t threads = 1;

  [[nodiscard]] bool is_batch() const { return states >= 0; }
  [[nodiscard]] npy_intp count() const { return is_batch() ? states : 1; }
};

/// Assigns a keyword to an input, `out` or `threads`.
bool take_keyword(const Function& self, const robotc_signature& signature, PyObject* name, PyObject* value,
                  std::array<PyObject*, most_inputs>& given, Arguments& arguments) {
  for (size_t i = 0; i < signature.input_count; ++i) {
    if (PyUnicode_CompareWithASCIIString(name, signature.inputs[i]->name) != 0) continue;
    if (given[i] != nullptr) {
      PyErr_Format(PyExc_TypeError, "%s: %U is given twice", self.title.c_str(), name);
      return false;
    }
    given[i] = value;
    return true;
  }
  if (PyUnicode_CompareWithASCIIString(name, "out") == 0) {
    arguments.out = value == Py_None ? nullptr : value;
    return true;
  }
  if (PyUnicode_CompareWithASCIIString(name, "threads") == 0) {
    const Py_ssize_t threads = PyNumber_AsSsize_t(value, PyExc_OverflowError);
    if (threads == -1 && PyErr_Occurred() != nullptr) return false;
    if (threads < 1) {
      PyErr_Format(PyExc_ValueError, "%s: threads is %zd, where 1 or more is expected", self.title.c_str(), threads);
      return false;
    }
    arguments.threads = static_cast<std::size_t>(threads);
    return true;
  }
  PyErr_Format(PyExc_TypeError, "%s: there is no argument `%U`", self.title.c_str(), name);
  return false;
}

bool take_input(const Function& self, const robotc_array& input, std::size_t index, PyObject* object,
                Arguments& arguments) {
  arguments.held[index].take(as_doubles(self, input.name, object));
  auto* const array = reinterpret_cast<PyArrayObject*>(arguments.held[index].object);
  if (array == nullptr) return false;
  const int axes = PyArray_NDIM(array);
  if ((axes != 1 && axes != 2) || PyArray_DIM(array, axes - 1) != static_cast<npy_intp>(input.size)) {
    raise_shape(self, input.name, array, input.size);
    return false;
  }
  const npy_intp states = axes == 2 ? PyArray_DIM(array, 0) : -1;
  if (index > 0 && states != arguments.states) {
    const Owned shape(shape_of(array));
    const Owned first(shape_of(reinterpret_cast<PyArrayObject*>(arguments.held[0].object)));
    if (shape.object == nullptr || first.object == nullptr) return false;
    PyErr_Format(PyExc_ValueError, "%s: %s has the shape %R beside others of %R: all are one state, or as many",
                 self.title.c_str(), input.name, shape.object, first.object);
    return false;
  }
  arguments.states = states;
  arguments.data[index] = static_cast<const double*>(PyArray_DATA(array));
  return true;
}

bool take_arguments(const Function& self, const robotc_signature& signature, PyObject* const* args, Py_ssize_t count,
                    PyObject* keywords, Arguments& arguments) {
  const auto inputs = static_cast<Py_ssize_t>(signature.input_count);
  std::array<PyObject*, most_inputs> given{};
  if (count > inputs) {
    PyErr_Format(PyExc_TypeError, "%s takes %zd arrays, not %zd", self.title.c_str(), inputs, count);
    return false;
  }
  for (Py_ssize_t i = 0; i < count; ++i) given[static_cast<std::size_t>(i)] = args[i];
  const Py_ssize_t named = keywords == nullptr ? 0 : PyTuple_GET_SIZE(keywords);
  for (Py_ssize_t i = 0; i < named; ++i) {
    if (!take_keyword(self, signature, PyTuple_GET_ITEM(keywords, i), args[count + i], given, arguments)) return false;
  }
  for (std::size_t i = 0; i < signature.input_count; ++i) {
    const robotc_array& input = *signature.inputs[i];
    if (given[i] == nullptr) {
      PyErr_Format(PyExc_TypeError, "%s: `%s` is missing, the %s", self.title.c_str(), input.name, input.meaning);
      return false;
    }
    if (!take_input(self, input, i, given[i], arguments)) return false;
  }
  return true;
}

/// Raises an error that names a state's first non-finite number.
void raise_not_finite(const Function& self, const robotc_signature& signature, const Arguments& arguments,
                      std::size_t state) {
  for (std::size_t i = 0; i < signature.input_count; ++i) {
    const std::size_t size = signature.inputs[i]->size;
    for (std::size_t k = 0; k < size; ++k) {
      const double value = arguments.data[i][state * size + k];
      if (std::isfinite(value)) continue;
      const char* const shown = std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
      if (arguments.is_batch()) {
        PyErr_Format(PyExc_ValueError, "%s: %s[%zu, %zu] is %s, where finite numbers are expected", self.title.c_str(),
                     signature.inputs[i]->name, state, k, shown);
      } else {
        PyErr_Format(PyExc_ValueError, "%s: %s[%zu] is %s, where finite numbers are expected", self.title.c_str(),
                     signature.inputs[i]->name, k, shown);
      }
      return;
    }
  }
}

bool are_finite(const robotc_signature& signature, const Arguments& arguments) {
  for (std::size_t i = 0; i < signature.input_count; ++i) {
    const double* const values = arguments.data[i];
    for (std::size_t k = 0; k < signature.inputs[i]->size; ++k) {
      if (!std::isfinite(values[k])) return false;
    }
  }
  return true;
}

/// Checks that `out` has the right shape and does not overlap inputs. Raises otherwise.
bool admits_out(const Function& self, const robotc_signature& signature, const Arguments& arguments, int axes,
                const npy_intp* shape) {
  auto* const array = reinterpret_cast<PyArrayObject*>(arguments.out);
  if (!PyArray_Check(arguments.out) || PyArray_TYPE(array) != NPY_DOUBLE || !PyArray_ISCARRAY(array)) {
    PyErr_Format(PyExc_TypeError, "%s: out is not a writable array of float64 without gaps", self.title.c_str());
    return false;
  }
  if (PyArray_NDIM(array) != axes || !PyArray_CompareLists(PyArray_DIMS(array), shape, axes)) {
    const Owned has(shape_of(array));
    const Owned due(PyTuple_New(axes));
    if (has.object == nullptr || due.object == nullptr) return false;
    for (int i = 0; i < axes; ++i) PyTuple_SetItem(due.object, i, PyLong_FromSsize_t(shape[i]));
    PyErr_Format(PyExc_ValueError, "%s: out has the shape %R, where %R is expected", self.title.c_str(), has.object,
                 due.object);
    return false;
  }
  const auto* const begin = static_cast<const char*>(PyArray_DATA(array));
  const char* const end = begin + PyArray_NBYTES(array);
  for (std::size_t i = 0; i < signature.input_count; ++i) {
    auto* const input = reinterpret_cast<PyArrayObject*>(arguments.held[i].object);
    const auto* const first = static_cast<const char*>(PyArray_DATA(input));
    if (begin < first + PyArray_NBYTES(input) && first < end) {
      PyErr_Format(PyExc_ValueError, "%s: out overlaps %s", self.title.c_str(), signature.inputs[i]->name);
      return false;
    }
  }
  return true;
}

/// The array for results: `out`, or a new one. Null with an exception set.
PyObject* result_array(const Function& self, const robotc_signature& signature, const Arguments& arguments) {
  std::array<npy_intp, NPY_MAXDIMS> shape{};
  int axes = 0;
  if (arguments.is_batch()) shape[static_cast<std::size_t>(axes++)] = arguments.states;
  for (std::size_t i = 0; i < signature.output.rank; ++i) {
    shape[static_cast<std::size_t>(axes++)] = static_cast<npy_intp>(signature.output.shape[i]);
  }
  if (arguments.out == nullptr) return PyArray_SimpleNew(axes, shape.data(), NPY_DOUBLE);
  if (!admits_out(self, signature, arguments, axes, shape.data())) return nullptr;
  Py_INCREF(arguments.out);
  return arguments.out;
}

PyObject* call_one(const Function& self, const Code& code, const Arguments& arguments, double* output) {
  const robotc_signature& signature = code.signature();
  if (!are_finite(signature, arguments)) {
    raise_not_finite(self, signature, arguments, 0);
    return nullptr;
  }
  std::size_t numbers = signature.output.size;
  for (std::size_t i = 0; i < signature.input_count; ++i) numbers += signature.inputs[i]->size;
  const WithoutPython meanwhile(static_cast<npy_intp>(numbers) >= numbers_that_free_python);
  robotc_call(code.function.get(), arguments.data.data(), signature.input_count, code.constants_data(), output);
  return Py_None;
}

PyObject* call_many(const Function& self, const Code& code, const Arguments& arguments, double* output) {
  const robotc_signature& signature = code.signature();
  std::size_t wrong = 0;
  const robotc_batch_options options{sizeof options, arguments.threads, 1, &wrong};
  robotc_status status = ROBOTC_OK;
  {
    const WithoutPython meanwhile(true);
    status = robotc_call_batch(code.function.get(), arguments.data.data(), signature.input_count, code.constants_data(),
                               output, static_cast<std::size_t>(arguments.states), &options);
  }
  if (status == ROBOTC_OK) return Py_None;
  if (status == ROBOTC_NOT_FINITE) {
    raise_not_finite(self, signature, arguments, wrong);
  } else {
    raise_error(status, nullptr);
  }
  return nullptr;
}

PyObject* call(PyObject* object, PyObject* const* args, std::size_t flagged_count, PyObject* keywords) {
  Function& self = self_of(object);
  if (!compile(self, false)) return nullptr;
  Arguments arguments;
  if (!take_arguments(self, self.code.signature(), args, PyVectorcall_NARGS(flagged_count), keywords, arguments)) {
    return nullptr;
  }
  if (arguments.is_batch() && !compile(self, true)) return nullptr;
  const Code code = self.code;  // a copy: another thread may change it
  const robotc_signature& signature = code.signature();
  if (signature.output.rank == 0 && !arguments.is_batch() && arguments.out == nullptr) {
    double value = 0;
    return call_one(self, code, arguments, &value) == nullptr ? nullptr : PyFloat_FromDouble(value);
  }
  PyObject* const result = result_array(self, signature, arguments);
  if (result == nullptr) return nullptr;
  auto* const output = static_cast<double*>(PyArray_DATA(reinterpret_cast<PyArrayObject*>(result)));
  const auto called = arguments.is_batch() ? call_many : call_one;
  if (called(self, code, arguments, output) != nullptr) return result;
  Py_DECREF(result);
  return nullptr;
}

/// Changes the parameters of a compiled function.
PyObject* set_parameters(PyObject* object, PyObject* values) {
  Function& self = self_of(object);
  if (self.code.function == nullptr) Py_RETURN_NONE;
  const Owned numbers(as_doubles(self, "parameters", values));
  if (numbers.object == nullptr) return nullptr;
  auto* const array = reinterpret_cast<PyArrayObject*>(numbers.object);
  try {
    auto constants = std::make_shared<std::vector<double>>(robotc_constant_count(self.code.function.get()));
    const robotc_status status =
        robotc_prepare(self.code.function.get(), static_cast<const double*>(PyArray_DATA(array)),
                       static_cast<std::size_t>(PyArray_SIZE(array)), constants->data());
    if (status != ROBOTC_OK) {
      raise_error(status, nullptr);
      return nullptr;
    }
    self.code.constants = std::move(constants);
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
  Py_RETURN_NONE;
}

/// A text about the function from the package: robotc._texts.NAME(self).
PyObject* told(PyObject* self, const char* name) {
  const Owned texts(PyImport_ImportModule("robotc._texts"));
  return texts.object == nullptr ? nullptr : PyObject_CallMethod(texts.object, name, "O", self);
}

PyObject* get_doc(PyObject* self, void*) { return told(self, "docstring"); }
PyObject* get_signature(PyObject* self, void*) { return told(self, "signature"); }
PyObject* get_call_signature(PyObject* self, void*) { return told(self, "call_signature"); }
PyObject* get_repr(PyObject* self) { return told(self, "shown"); }
PyObject* get_title(PyObject* self, void*) { return PyUnicode_FromString(self_of(self).title.c_str()); }
PyObject* get_robot(PyObject* self, void*) { return PyUnicode_FromString(self_of(self).robot.c_str()); }
PyObject* get_program(PyObject* self, void*) { return Py_NewRef(self_of(self).program); }
PyObject* get_compiled(PyObject* self, void*) { return PyBool_FromLong(self_of(self).code.function != nullptr); }

int traverse(PyObject* object, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self_of(object).program);
  Py_VISIT(self_of(object).attributes);
  return 0;
}

int clear(PyObject* object) {
  Py_CLEAR(self_of(object).program);
  Py_CLEAR(self_of(object).attributes);
  return 0;
}

void deallocate(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  clear(object);
  Function& self = self_of(object);
  self.robot.~basic_string();
  self.title.~basic_string();
  self.code.~Code();
  type->tp_free(object);
  Py_DECREF(type);
}

PyTypeObject* function_type = nullptr;

}  // namespace

bool add_function_type(PyObject* module) {
  if (_import_array() < 0) return false;
  static PyMethodDef methods[] = {
      {"_set_parameters", set_parameters, METH_O, nullptr},
      {nullptr, nullptr, 0, nullptr},
  };
  static PyGetSetDef properties[] = {
      {"__doc__", get_doc, nullptr, nullptr, nullptr},
      {"__name__", get_title, nullptr, nullptr, nullptr},
      {"__signature__", get_call_signature, nullptr, nullptr, nullptr},
      {"name", get_title, nullptr, "as robotc writes it: `pose(tool)`", nullptr},
      {"robot", get_robot, nullptr, "the name of its robot", nullptr},
      {"signature", get_signature, nullptr, "what it takes and gives, with shapes, names and units", nullptr},
      {"is_compiled", get_compiled, nullptr, "whether there is native code of it", nullptr},
      {"_program", get_program, nullptr, nullptr, nullptr},
      {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
  static PyMemberDef members[] = {
      {"__vectorcalloffset__", T_PYSSIZET, offsetof(Function, vectorcall), READONLY, nullptr},
      {"__dictoffset__", T_PYSSIZET, offsetof(Function, attributes), READONLY, nullptr},
      {nullptr, 0, 0, 0, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
      {Py_tp_dealloc, reinterpret_cast<void*>(deallocate)},
      {Py_tp_traverse, reinterpret_cast<void*>(traverse)},
      {Py_tp_clear, reinterpret_cast<void*>(clear)},
      {Py_tp_repr, reinterpret_cast<void*>(get_repr)},
      {Py_tp_methods, methods},
      {Py_tp_getset, properties},
      {Py_tp_members, members},
      {0, nullptr},
  };
  static PyType_Spec spec = {"robotc.Function", sizeof(Function), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL |
                                 Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
                             slots};
  PyObject* const type = PyType_FromSpec(&spec);
  if (type == nullptr) return false;
  function_type = reinterpret_cast<PyTypeObject*>(type);
  return PyModule_AddObjectRef(module, "Function", type) == 0;
}

PyObject* make_function(PyObject* program, robotc_program* handle, std::string robot, std::string title) {
  PyObject* const object = function_type->tp_alloc(function_type, 0);
  if (object == nullptr) return nullptr;
  Function& self = self_of(object);
  self.vectorcall = call;
  self.program = Py_NewRef(program);
  self.handle = handle;
  new (&self.robot) std::string(std::move(robot));
  new (&self.title) std::string(std::move(title));
  new (&self.code) Code();
  return object;
}

Code code_of(PyObject* function) { return self_of(function).code; }

bool compile_functions(const std::vector<PyObject*>& functions, bool for_batches) {
  std::vector<Function*> all;
  for (PyObject* const function : functions) {
    if (Py_TYPE(function) != function_type) {
      PyErr_SetString(PyExc_TypeError, "functions of robots are expected");
      return false;
    }
    all.push_back(&self_of(function));
  }
  return compile(std::move(all), for_batches);
}

}  // namespace robotc::python
