#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/Support/raw_ostream.h>

#include <cmath>
#include <vector>

#include "compiler/codegen/c_function.h"
#include "compiler/codegen/c_text.h"

namespace robotc::codegen {

namespace {

std::string text_of(const llvm::Value& value) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  value.print(stream);
  return text;
}

/// The numbers in a constant, in the order of memory.
void add_leaves(const llvm::Constant& constant, std::vector<const llvm::Constant*>& leaves) {
  const llvm::Type& type = *constant.getType();
  if (!type.isStructTy() && !type.isArrayTy()) {
    leaves.push_back(&constant);
    return;
  }
  const auto count =
      type.isStructTy() ? type.getStructNumElements() : static_cast<unsigned>(type.getArrayNumElements());
  for (unsigned i = 0; i < count; ++i) {
    const llvm::Constant* const element = constant.getAggregateElement(i);
    if (element == nullptr) refuse_in_c(constant);
    add_leaves(*element, leaves);
  }
}

}  // namespace

void refuse_in_c(const llvm::Value& value) { throw NotInC("`" + text_of(value) + "`"); }

unsigned c_width(const llvm::Type& type) {
  const unsigned bits = type.getIntegerBitWidth();
  if (bits == 1) return 8;
  if (bits == 8 || bits == 16 || bits == 32 || bits == 64) return bits;
  throw NotInC("integers of " + std::to_string(bits) + " bits");
}

std::string c_number(double value) {
  if (std::isnan(value)) return "(double)NAN";
  if (std::isinf(value)) return value < 0 ? "(-(double)INFINITY)" : "((double)INFINITY)";
  std::string text = fmt::format("{:.17g}", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return value < 0 || std::signbit(value) ? "(" + text + ")" : text;
}

std::string c_integer(const llvm::ConstantInt& value) {
  if (value.getBitWidth() > 64) refuse_in_c(value);
  return fmt::format("{}{}", value.getZExtValue(), value.getBitWidth() == 64 ? "ULL" : "UL");
}

void CNames::add(const llvm::GlobalValue& value) {
  const bool keeps = value.getName().starts_with("robotc_");
  names_[&value] = keeps ? value.getName().str() : fmt::format("robotc_{}", ++numbered_);
}

const std::string& CNames::of(const llvm::GlobalValue& value) const { return names_.at(&value); }

std::string CNames::type(const llvm::Type& type) {
  if (type.isVoidTy()) return "void";
  if (type.isDoubleTy()) return "double";
  if (type.isPointerTy()) return "char *";
  if (type.isIntegerTy()) return fmt::format("uint{}_t", c_width(type));
  if (!type.isStructTy() && !type.isArrayTy()) throw NotInC("a type of other values");
  if (const auto known = struct_names_.find(&type); known != struct_names_.end()) return known->second;
  std::string members;
  const unsigned count =
      type.isStructTy() ? type.getStructNumElements() : static_cast<unsigned>(type.getArrayNumElements());
  for (unsigned i = 0; i < count; ++i) {
    const llvm::Type& member = type.isStructTy() ? *type.getStructElementType(i) : *type.getArrayElementType();
    members += fmt::format(" {} m{};", this->type(member), i);
  }
  std::string name = fmt::format("struct robotc_values_{}", struct_names_.size() + 1);
  structs_ += name + " {" + members + " };\n";
  struct_names_.emplace(&type, name);
  return name;
}

std::string CNames::access(const llvm::Type& type, const char* what) {
  if (type.isStructTy() || type.isArrayTy()) throw NotInC("a load of several values");
  const std::string of = type.isPointerTy()  ? "pointer"
                         : type.isDoubleTy() ? "double"
                                             : fmt::format("u{}", c_width(type));
  return fmt::format("robotc_{}_{}", what, of);
}

std::string CNames::load(const llvm::Type& type) {
  const std::string name = access(type, "load"), of = this->type(type);
  helpers_[name] = fmt::format(
      "static {0} {1}(const char *from) {{\n  {0} value;\n  memcpy(&value, from, sizeof value);\n  return value;\n}}\n",
      of, name);
  return name;
}

std::string CNames::store(const llvm::Type& type) {
  const std::string name = access(type, "store"), of = this->type(type);
  helpers_[name] =
      fmt::format("static void {1}(char *to, {0} value) {{ memcpy(to, &value, sizeof value); }}\n", of, name);
  return name;
}

std::string CNames::types() const { return structs_; }

std::string CNames::helpers() const {
  std::string text;
  for (const auto& [name, definition] : helpers_) text += definition;
  return text;
}

std::string c_variable(const llvm::GlobalVariable& global, CNames& names) {
  if (!global.isConstant() || !global.hasInitializer()) refuse_in_c(global);
  std::vector<const llvm::Constant*> leaves;
  add_leaves(*global.getInitializer(), leaves);
  std::string entries;
  for (const llvm::Constant* const leaf : leaves) {
    // Without gaps in between, an array has the layout of the structure.
    if (leaf->getType() != leaves.front()->getType()) refuse_in_c(global);
    const auto* const real = llvm::dyn_cast<llvm::ConstantFP>(leaf);
    const auto* const whole = llvm::dyn_cast<llvm::ConstantInt>(leaf);
    if ((real == nullptr || !real->getType()->isDoubleTy()) && whole == nullptr) refuse_in_c(global);
    entries += (entries.empty() ? "" : ", ");
    entries += real != nullptr ? c_number(real->getValueAPF().convertToDouble()) : c_integer(*whole);
  }
  if (leaves.empty()) refuse_in_c(global);
  return fmt::format("static const {} {}[{}] = {{{}}};\n", names.type(*leaves.front()->getType()), names.of(global),
                     leaves.size(), entries);
}

std::string c_declaration(const llvm::Function& function, CNames& names) {
  std::string parameters;
  for (const llvm::Argument& argument : function.args()) {
    const std::string type = names.type(*argument.getType());
    parameters += fmt::format("{}{}{}a{}", parameters.empty() ? "" : ", ", type, type.back() == '*' ? "" : " ",
                              argument.getArgNo());
  }
  return fmt::format("static {} {}({})", names.type(*function.getReturnType()), names.of(function),
                     parameters.empty() ? "void" : parameters);
}

}  // namespace robotc::codegen
