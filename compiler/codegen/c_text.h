#pragma once

#include <string>

namespace llvm {
class ConstantInt;
class Type;
class Value;
}  // namespace llvm

/// Numbers and types of LLVM as texts of C, for c_function.cpp and c_names.cpp.
namespace robotc::codegen {

/// Throws NotInC with the text of a value.
[[noreturn]] void refuse_in_c(const llvm::Value& value);

/// The width of an unsigned integer of C: 8 for i1. Throws NotInC if C has none of this width.
unsigned c_width(const llvm::Type& type);

/// A double with all its digits.
std::string c_number(double value);

/// An integer constant: "5UL".
std::string c_integer(const llvm::ConstantInt& value);

}  // namespace robotc::codegen
