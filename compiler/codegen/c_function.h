#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>

namespace llvm {
class Function;
class GlobalValue;
class GlobalVariable;
class Type;
}  // namespace llvm

/// Functions of LLVM as functions of C99, which are valid C++ too: a variable for each value, a label for each block.
/// Integers are unsigned, pointers are `char *`, and memory is accessed by `memcpy`, which keeps the rules of C about
/// types and alignment and costs nothing where compilers optimise.
namespace robotc::codegen {

/// An instruction, a type or a constant that is not translated.
struct NotInC : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The names of one source, and the types and helpers that its functions have needed so far.
class CNames {
 public:
  /// A function or a variable; those with a name that begins with `robotc_` keep it.
  void add(const llvm::GlobalValue& value);
  [[nodiscard]] const std::string& of(const llvm::GlobalValue& value) const;

  /// "uint64_t", "double", "char *", or a struct for several values.
  std::string type(const llvm::Type& type);
  /// Functions that load and store: "load_double".
  std::string load(const llvm::Type& type);
  std::string store(const llvm::Type& type);

  /// Definitions of all types and helpers that were asked for.
  [[nodiscard]] std::string types() const;
  [[nodiscard]] std::string helpers() const;

 private:
  std::string access(const llvm::Type& type, const char* what);

  std::map<const llvm::GlobalValue*, std::string> names_;
  std::map<const llvm::Type*, std::string> struct_names_;
  std::string structs_;
  std::map<std::string, std::string> helpers_;
  std::size_t numbered_ = 0;
};

/// A constant table.
std::string c_variable(const llvm::GlobalVariable& global, CNames& names);
/// "static double robotc_f3(char *a0, uint64_t a1)".
std::string c_declaration(const llvm::Function& function, CNames& names);
std::string c_function(const llvm::Function& function, CNames& names);

}  // namespace robotc::codegen
