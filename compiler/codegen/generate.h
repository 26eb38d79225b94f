#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace llvm {
class Module;
class TargetMachine;
class raw_pwrite_stream;  // NOLINT(readability-identifier-naming): a name of LLVM
enum class CodeGenFileType;
}  // namespace llvm

namespace robotc::codegen {

/// Stack frame sizes in bytes, by function name; without callees.
using FrameSizes = std::map<std::string, std::uint64_t>;

/// Runs LLVM's code generator like addPassesToEmitFile, but with some passes disabled. Returns false if the target
/// cannot write such files. If `frames` is not null, stores all functions' frame sizes there.
bool generate(llvm::TargetMachine& machine, llvm::Module& module, llvm::raw_pwrite_stream& stream,
              llvm::CodeGenFileType type, FrameSizes* frames = nullptr);

}  // namespace robotc::codegen
