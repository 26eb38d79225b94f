// A function is a stub: a jump through a pointer in memory. Writing the pointer replaces the function.

#include "compiler/codegen/background_compile.h"

#include <llvm/ExecutionEngine/Orc/IndirectionUtils.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "compiler/support/parallel.h"

namespace robotc::codegen {

namespace {

std::atomic<int> running = 0;

std::string stub_name(std::size_t i) { return std::to_string(i); }

}  // namespace

/// Shared with the thread, which may outlive the owner.
struct BackgroundCompile::State {
  std::shared_ptr<Jit> jit;
  std::vector<Job> jobs;
  Ready ready;
  std::unique_ptr<llvm::orc::IndirectStubsManager> stubs;
  std::vector<robotc_packed_function> functions;
  std::vector<std::shared_ptr<const CompiledKernels>> code;  ///< targets of the stubs
  std::atomic<bool> dropped = false;
  std::atomic<std::size_t> replaced = 0;
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;

  /// False if stubs cannot be made.
  bool make_stubs() {
    const auto make = llvm::orc::createLocalIndirectStubsManagerBuilder(llvm::Triple(llvm::sys::getProcessTriple()));
    if (!make) return false;
    stubs = make();
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      auto error = stubs->createStub(stub_name(i), llvm::orc::ExecutorAddr::fromPtr(jobs[i].quick),
                                     llvm::JITSymbolFlags::Exported);
      if (error) {
        llvm::consumeError(std::move(error));
        return false;
      }
      functions.push_back(stubs->findStub(stub_name(i), false).getAddress().toPtr<robotc_packed_function>());
    }
    return true;
  }

  void compile(std::size_t i) {
    auto object = jit->generate({&jobs[i].kernel, 1}, Tier::optimised);
    if (std::holds_alternative<CodegenError>(object)) return;  // the quick code stays
    auto linked = jit->link(std::get<ObjectCode>(object), {&jobs[i].kernel, 1});
    if (std::holds_alternative<CodegenError>(linked)) return;
    auto kernels = std::make_shared<const CompiledKernels>(std::get<CompiledKernels>(std::move(linked)));
    code.push_back(kernels);
    llvm::consumeError(stubs->updatePointer(stub_name(i), llvm::orc::ExecutorAddr::fromPtr(kernels->function(0))));
    ++replaced;
    ready(jobs[i].key, std::get<ObjectCode>(object), std::move(kernels));
  }

  void run() {
    try {
      for (std::size_t i = 0; i < jobs.size() && !dropped; ++i) compile(i);
    } catch (const std::bad_alloc&) {
      dropped = true;
    }
    const std::lock_guard lock(mutex);
    done = true;
    changed.notify_all();
  }
};

BackgroundCompile::BackgroundCompile(std::shared_ptr<State> state) : state_(std::move(state)) {}

std::shared_ptr<BackgroundCompile> BackgroundCompile::start(std::shared_ptr<Jit> jit, std::vector<Job> jobs,
                                                            Ready ready) {
  auto state = std::make_shared<State>();
  state->jit = std::move(jit);
  state->jobs = std::move(jobs);
  state->ready = std::move(ready);
  if (!state->make_stubs()) return nullptr;
  const NoSignals guard;
  ++running;
  try {
    std::thread([state]() mutable {
      state->run();
      state.reset();  // frees the thread's own objects before it counts as ended
      --running;
    }).detach();
  } catch (const std::system_error&) {
    --running;
    return nullptr;
  }
  return std::shared_ptr<BackgroundCompile>(new BackgroundCompile(std::move(state)));
}

BackgroundCompile::~BackgroundCompile() { state_->dropped = true; }

robotc_packed_function BackgroundCompile::function(std::size_t i) const { return state_->functions[i]; }

void BackgroundCompile::wait() const {
  std::unique_lock lock(state_->mutex);
  state_->changed.wait(lock, [&] { return state_->done; });
}

std::size_t BackgroundCompile::replaced() const { return state_->replaced; }

bool BackgroundCompile::is_any_running() { return running != 0; }

}  // namespace robotc::codegen
