#include "xla_handler.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "call_native.h"

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

/// RAII: the code of a function as it is now, with the parameters set last. It takes the GIL only to get and to free
/// it.
class CurrentCode {
 public:
  explicit CurrentCode(std::int64_t address) {
    const PyGILState_STATE state = PyGILState_Ensure();
    // XLA passes on numbers only. NOLINTNEXTLINE(performance-no-int-to-ptr)
    code_ = current_code(reinterpret_cast<PyObject*>(address));
    PyGILState_Release(state);
  }
  CurrentCode(const CurrentCode&) = delete;
  CurrentCode& operator=(const CurrentCode&) = delete;
  ~CurrentCode() {
    const PyGILState_STATE state = PyGILState_Ensure();
    Py_XDECREF(code_.owner);
    PyGILState_Release(state);
  }

  const Code* operator->() const { return &code_; }

 private:
  Code code_{};
};

/// Calls the function; gives the reason if it cannot be called so.
std::string call(const xla::CallFrame& frame) {
  const std::int64_t address = attribute(frame, "function");
  if (address == 0) return "the call has no attribute `function`";
  const CurrentCode code(address);
  if (code->owner == nullptr) return "the function is not compiled";
  const robotc_signature& signature = *code->signature;
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
  const robotc_batch_options options{sizeof options, threads, 0, nullptr};
  const robotc_status status = robotc_call_batch(code->function, data.data(), inputs, code->constants,
                                                 static_cast<double*>(result.data), states, &options);
  return status == ROBOTC_OK ? "" : title + ": " + robotc_status_text(status);
}

xla::Error* handle(xla::CallFrame* frame) {
  if (frame->extensions != nullptr && frame->extensions->type == xla::extension_metadata) {
    xla::Metadata& metadata = *reinterpret_cast<xla::MetadataExtension*>(frame->extensions)->metadata;
    metadata.version.major = 0;
    metadata.version.minor = version_of_xla;
    metadata.traits = 0;
    return nullptr;
  }
  if (frame->stage != xla::execute) return nullptr;
  const std::string reason = call(*frame);
  if (reason.empty()) return nullptr;
  xla::ErrorArguments error{sizeof error, nullptr, reason.c_str(), xla::invalid_argument};
  return frame->api->create_error(&error);
}

}  // namespace

void* xla_handler(int minor_version) {
  version_of_xla = minor_version;
  return reinterpret_cast<void*>(&handle);
}

}  // namespace robotc::python
