#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
class raw_pwrite_stream;
enum class CodeGenFileType;
}  // namespace llvm

namespace robotc::codegen {

/// The stack frames of functions in bytes, by name: what a function takes itself, without those it calls.
using FrameSizes = std::map<std::string, std::uint64_t>;

/// Runs LLVM's code generator, which addPassesToEmitFile would set up but for the passes that are disabled here. False
/// if the machine cannot write such files. The frames of all functions go to `frames`, if that is not null; if `fused`
/// is not, products are joined with their sums behind instruction selection, and counted in it.
bool generate(llvm::TargetMachine& machine, llvm::Module& module, llvm::raw_pwrite_stream& stream,
              llvm::CodeGenFileType type, FrameSizes* frames = nullptr, std::size_t* fused = nullptr);

}  // namespace robotc::codegen
