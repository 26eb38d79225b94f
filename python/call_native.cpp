// robotc._call_native: calls of native code with NumPy arrays. It uses only what Python's stable ABI has, so that one
// file serves all versions of Python from 3.10 on.
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#define NPY_TARGET_VERSION NPY_1_22_API_VERSION
#include <Python.h>
#include <numpy/arrayobject.h>

#include <algorithm>
#include <array>
#include <utility>

#include "robotc.h"

namespace robotc::python {

namespace {

/// More inputs than any function of the language has.
constexpr std::size_t most_inputs = 8;
/// From this many numbers on, release the GIL; below, that costs more than the call.
constexpr std::size_t numbers_that_free_python = 1024;

/// Native code with the constants of the parameters as set. It never changes; a function gets another one.
struct Code {
  PyObject* owner;  ///< a robotc._functions.Code, which keeps the following; null before compilation
  const robotc_function* function;
  const robotc_signature* signature;
  const void* constants;  ///< null: those of the compilation
  bool for_batches;
  bool is_float32;

  /// NumPy's number of the type of all arrays.
  [[nodiscard]] int type() const { return is_float32 ? NPY_FLOAT : NPY_DOUBLE; }
};

/// The base of robotc.Function.
struct Caller {
  PyObject_HEAD Code code;
};

Code& code_of(PyObject* caller) { return reinterpret_cast<Caller*>(caller)->code; }

PyArrayObject* array_of(PyObject* object) { return reinterpret_cast<PyArrayObject*>(object); }

/// RAII: owns a reference.
struct Owned {
  PyObject* object = nullptr;
  Owned() = default;
  explicit Owned(PyObject* owned) : object(owned) {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() { Py_XDECREF(object); }
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

bool is_ready(PyObject* object, int type) {
  return PyArray_Check(object) && PyArray_TYPE(array_of(object)) == type && PyArray_ISCARRAY_RO(array_of(object));
}

/// Whether it is an array of many states whose entries lie side by side.
bool is_side_by_side(PyObject* object, int type) {
  return PyArray_Check(object) && PyArray_TYPE(array_of(object)) == type && PyArray_NDIM(array_of(object)) == 2 &&
         PyArray_ISFARRAY_RO(array_of(object)) && !PyArray_IS_C_CONTIGUOUS(array_of(object));
}

/// Whether the states, the first axis, are next to each other in memory, without gaps between the entries.
bool has_states_last(PyArrayObject* array) {
  npy_intp step = PyArray_ITEMSIZE(array);
  if (PyArray_NDIM(array) == 0 || PyArray_STRIDE(array, 0) != step) return false;
  step *= PyArray_DIM(array, 0);
  for (int axis = PyArray_NDIM(array) - 1; axis > 0; --axis) {
    if (PyArray_STRIDE(array, axis) != step) return false;
    step *= PyArray_DIM(array, axis);
  }
  return true;
}

/// Converts real numbers to a contiguous array of doubles. Null if the general call must see to it, which repeats the
/// error, or with an exception such as KeyboardInterrupt.
PyObject* as_doubles(PyObject* object) {
  const Owned any(PyArray_FromAny(object, nullptr, 0, 0, 0, nullptr));
  PyObject* converted = nullptr;
  if (any.object != nullptr) {
    const int type = PyArray_TYPE(array_of(any.object));
    if (PyTypeNum_ISINTEGER(type) || type == NPY_HALF || type == NPY_FLOAT || type == NPY_DOUBLE) {
      converted = PyArray_FromArray(array_of(any.object), PyArray_DescrFromType(NPY_DOUBLE),
                                    NPY_ARRAY_CARRAY_RO | NPY_ARRAY_FORCECAST);
    }
  }
  if (PyErr_Occurred() != nullptr && PyErr_ExceptionMatches(PyExc_Exception) != 0) PyErr_Clear();
  return converted;
}

/// The arguments of a common call.
struct Arguments {
  std::array<Owned, most_inputs> converted;
  std::array<PyArrayObject*, most_inputs> arrays{};
  std::array<const void*, most_inputs> data{};
  npy_intp states = -1;       ///< −1: a single state, given by vectors
  bool side_by_side = false;  ///< the entries of states, in all arrays
  PyArrayObject* out = nullptr;
  std::size_t threads = 1;

  [[nodiscard]] bool is_batch() const { return states >= 0; }
};

/// Assigns a keyword; false if the general call must see to it.
bool take_keyword(const Code& code, PyObject* name, PyObject* value, Arguments& arguments,
                  std::array<PyObject*, most_inputs>& given) {
  const robotc_signature& signature = *code.signature;
  for (std::size_t i = 0; i < signature.input_count; ++i) {
    if (PyUnicode_CompareWithASCIIString(name, signature.inputs[i]->name) != 0) continue;
    return std::exchange(given[i], value) == nullptr;
  }
  if (PyUnicode_CompareWithASCIIString(name, "out") == 0) {
    arguments.out = value == Py_None ? nullptr : array_of(value);
    return arguments.out == nullptr || (PyArray_Check(value) && PyArray_TYPE(arguments.out) == code.type());
  }
  if (PyUnicode_CompareWithASCIIString(name, "threads") == 0 && PyLong_CheckExact(value)) {
    const Py_ssize_t threads = PyLong_AsSsize_t(value);
    PyErr_Clear();
    arguments.threads = static_cast<std::size_t>(threads);
    return threads >= 1;
  }
  return false;
}

/// Reads the arguments of a common call; false if the general call must see to them.
bool take_arguments(const Code& code, PyObject* args, PyObject* keywords, Arguments& arguments) {
  const robotc_signature& signature = *code.signature;
  std::array<PyObject*, most_inputs> given{};
  std::size_t side_by_side = 0;
  const auto count = static_cast<std::size_t>(PyTuple_Size(args));
  if (signature.input_count > most_inputs || count > signature.input_count) return false;
  for (std::size_t i = 0; i < count; ++i) given[i] = PyTuple_GetItem(args, static_cast<Py_ssize_t>(i));
  PyObject* name = nullptr;
  PyObject* value = nullptr;
  for (Py_ssize_t place = 0; keywords != nullptr && PyDict_Next(keywords, &place, &name, &value) != 0;) {
    if (!take_keyword(code, name, value, arguments, given)) return false;
  }
  for (std::size_t i = 0; i < signature.input_count; ++i) {
    if (given[i] == nullptr) return false;
    if (is_side_by_side(given[i], code.type())) {
      ++side_by_side;
    } else if (!is_ready(given[i], code.type())) {
      // The general call decides which arguments become float32.
      given[i] = code.is_float32 ? nullptr : arguments.converted[i].object = as_doubles(given[i]);
    }
    if (given[i] == nullptr) return false;
    PyArrayObject* const array = array_of(given[i]);
    const int axes = PyArray_NDIM(array);
    if (axes != 1 && axes != 2) return false;
    if (PyArray_DIM(array, axes - 1) != static_cast<npy_intp>(signature.inputs[i]->size)) return false;
    const npy_intp states = axes == 2 ? PyArray_DIM(array, 0) : -1;
    if (i > 0 && states != arguments.states) return false;
    arguments.states = states;
    arguments.arrays[i] = array;
    arguments.data[i] = PyArray_DATA(array);
  }
  if (side_by_side == 0) return arguments.out == nullptr || PyArray_ISCARRAY(arguments.out);
  // The general call sees to arrays in several orders.
  arguments.side_by_side = true;
  return (arguments.out == nullptr || (PyArray_ISBEHAVED(arguments.out) && has_states_last(arguments.out))) &&
         std::all_of(arguments.arrays.begin(), arguments.arrays.begin() + signature.input_count,
                     [](PyArrayObject* array) { return PyArray_IS_F_CONTIGUOUS(array); });
}

/// A new array of results. With entries side by side, the states are last in memory and first in the shape.
PyObject* new_result(const Code& code, bool side_by_side, int axes, npy_intp* shape) {
  if (!side_by_side) return PyArray_SimpleNew(axes, shape, code.type());
  std::rotate(shape, shape + 1, shape + axes);
  const Owned whole(PyArray_SimpleNew(axes, shape, code.type()));
  if (whole.object == nullptr) return nullptr;
  std::array<npy_intp, NPY_MAXDIMS> order{};
  order[0] = axes - 1;
  for (int axis = 1; axis < axes; ++axis) order[static_cast<std::size_t>(axis)] = axis - 1;
  PyArray_Dims places{order.data(), axes};
  return PyArray_Transpose(array_of(whole.object), &places);
}

/// Whether `out` has the right shape and does not overlap inputs.
bool admits_out(const robotc_signature& signature, const Arguments& arguments, int axes, const npy_intp* shape) {
  PyArrayObject* const out = arguments.out;
  if (PyArray_NDIM(out) != axes || !PyArray_CompareLists(PyArray_DIMS(out), shape, axes)) return false;
  const auto* const begin = static_cast<const char*>(PyArray_DATA(out));
  const char* const end = begin + PyArray_NBYTES(out);
  for (std::size_t i = 0; i < signature.input_count; ++i) {
    const auto* const first = static_cast<const char*>(PyArray_DATA(arguments.arrays[i]));
    if (begin < first + PyArray_NBYTES(arguments.arrays[i]) && first < end) return false;
  }
  return true;
}

template <class Number>
std::array<const Number*, most_inputs> inputs_of(const Arguments& arguments) {
  std::array<const Number*, most_inputs> inputs{};
  std::transform(arguments.data.begin(), arguments.data.end(), inputs.begin(),
                 [](const void* data) { return static_cast<const Number*>(data); });
  return inputs;
}

/// Calls the function of the library for the type of the code's numbers.
robotc_status call_batch(const Code& code, const Arguments& arguments, void* output, std::size_t count,
                         const robotc_batch_options& options) {
  const std::size_t inputs = code.signature->input_count;
  if (code.is_float32) {
    return robotc_call_batch_float32(code.function, inputs_of<float>(arguments).data(), inputs,
                                     static_cast<const float*>(code.constants), static_cast<float*>(output), count,
                                     &options);
  }
  return robotc_call_batch(code.function, inputs_of<double>(arguments).data(), inputs,
                           static_cast<const double*>(code.constants), static_cast<double*>(output), count, &options);
}

/// Calls the code; false for numbers that are not finite, and other failures.
bool call_code(const Code& code, const Arguments& arguments, void* output) {
  const robotc_signature& signature = *code.signature;
  std::size_t numbers = signature.output.size;
  for (std::size_t i = 0; i < signature.input_count; ++i) numbers += signature.inputs[i]->size;
  const std::size_t count = arguments.is_batch() ? static_cast<std::size_t>(arguments.states) : 1;
  const robotc_batch_options options{.size = sizeof options,
                                     .threads = arguments.threads,
                                     .require_finite = 1,
                                     .entry_stride = arguments.side_by_side ? count : 0};
  const WithoutPython meanwhile(arguments.is_batch() || numbers >= numbers_that_free_python);
  return call_batch(code, arguments, output, count, options) == ROBOTC_OK;
}

/// Does a common call. Null, without an exception if the general call must see to it.
PyObject* call_here(PyObject* self, PyObject* args, PyObject* keywords) {
  const Code code = code_of(self);  // a copy: another thread may change it
  if (code.owner == nullptr) return nullptr;
  const Owned kept(Py_NewRef(code.owner));
  const robotc_signature& signature = *code.signature;
  Arguments arguments;
  if (!take_arguments(code, args, keywords, arguments)) return nullptr;
  if (arguments.is_batch() && !code.for_batches) return nullptr;
  if (signature.output.rank == 0 && !arguments.is_batch() && arguments.out == nullptr) {
    double value = 0;
    float single = 0;
    if (!call_code(code, arguments, code.is_float32 ? static_cast<void*>(&single) : &value)) return nullptr;
    return PyFloat_FromDouble(code.is_float32 ? static_cast<double>(single) : value);
  }
  std::array<npy_intp, NPY_MAXDIMS> shape{};
  int axes = 0;
  if (arguments.is_batch()) shape[static_cast<std::size_t>(axes++)] = arguments.states;
  for (std::size_t i = 0; i < signature.output.rank; ++i) {
    shape[static_cast<std::size_t>(axes++)] = static_cast<npy_intp>(signature.output.shape[i]);
  }
  PyObject* result = reinterpret_cast<PyObject*>(arguments.out);
  if (result == nullptr) {
    result = new_result(code, arguments.side_by_side, axes, shape.data());
    if (result == nullptr) return nullptr;
  } else {
    if (!admits_out(signature, arguments, axes, shape.data())) return nullptr;
    Py_INCREF(result);
  }
  if (call_code(code, arguments, PyArray_DATA(array_of(result)))) return result;
  Py_DECREF(result);
  return nullptr;
}

PyObject* call(PyObject* object, PyObject* args, PyObject* keywords) {
  PyObject* const result = call_here(object, args, keywords);
  if (result != nullptr || PyErr_Occurred() != nullptr) return result;
  PyObject* const general = PyObject_GetAttrString(object, "_call");
  if (general == nullptr) return nullptr;
  PyObject* const made = PyObject_Call(general, args, keywords);
  Py_DECREF(general);
  return made;
}

PyObject* get_code(PyObject* object, void* /*unused*/) {
  PyObject* const owner = code_of(object).owner;
  return Py_NewRef(owner == nullptr ? Py_None : owner);
}

/// Reads an address; null with an exception set if there is none.
void* address_of(PyObject* object, const char* name) {
  PyObject* const number = PyObject_GetAttrString(object, name);
  void* const address = number == nullptr ? nullptr : PyLong_AsVoidPtr(number);
  Py_XDECREF(number);
  return address;
}

int set_code(PyObject* object, PyObject* owner, void* /*unused*/) {
  if (owner == nullptr) {
    PyErr_SetString(PyExc_AttributeError, "_code cannot be deleted");
    return -1;
  }
  Code made{};
  made.function = static_cast<const robotc_function*>(address_of(owner, "function"));
  if (PyErr_Occurred() != nullptr) return -1;
  made.signature = robotc_signature_of(made.function);
  made.is_float32 = robotc_is_float32(made.function) != 0;
  made.constants = address_of(owner, "constants");
  if (PyErr_Occurred() != nullptr) return -1;
  PyObject* const for_batches = PyObject_GetAttrString(owner, "for_batches");
  if (for_batches == nullptr) return -1;
  made.for_batches = for_batches == Py_True;
  Py_DECREF(for_batches);
  made.owner = Py_NewRef(owner);
  const Code before = std::exchange(code_of(object), made);
  Py_XDECREF(before.owner);
  return 0;
}

int traverse(PyObject* object, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(code_of(object).owner);
  return 0;
}

int clear(PyObject* object) {
  Py_CLEAR(code_of(object).owner);
  return 0;
}

void deallocate(PyObject* object) {
  PyTypeObject* const type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  clear(object);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

bool add_type(PyObject* module) {
  static PyGetSetDef properties[] = {
      {"_code", get_code, set_code, "`robotc._functions.Code`, None before it is compiled.", nullptr},
      {nullptr, nullptr, nullptr, nullptr, nullptr},
  };
  static PyType_Slot slots[] = {
      {Py_tp_doc,
       const_cast<char*>("A function that calls its `_code`, and `_call` for all that is not a common call.")},
      {Py_tp_call, reinterpret_cast<void*>(call)},
      {Py_tp_dealloc, reinterpret_cast<void*>(deallocate)},
      {Py_tp_traverse, reinterpret_cast<void*>(traverse)},
      {Py_tp_clear, reinterpret_cast<void*>(clear)},
      {Py_tp_getset, properties},
      {0, nullptr},
  };
  static PyType_Spec spec = {"robotc._call_native.Caller", sizeof(Caller), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_BASETYPE, slots};
  PyObject* const type = PyType_FromSpec(&spec);
  if (type == nullptr) return false;
  const bool added = PyModule_AddObjectRef(module, "Caller", type) == 0;
  Py_DECREF(type);
  return added;
}

/// Refuses a NumPy whose interface is another one; what is compiled for NumPy 2 works with 1, too.
bool knows_numpy() {
#if NPY_ABI_VERSION < 0x02000000
  PyObject* const numpy = PyImport_ImportModule("numpy");
  PyObject* const version = numpy == nullptr ? nullptr : PyObject_GetAttrString(numpy, "__version__");
  Py_XDECREF(numpy);
  if (version == nullptr) return false;
  PyObject* const first = PyUnicode_Substring(version, 0, 2);
  const bool known = first != nullptr && PyUnicode_CompareWithASCIIString(first, "1.") == 0;
  if (first != nullptr && !known) {
    PyErr_Format(PyExc_ImportError, "robotc._call_native was compiled for NumPy 1, and this is NumPy %U", version);
  }
  Py_XDECREF(first);
  Py_DECREF(version);
  if (!known) return false;
#endif
  return _import_array() >= 0;
}

}  // namespace

}  // namespace robotc::python

// Python asks for this name. NOLINTNEXTLINE(bugprone-reserved-identifier, readability-identifier-naming)
PyMODINIT_FUNC PyInit__call_native() {
  static PyModuleDef definition = {
      PyModuleDef_HEAD_INIT, "robotc._call_native", nullptr, -1, nullptr, nullptr, nullptr, nullptr, nullptr};
  if (!robotc::python::knows_numpy()) return nullptr;
  PyObject* const module = PyModule_Create(&definition);
  if (module != nullptr && robotc::python::add_type(module)) return module;
  Py_XDECREF(module);
  return nullptr;
}
