// robotc._call_xla: the handler of XLA's foreign functions that calls functions of robots. It knows neither NumPy nor
// JAX, and uses only what Python's stable ABI has.
#include <Python.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "robotc.h"

namespace robotc::python {

namespace {

/// Structures of XLA's interface for foreign functions, version 0, in C: what this handler reads of them. Later minor
/// versions append members.
namespace xla {

enum : int { extension_metadata = 1, f64 = 12, s64 = 5, attribute_scalar = 3, invalid_argument = 3, execute = 3 };

struct Extension {
  std::size_t struct_size;
  int type;
  Extension* next;
};
struct Version {
  std::size_t struct_size;
  Extension* extensions;
  int major, minor;
};
struct Metadata {
  std::size_t struct_size;
  Version version;
  std::uint32_t traits;
  std::int64_t state_type;  ///< of later minor versions
};
struct MetadataExtension {
  Extension base;
  Metadata* metadata;
};
struct Error;
struct ErrorArguments {
  std::size_t struct_size;
  Extension* extensions;
  const char* message;
  int code;
};
struct Api {
  std::size_t struct_size;
  Extension* extensions;
  Version version;
  void* internal;
  Error* (*create_error)(ErrorArguments*);
};
struct Buffer {
  std::size_t struct_size;
  Extension* extensions;
  int type;
  void* data;
  std::int64_t rank;
  std::int64_t* shape;
};
struct Buffers {
  std::size_t struct_size;
  Extension* extensions;
  std::int64_t count;
  int* types;
  void** all;
};
struct Name {
  const char* text;
  std::size_t length;
};
struct Scalar {
  int type;
  void* value;
};
struct Attributes {
  std::size_t struct_size;
  Extension* extensions;
  std::int64_t count;
  int* types;
  Name** names;
  void** all;
};
struct CallFrame {
  std::size_t struct_size;
  Extension* extensions;
  const Api* api;
  void* context;
  int stage;
  Buffers arguments;
  Buffers results;
  Attributes attributes;
};

}  // namespace xla

int version_of_xla = 0;

/// An attribute that is a whole number; 0 if there is none of this name.
std::int64_t attribute(const xla::CallFrame& frame, std::string_view name) {
  for (std::int64_t i = 0; i < frame.attributes.count; ++i) {
    const xla::Name& known = *frame.attributes.names[i];
    if (std::string_view(known.text, known.length) != name) continue;
    const auto* const scalar = static_cast<const xla::Scalar*>(frame.attributes.all[i]);
    const bool is_number = frame.attributes.types[i] == xla::attribute_scalar && scalar->type == xla::s64;
    return is_number ? *static_cast<const std::int64_t*>(scalar->value) : 0;
  }
  return 0;
}

std::size_t entries(const xla::Buffer& buffer) {
  std::size_t count = 1;
  for (std::int64_t i = 0; i < buffer.rank; ++i) count *= static_cast<std::size_t>(buffer.shape[i]);
  return count;
}

/// RAII: the code of a robotc.Function as it is now, with the parameters set last: its attribute `_code`, a
/// `robotc._functions.Code`. It takes the GIL only to read and to free it.
class CurrentCode {
 public:
  explicit CurrentCode(std::int64_t address) {
    const PyGILState_STATE state = PyGILState_Ensure();
    // XLA passes on numbers only. NOLINTNEXTLINE(performance-no-int-to-ptr)
    owner_ = PyObject_GetAttrString(reinterpret_cast<PyObject*>(address), "_code");
    if (owner_ != nullptr && owner_ != Py_None) {
      function_ = static_cast<const robotc_function*>(address_of("function"));
      constants_ = static_cast<const double*>(address_of("constants"));
    }
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      function_ = nullptr;
    }
    PyGILState_Release(state);
  }
  CurrentCode(const CurrentCode&) = delete;
  CurrentCode& operator=(const CurrentCode&) = delete;
  ~CurrentCode() {
    const PyGILState_STATE state = PyGILState_Ensure();
    Py_XDECREF(owner_);
    PyGILState_Release(state);
  }

  [[nodiscard]] const robotc_function* function() const { return function_; }  ///< null: not compiled
  [[nodiscard]] const double* constants() const { return constants_; }         ///< null: those of the compilation

 private:
  /// The address in an attribute; null with an exception set if there is none.
  [[nodiscard]] void* address_of(const char* name) const {
    PyObject* const number = PyObject_GetAttrString(owner_, name);
    void* const address = number == nullptr ? nullptr : PyLong_AsVoidPtr(number);
    Py_XDECREF(number);
    return address;
  }

  PyObject* owner_ = nullptr;
  const robotc_function* function_ = nullptr;
  const double* constants_ = nullptr;
};

/// Calls the function; gives the reason if it cannot be called so.
std::string call(const xla::CallFrame& frame) {
  const std::int64_t address = attribute(frame, "function");
  if (address == 0) return "the call has no attribute `function`";
  const CurrentCode code(address);
  if (code.function() == nullptr) return "the function is not compiled";
  const robotc_signature& signature = *robotc_signature_of(code.function());
  const std::string title = signature.title;
  const auto inputs = static_cast<std::size_t>(frame.arguments.count);
  if (inputs != signature.input_count || frame.results.count != 1) return title + " takes other arrays";
  const auto& result = *static_cast<const xla::Buffer*>(frame.results.all[0]);
  const std::size_t states = signature.output.size == 0 ? 0 : entries(result) / signature.output.size;
  bool fits = result.type == xla::f64 && entries(result) == states * signature.output.size;
  std::vector<const double*> data;
  for (std::size_t i = 0; i < inputs; ++i) {
    const auto& buffer = *static_cast<const xla::Buffer*>(frame.arguments.all[i]);
    fits = fits && buffer.type == xla::f64 && entries(buffer) == states * signature.inputs[i]->size;
    data.push_back(static_cast<const double*>(buffer.data));
  }
  if (!fits) return title + " takes float64 arrays with the same leading axes";
  const auto threads = static_cast<std::size_t>(attribute(frame, "threads"));
  const robotc_batch_options options{.size = sizeof options, .threads = threads};
  const robotc_status status = robotc_call_batch(code.function(), data.data(), inputs, code.constants(),
                                                 static_cast<double*>(result.data), states, &options);
  return status == ROBOTC_OK ? "" : title + ": " + robotc_status_text(status);
}

xla::Error* handle(xla::CallFrame* frame) {
  if (frame->extensions != nullptr && frame->extensions->type == xla::extension_metadata) {
    xla::Metadata& metadata = *reinterpret_cast<xla::MetadataExtension*>(frame->extensions)->metadata;
    metadata.version.major = 0;
    metadata.version.minor = version_of_xla;
    metadata.traits = 0;
    if (metadata.struct_size >= sizeof metadata) metadata.state_type = 0;  // none
    return nullptr;
  }
  if (frame->stage != xla::execute) return nullptr;
  const std::string reason = call(*frame);
  if (reason.empty()) return nullptr;
  xla::ErrorArguments error{sizeof error, nullptr, reason.c_str(), xla::invalid_argument};
  return frame->api->create_error(&error);
}

/// The handler as `jax.ffi.register_ffi_target` takes it, in a capsule. Arguments of its calls: the arrays of a
/// function with the same leading axes, float64; attributes: `function`, the address of a `robotc.Function` that lives
/// and is compiled for batches, and `threads`.
PyObject* get_handler(PyObject* /*module*/, PyObject* minor_version) {
  const long version = PyLong_AsLong(minor_version);
  if (version == -1 && PyErr_Occurred() != nullptr) return nullptr;
  version_of_xla = static_cast<int>(version);
  return PyCapsule_New(reinterpret_cast<void*>(&handle), nullptr, nullptr);
}

}  // namespace

}  // namespace robotc::python

// Python asks for this name. NOLINTNEXTLINE(bugprone-reserved-identifier, readability-identifier-naming)
PyMODINIT_FUNC PyInit__call_xla() {
  static PyMethodDef methods[] = {
      {"handler", robotc::python::get_handler, METH_O,
       "The handler of XLA's foreign functions for a minor version of its interface, whose major version is 0."},
      {nullptr, nullptr, 0, nullptr},
  };
  static PyModuleDef definition = {
      PyModuleDef_HEAD_INIT, "robotc._call_xla", nullptr, -1, methods, nullptr, nullptr, nullptr, nullptr};
  return PyModule_Create(&definition);
}
