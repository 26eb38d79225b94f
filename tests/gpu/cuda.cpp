// A stand-in for NVIDIA's driver, libcuda.so.1: the memory of its GPU is that of the process, and it runs kernels by
// the interpreter of PTX. It checks what a driver would refuse, and names it: an invalid handle, a wrong number of
// threads.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <vector>

#include "tests/gpu/ptx.h"

namespace {

using robotc::ptx::Function;
using robotc::ptx::Memory;
using robotc::ptx::Module;

enum Result : int {
  success = 0,
  invalid_value = 1,
  not_initialised = 3,
  no_device = 100,
  invalid_context = 201,
  invalid_ptx = 218,
  not_found = 500,
  illegal_address = 700
};

struct Gpu {
  bool initialised = false;
  void* context = nullptr;
  std::vector<std::unique_ptr<Module>> modules;
  std::vector<std::pair<const Module*, const Function*>> owners;
  Memory memory;
  std::vector<void*> streams;                                 ///< of the launches so far
  std::map<std::uint64_t, std::vector<std::byte>> allocated;  ///< by address
  std::vector<std::unique_ptr<std::chrono::steady_clock::time_point>> events;
};

Gpu& gpu() {
  static Gpu instance;
  return instance;
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): names of the driver
extern "C" {

int cuInit(unsigned flags) {
  if (std::getenv("STAND_IN_WITHOUT_GPU") != nullptr) return no_device;
  gpu().initialised = true;
  return flags == 0 ? success : invalid_value;
}
int cuCtxGetCurrent(void** context) {
  if (!gpu().initialised) return not_initialised;
  *context = gpu().context;
  return success;
}
int cuDeviceGet(int* device, int ordinal) {
  *device = 0;
  return ordinal == 0 ? success : invalid_value;
}
int cuDevicePrimaryCtxRetain(void** context, int device) {
  *context = &gpu();
  return device == 0 ? success : invalid_value;
}
int cuCtxSetCurrent(void* context) {
  gpu().context = context;
  return success;
}
int cuModuleLoadData(void** module, const void* image) {
  if (gpu().context == nullptr) return invalid_context;
  try {
    gpu().modules.push_back(std::make_unique<Module>(static_cast<const char*>(image)));
  } catch (const robotc::ptx::Error&) {
    return invalid_ptx;
  }
  *module = gpu().modules.back().get();
  return success;
}
int cuModuleGetFunction(void** function, void* module, const char* name) {
  const auto* const of = static_cast<const Module*>(module);
  const Function* const found = of->find(name);
  if (found == nullptr || !found->is_entry) return not_found;
  gpu().owners.emplace_back(of, found);
  *function = const_cast<Function*>(found);
  return success;
}
int cuLaunchKernel(void* function, unsigned blocks, unsigned blocks_y, unsigned blocks_z, unsigned threads,
                   unsigned threads_y, unsigned threads_z, unsigned shared, void* stream, void** parameters,
                   void** extra) {
  if (gpu().context == nullptr) return invalid_context;
  if (blocks == 0 || blocks_y != 1 || blocks_z != 1 || threads == 0 || threads > 1024 || threads_y != 1 ||
      threads_z != 1 || shared != 0 || parameters == nullptr || extra != nullptr) {
    return invalid_value;
  }
  for (const auto& [module, known] : gpu().owners) {
    if (known != function) continue;
    std::vector<std::uint64_t> values;
    for (std::size_t i = 0; i < known->parameter_bytes.size(); ++i) {
      values.push_back(*static_cast<const std::uint64_t*>(parameters[i]));
    }
    gpu().streams.push_back(stream);
    try {
      module->run(*known, blocks, threads, values, gpu().memory);
    } catch (const robotc::ptx::Error&) {
      return illegal_address;
    }
    return success;
  }
  return invalid_value;
}
int cuGetErrorString(int code, const char** text) {
  *text = code == no_device         ? "no CUDA-capable device is detected"
          : code == invalid_ptx     ? "a PTX JIT compilation failed"
          : code == illegal_address ? "an illegal memory access was encountered"
                                    : "invalid argument";
  return success;
}

int cuCtxGetDevice(int* device) {
  *device = 0;
  return gpu().context == nullptr ? invalid_context : success;
}
int cuDeviceGetName(char* name, int length, int device) {
  constexpr const char* text = "an interpreter on the CPU, which is not a GPU";
  if (device != 0 || length <= static_cast<int>(std::strlen(text))) return invalid_value;
  std::strcpy(name, text);
  return success;
}
int cuMemAlloc_v2(std::uint64_t* address, std::size_t bytes) {
  if (gpu().context == nullptr) return invalid_context;
  if (bytes == 0) return invalid_value;
  std::vector<std::byte> memory(bytes);
  *address = reinterpret_cast<std::uintptr_t>(memory.data());
  gpu().memory.add(memory.data(), bytes);
  gpu().allocated.emplace(*address, std::move(memory));
  return success;
}
int cuMemFree_v2(std::uint64_t address) {
  const auto found = gpu().allocated.find(address);
  if (found == gpu().allocated.end()) return invalid_value;
  gpu().memory.remove(found->second.data());
  gpu().allocated.erase(found);
  return success;
}
int cuMemcpyHtoD_v2(std::uint64_t to, const void* from, std::size_t bytes) {
  const auto found = gpu().allocated.find(to);
  if (found == gpu().allocated.end() || found->second.size() < bytes) return invalid_value;
  std::memcpy(found->second.data(), from, bytes);
  return success;
}
int cuMemcpyDtoH_v2(void* to, std::uint64_t from, std::size_t bytes) {
  const auto found = gpu().allocated.find(from);
  if (found == gpu().allocated.end() || found->second.size() < bytes) return invalid_value;
  std::memcpy(to, found->second.data(), bytes);
  return success;
}
int cuEventCreate(void** event, unsigned flags) {
  gpu().events.push_back(std::make_unique<std::chrono::steady_clock::time_point>());
  *event = gpu().events.back().get();
  return flags == 0 ? success : invalid_value;
}
int cuEventRecord(void* event, void* /*stream*/) {
  *static_cast<std::chrono::steady_clock::time_point*>(event) = std::chrono::steady_clock::now();
  return success;
}
int cuEventSynchronize(void* event) { return event == nullptr ? invalid_value : success; }
int cuEventElapsedTime(float* milliseconds, void* begin, void* end) {
  using Time = std::chrono::steady_clock::time_point;
  *milliseconds =
      std::chrono::duration<float, std::milli>(*static_cast<Time*>(end) - *static_cast<Time*>(begin)).count();
  return success;
}

// For tests, not of the driver: which memory is that of the GPU, and the stream of the last launch.
void stand_in_allow(const void* first, std::size_t bytes) { gpu().memory.add(first, bytes); }
void* stand_in_last_stream() { return gpu().streams.empty() ? nullptr : gpu().streams.back(); }
std::size_t stand_in_launches() { return gpu().streams.size(); }

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
