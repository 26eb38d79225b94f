#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"
#include "compiler/codegen/target.h"
#include "compiler/expr/kernel.h"

/// Links kernels with code that calls them to a shared library.
namespace robotc::codegen {

/// An array of constants that the calling code declares as `extern const T NAME[]`. Names of kernels are their
/// `robotc_packed_function`, empty ones null.
struct ConstantTable {
  using Kernels = std::vector<std::string>;
  std::string name;
  std::variant<std::vector<std::uint32_t>, std::vector<double>, std::string, Kernels> content;
};

struct LibrarySource {
  std::span<const expr::Kernel> kernels;
  std::string_view bitcode;  ///< of the calling code: its visible functions are the library's
  std::span<const ConstantTable> tables;
  std::string name;  ///< the library's, as others that are linked with it ask for it
  /// Functions of the C library that the calling code may call.
  std::vector<std::string> called;
};

/// The bytes of a shared library for Linux or Windows. It exports the functions of the calling code, and needs the C
/// library and the C mathematical library where it calls them. The same source gives the same bytes.
std::variant<std::string, CodegenError> link_library(const LibrarySource& source, const Target& target);

}  // namespace robotc::codegen
