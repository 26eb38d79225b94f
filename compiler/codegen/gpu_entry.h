#pragma once

#include <llvm/IR/IRBuilder.h>

#include <string>
#include <vector>

/// The frame that all GPU kernels share.
namespace robotc::codegen {

/// The address space of arrays that the host gives.
inline constexpr unsigned global_memory = 1;

/// Adds the entry NAME of a GPU program with these parameters; the last is `count`, an integer of 64 bits.
llvm::Function* add_gpu_entry(llvm::Module& module, const std::string& name, const std::vector<llvm::Type*>& types);

/// Emits the beginning of an entry whose first block is empty: threads from `count` on return. Leaves the builder where
/// the others go on, and gives the thread's number: `blockIdx.x * blockDim.x + threadIdx.x`, 64 bits.
llvm::Value* begin_gpu_thread(llvm::IRBuilder<>& b, llvm::Function* entry);

}  // namespace robotc::codegen
