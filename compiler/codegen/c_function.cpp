#include "compiler/codegen/c_function.h"

#include <fmt/format.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <unordered_map>
#include <vector>

#include "compiler/codegen/c_text.h"

namespace robotc::codegen {

namespace {

/// The statements of one function.
class FunctionWriter {
 public:
  FunctionWriter(const llvm::Function& function, CNames& names)
      : function_(function), names_(names), layout_(function.getParent()->getDataLayout()) {}

  std::string write() {
    name_values();
    std::vector<std::string> blocks;
    for (const llvm::BasicBlock& block : function_) {
      next_ = block.getNextNode();
      statements_.clear();
      for (const llvm::Instruction& instruction : block) write_instruction(instruction);
      blocks.push_back(statements_);
    }
    std::string text = c_declaration(function_, names_) + " {\n" + variables_;
    std::size_t i = 0;
    for (const llvm::BasicBlock& block : function_) {
      if (jumped_to_.contains(&block)) text += labels_.at(&block) + ":;\n";
      text += blocks[i++];
    }
    for (const llvm::Argument& argument : function_.args()) {
      if (argument.use_empty()) text.insert(text.find('\n') + 1, "  (void)" + values_.at(&argument) + ";\n");
    }
    return text + "}\n";
  }

 private:
  void name_values() {
    for (const llvm::Argument& argument : function_.args())
      values_[&argument] = fmt::format("a{}", argument.getArgNo());
    std::size_t block_number = 0, number = 0;
    for (const llvm::BasicBlock& block : function_) {
      labels_[&block] = fmt::format("b{}", block_number++);
      for (const llvm::Instruction& instruction : block) {
        if (instruction.getType()->isVoidTy() || instruction.use_empty()) continue;
        const std::string name = fmt::format("v{}", number++);
        values_[&instruction] = name;
        if (const auto* const memory = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
          declare_memory(*memory, name);
        } else {
          declare(names_.type(*instruction.getType()), name);
        }
      }
    }
  }

  void declare(const std::string& type, const std::string& name) { variables_ += "  " + type + " " + name + ";\n"; }

  /// Doubles, so that it is aligned for all that it holds.
  void declare_memory(const llvm::AllocaInst& memory, const std::string& name) {
    const auto size = memory.getAllocationSize(layout_);
    if (!memory.isStaticAlloca() || !size || size->isScalable()) refuse_in_c(memory);
    variables_ += fmt::format("  double {0}_[{1}];\n  char *const {0} = (char *){0}_;\n", name,
                              std::max<std::uint64_t>(1, (size->getFixedValue() + 7) / 8));
  }

  // ---- Operands

  std::string operand(const llvm::Value* value) {
    if (const auto known = values_.find(value); known != values_.end()) return known->second;
    if (const auto* const constant = llvm::dyn_cast<llvm::ConstantInt>(value)) return c_integer(*constant);
    if (const auto* const constant = llvm::dyn_cast<llvm::ConstantFP>(value)) {
      if (!constant->getType()->isDoubleTy()) refuse_in_c(*value);
      return c_number(constant->getValueAPF().convertToDouble());
    }
    if (llvm::isa<llvm::ConstantPointerNull>(value)) return "((char *)0)";
    if (const auto* const global = llvm::dyn_cast<llvm::GlobalVariable>(value))
      return "((char *)(uintptr_t)" + names_.of(*global) + ")";
    if (const auto* const expression = llvm::dyn_cast<llvm::GEPOperator>(value)) return address(*expression);
    if (llvm::isa<llvm::UndefValue>(value) || llvm::isa<llvm::ConstantAggregateZero>(value)) return nothing(*value);
    refuse_in_c(*value);
  }

  /// Any value of a type.
  std::string nothing(const llvm::Value& value) {
    const llvm::Type& type = *value.getType();
    if (type.isDoubleTy()) return "0.0";
    if (type.isIntegerTy()) return "0";
    if (type.isPointerTy()) return "((char *)0)";
    const std::string name = fmt::format("u{}", undefined_++);
    variables_ += fmt::format("  const {} {} = {};\n", names_.type(type), name, zeros(type));
    return name;
  }

  static std::string zeros(const llvm::Type& type) {
    if (!type.isStructTy() && !type.isArrayTy()) return "0";
    const auto count =
        type.isStructTy() ? type.getStructNumElements() : static_cast<unsigned>(type.getArrayNumElements());
    std::string text;
    for (unsigned i = 0; i < count; ++i) {
      text += text.empty() ? "" : ", ";
      text += zeros(type.isStructTy() ? *type.getStructElementType(i) : *type.getArrayElementType());
    }
    return "{" + text + "}";
  }

  std::string as_signed(const llvm::Value* value) {
    if (value->getType()->isIntegerTy(1)) refuse_in_c(*value);
    return fmt::format("(int{}_t){}", c_width(*value->getType()), operand(value));
  }
  std::string as_wide(const llvm::Value* value) {
    const unsigned width = std::max(32U, c_width(*value->getType()));
    return fmt::format("(uint{}_t){}", width, operand(value));
  }

  /// A pointer and an offset in bytes.
  std::string address(const llvm::GEPOperator& place) {
    const unsigned bits = layout_.getIndexTypeSizeInBits(place.getType());
    llvm::MapVector<llvm::Value*, llvm::APInt> variable;
    llvm::APInt constant(bits, 0);
    if (!place.collectOffset(layout_, bits, variable, constant)) refuse_in_c(place);
    std::string offset;
    for (const auto& [index, scale] : variable) {
      offset +=
          fmt::format("{}(int64_t)({}) * {}", offset.empty() ? "" : " + ", as_signed(index), scale.getSExtValue());
    }
    if (!constant.isZero() || offset.empty()) {
      offset += fmt::format("{}{}", offset.empty() ? "" : " + ", constant.getSExtValue());
    }
    return fmt::format("({} + (ptrdiff_t)({}))", operand(place.getPointerOperand()), offset);
  }

  // ---- Instructions

  void line(const std::string& text) { statements_ += "  " + text + ";\n"; }
  void assign(const llvm::Instruction& instruction, const std::string& value) {
    if (const auto known = values_.find(&instruction); known != values_.end()) line(known->second + " = " + value);
  }
  /// Cut to the width of the result.
  void assign_integer(const llvm::Instruction& instruction, const std::string& value) {
    if (instruction.getType()->isIntegerTy(1)) return assign(instruction, "(uint8_t)((" + value + ") & 1U)");
    assign(instruction, fmt::format("(uint{}_t)({})", c_width(*instruction.getType()), value));
  }

  void write_instruction(const llvm::Instruction& one) {
    using llvm::Instruction;
    const auto infix = [&](const char* sign) {
      return fmt::format("{} {} {}", operand(one.getOperand(0)), sign, operand(one.getOperand(1)));
    };
    const auto wide = [&](const char* sign) {
      return fmt::format("{} {} {}", as_wide(one.getOperand(0)), sign, as_wide(one.getOperand(1)));
    };
    switch (one.getOpcode()) {
      case Instruction::FAdd:
        return assign_double(one, infix("+"));
      case Instruction::FSub:
        return assign_double(one, infix("-"));
      case Instruction::FMul:
        return assign_double(one, infix("*"));
      case Instruction::FDiv:
        return assign_double(one, infix("/"));
      case Instruction::FNeg:
        return assign_double(one, "-" + operand(one.getOperand(0)));
      case Instruction::Add:
        return assign_integer(one, wide("+"));
      case Instruction::Sub:
        return assign_integer(one, wide("-"));
      case Instruction::Mul:
        return assign_integer(one, wide("*"));
      case Instruction::And:
        return assign_integer(one, wide("&"));
      case Instruction::Or:
        return assign_integer(one, wide("|"));
      case Instruction::Xor:
        return assign_integer(one, wide("^"));
      case Instruction::Shl:
        return assign_integer(one, wide("<<"));
      case Instruction::LShr:
        return assign_integer(one, wide(">>"));
      case Instruction::UDiv:
        return assign_integer(one, wide("/"));
      case Instruction::URem:
        return assign_integer(one, wide("%"));
      case Instruction::AShr:
        return assign_integer(one, as_signed(one.getOperand(0)) + " >> " + operand(one.getOperand(1)));
      case Instruction::SDiv:
        return assign_integer(one, as_signed(one.getOperand(0)) + " / " + as_signed(one.getOperand(1)));
      case Instruction::SRem:
        return assign_integer(one, as_signed(one.getOperand(0)) + " % " + as_signed(one.getOperand(1)));
      case Instruction::ZExt:
      case Instruction::Trunc:
        return assign_integer(one, operand(one.getOperand(0)));
      case Instruction::SExt:
        if (one.getOperand(0)->getType()->isIntegerTy(1)) {
          return assign_integer(one,
                                fmt::format("0U - (uint{}_t){}", c_width(*one.getType()), operand(one.getOperand(0))));
        }
        return assign_integer(one, as_signed(one.getOperand(0)));
      case Instruction::UIToFP:
        return assign_double(one, "(double)" + operand(one.getOperand(0)));
      case Instruction::SIToFP:
        return assign_double(one, "(double)" + as_signed(one.getOperand(0)));
      case Instruction::FPToUI:
        return assign_integer(one, fmt::format("(uint{}_t){}", c_width(*one.getType()), operand(one.getOperand(0))));
      case Instruction::FPToSI:
        return assign_integer(one, fmt::format("(int{}_t){}", c_width(*one.getType()), operand(one.getOperand(0))));
      case Instruction::PtrToInt:
        return assign_integer(one, "(uintptr_t)" + operand(one.getOperand(0)));
      case Instruction::IntToPtr:
        return assign(one, "(char *)(uintptr_t)" + operand(one.getOperand(0)));
      case Instruction::Freeze:
        return assign(one, operand(one.getOperand(0)));
      case Instruction::BitCast:
        return write_bits(one);
      case Instruction::GetElementPtr:
        return assign(one, address(llvm::cast<llvm::GEPOperator>(one)));
      case Instruction::Load:
        if (llvm::cast<llvm::LoadInst>(one).isSimple())
          return assign(one, names_.load(*one.getType()) + "(" + operand(one.getOperand(0)) + ")");
        break;
      case Instruction::Store:
        if (llvm::cast<llvm::StoreInst>(one).isSimple())
          return line(names_.store(*one.getOperand(0)->getType()) + "(" + operand(one.getOperand(1)) + ", " +
                      operand(one.getOperand(0)) + ")");
        break;
      case Instruction::ICmp:
        return assign(one, "(uint8_t)(" + comparison(llvm::cast<llvm::ICmpInst>(one)) + ")");
      case Instruction::FCmp:
        return assign(one, "(uint8_t)(" + comparison(llvm::cast<llvm::FCmpInst>(one)) + ")");
      case Instruction::Select:
        return assign(one, fmt::format("{} ? {} : {}", operand(one.getOperand(0)), operand(one.getOperand(1)),
                                       operand(one.getOperand(2))));
      case Instruction::ExtractValue:
        return write_extraction(llvm::cast<llvm::ExtractValueInst>(one));
      case Instruction::InsertValue:
        return write_insertion(llvm::cast<llvm::InsertValueInst>(one));
      case Instruction::Call:
        return write_call(llvm::cast<llvm::CallInst>(one));
      case Instruction::Br:
      case Instruction::Switch:
        return write_jump(one);
      case Instruction::Ret:
        return line(one.getNumOperands() == 0 ? "return" : "return " + operand(one.getOperand(0)));
      case Instruction::Unreachable:
        return write_unreachable();
      case Instruction::PHI:
      case Instruction::Alloca:
        return;
      default:
        break;
    }
    refuse_in_c(one);
  }

  void assign_double(const llvm::Instruction& instruction, const std::string& value) {
    if (!instruction.getType()->isDoubleTy() ||
        (llvm::isa<llvm::FPMathOperator>(instruction) && instruction.getFastMathFlags().any())) {
      refuse_in_c(instruction);
    }
    assign(instruction, value);
  }

  /// The bits of a double as an integer, or the other way round.
  void write_bits(const llvm::Instruction& one) {
    const llvm::Type& from = *one.getOperand(0)->getType();
    const llvm::Type& to = *one.getType();
    if (!((from.isDoubleTy() && to.isIntegerTy(64)) || (from.isIntegerTy(64) && to.isDoubleTy()))) refuse_in_c(one);
    if (!values_.contains(&one)) return;
    line(fmt::format("{{ const {} bits = {}; memcpy(&{}, &bits, 8); }}", names_.type(from), operand(one.getOperand(0)),
                     values_.at(&one)));
  }

  std::string comparison(const llvm::ICmpInst& one) {
    using llvm::CmpInst;
    const bool of_pointers = one.getOperand(0)->getType()->isPointerTy();
    const auto compared = [&](unsigned i) {
      if (of_pointers) return "(uintptr_t)" + operand(one.getOperand(i));
      return one.isSigned() ? as_signed(one.getOperand(i)) : operand(one.getOperand(i));
    };
    static const std::map<CmpInst::Predicate, const char*> signs = {
        {CmpInst::ICMP_EQ, "=="}, {CmpInst::ICMP_NE, "!="},  {CmpInst::ICMP_UGT, ">"}, {CmpInst::ICMP_UGE, ">="},
        {CmpInst::ICMP_ULT, "<"}, {CmpInst::ICMP_ULE, "<="}, {CmpInst::ICMP_SGT, ">"}, {CmpInst::ICMP_SGE, ">="},
        {CmpInst::ICMP_SLT, "<"}, {CmpInst::ICMP_SLE, "<="}};
    return fmt::format("{} {} {}", compared(0), signs.at(one.getPredicate()), compared(1));
  }

  std::string comparison(const llvm::FCmpInst& one) {
    using llvm::CmpInst;
    if (!one.getOperand(0)->getType()->isDoubleTy() || one.getFastMathFlags().any()) refuse_in_c(one);
    const std::string a = operand(one.getOperand(0)), b = operand(one.getOperand(1));
    const auto with = [&](const char* form) { return fmt::format(fmt::runtime(form), a, b); };
    switch (one.getPredicate()) {
      case CmpInst::FCMP_OEQ:
        return with("{} == {}");
      case CmpInst::FCMP_OGT:
        return with("{} > {}");
      case CmpInst::FCMP_OGE:
        return with("{} >= {}");
      case CmpInst::FCMP_OLT:
        return with("{} < {}");
      case CmpInst::FCMP_OLE:
        return with("{} <= {}");
      case CmpInst::FCMP_ONE:
        return with("{0} < {1} || {0} > {1}");
      case CmpInst::FCMP_ORD:
        return with("{0} == {0} && {1} == {1}");
      case CmpInst::FCMP_UNO:
        return with("{0} != {0} || {1} != {1}");
      case CmpInst::FCMP_UEQ:
        return with("!({0} < {1} || {0} > {1})");
      case CmpInst::FCMP_UGT:
        return with("!({} <= {})");
      case CmpInst::FCMP_UGE:
        return with("!({} < {})");
      case CmpInst::FCMP_ULT:
        return with("!({} >= {})");
      case CmpInst::FCMP_ULE:
        return with("!({} > {})");
      case CmpInst::FCMP_UNE:
        return with("{} != {}");
      default:
        refuse_in_c(one);
    }
  }

  void write_extraction(const llvm::ExtractValueInst& one) {
    if (one.getNumIndices() != 1) refuse_in_c(one);
    assign(one, fmt::format("{}.m{}", operand(one.getAggregateOperand()), *one.idx_begin()));
  }
  void write_insertion(const llvm::InsertValueInst& one) {
    if (one.getNumIndices() != 1) refuse_in_c(one);
    if (!values_.contains(&one)) return;
    const std::string& name = values_.at(&one);
    assign(one, operand(one.getAggregateOperand()));
    line(fmt::format("{}.m{} = {}", name, *one.idx_begin(), operand(one.getInsertedValueOperand())));
  }

  void write_unreachable() {
    const llvm::Type& type = *function_.getReturnType();
    if (type.isVoidTy()) return line("return");
    line("return " + nothing(*llvm::UndefValue::get(const_cast<llvm::Type*>(&type))));
  }

  // ---- Jumps

  /// The values that the phis of a block take, then the jump. Phis that read each other take theirs at once.
  std::string jump(const llvm::BasicBlock* from, const llvm::BasicBlock* to, bool falls_through) {
    std::string first, second;
    for (const llvm::PHINode& phi : to->phis()) {
      const auto known = values_.find(&phi);
      if (known == values_.end()) continue;
      const llvm::Value* const value = phi.getIncomingValueForBlock(from);
      if (value == &phi) continue;
      const auto* const other = llvm::dyn_cast<llvm::PHINode>(value);
      if (other != nullptr && other->getParent() == to) {
        const std::string copy = known->second + "_next";
        if (copies_.insert(copy).second) declare(names_.type(*phi.getType()), copy);
        first += copy + " = " + operand(value) + "; ";
        second += known->second + " = " + copy + "; ";
      } else {
        second += known->second + " = " + operand(value) + "; ";
      }
    }
    if (falls_through) return first + second;
    jumped_to_.insert(to);
    return first + second + "goto " + labels_.at(to) + ";";
  }

  void write_jump(const llvm::Instruction& one) {
    const llvm::BasicBlock* const from = one.getParent();
    const auto last = [&](const llvm::BasicBlock* to) {
      const std::string text = jump(from, to, to == next_);
      if (!text.empty()) statements_ += "  " + text + "\n";
    };
    if (const auto* const branch = llvm::dyn_cast<llvm::BranchInst>(&one)) {
      if (branch->isConditional()) {
        statements_ += fmt::format("  if ({}) {{ {} }}\n", operand(branch->getCondition()),
                                   jump(from, branch->getSuccessor(0), false));
        return last(branch->getSuccessor(1));
      }
      return last(branch->getSuccessor(0));
    }
    const auto& choice = llvm::cast<llvm::SwitchInst>(one);
    statements_ += "  switch (" + operand(choice.getCondition()) + ") {\n";
    for (const auto& one_case : choice.cases()) {
      statements_ += fmt::format("    case {}: {{ {} }}\n", c_integer(*one_case.getCaseValue()),
                                 jump(from, one_case.getCaseSuccessor(), false));
    }
    statements_ += "    default: break;\n  }\n";
    last(choice.getDefaultDest());
  }

  // ---- Calls

  void write_call(const llvm::CallInst& one) {
    const llvm::Function* const callee = one.getCalledFunction();
    if (callee == nullptr) refuse_in_c(one);
    if (callee->isIntrinsic()) return write_intrinsic(llvm::cast<llvm::IntrinsicInst>(one));
    if (callee->isDeclaration()) refuse_in_c(one);
    std::string arguments;
    for (const llvm::Use& argument : one.args()) arguments += (arguments.empty() ? "" : ", ") + operand(argument.get());
    const std::string call = names_.of(*callee) + "(" + arguments + ")";
    if (values_.contains(&one)) return assign(one, call);
    line(call);
  }

  void write_intrinsic(const llvm::IntrinsicInst& one) {
    using namespace llvm;
    const auto argument = [&](unsigned i) { return operand(one.getArgOperand(i)); };
    const auto least = [&](const char* sign, bool is_signed) {
      const auto compared = [&](unsigned i) { return is_signed ? as_signed(one.getArgOperand(i)) : argument(i); };
      assign(one, fmt::format("{} {} {} ? {} : {}", compared(0), sign, compared(1), argument(0), argument(1)));
    };
    switch (one.getIntrinsicID()) {
      case Intrinsic::fabs:
        return assign_double(one, "fabs(" + argument(0) + ")");
      case Intrinsic::sqrt:
        return assign_double(one, "sqrt(" + argument(0) + ")");
      case Intrinsic::memcpy:
        return line(fmt::format("memcpy({}, {}, (size_t){})", argument(0), argument(1), argument(2)));
      case Intrinsic::memmove:
        return line(fmt::format("memmove({}, {}, (size_t){})", argument(0), argument(1), argument(2)));
      case Intrinsic::memset:
        return line(fmt::format("memset({}, {}, (size_t){})", argument(0), argument(1), argument(2)));
      case Intrinsic::smin:
        return least("<", true);
      case Intrinsic::smax:
        return least(">", true);
      case Intrinsic::umin:
        return least("<", false);
      case Intrinsic::umax:
        return least(">", false);
      case Intrinsic::fshl:
        return write_rotation(one);
      case Intrinsic::is_fpclass:
        return write_class(one);
      case Intrinsic::lifetime_start:
      case Intrinsic::lifetime_end:
      case Intrinsic::invariant_start:
      case Intrinsic::invariant_end:
      case Intrinsic::experimental_noalias_scope_decl:
      case Intrinsic::assume:
        return;
      default:
        refuse_in_c(one);
    }
  }

  /// The upper half of two numbers side by side, shifted to the left.
  void write_rotation(const llvm::IntrinsicInst& one) {
    const unsigned width = c_width(*one.getType());
    const auto* const by = llvm::dyn_cast<llvm::ConstantInt>(one.getArgOperand(2));
    if (by == nullptr || width < 32) refuse_in_c(one);
    const std::uint64_t shift = by->getZExtValue() % width;
    if (shift == 0) return assign(one, operand(one.getArgOperand(0)));
    assign_integer(one, fmt::format("{} << {} | {} >> {}", as_wide(one.getArgOperand(0)), shift,
                                    as_wide(one.getArgOperand(1)), width - shift));
  }

  /// Tests for kinds of numbers: NaN, the infinities, and all finite ones.
  void write_class(const llvm::IntrinsicInst& one) {
    auto mask = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(one.getArgOperand(1))->getZExtValue());
    const std::string x = operand(one.getArgOperand(0));
    std::string tests;
    const auto test = [&](unsigned kinds, const std::string& condition) {
      if ((mask & kinds) == 0) return;
      if ((mask & kinds) != kinds) refuse_in_c(one);
      mask &= ~kinds;
      tests += (tests.empty() ? "" : " || ") + condition;
    };
    test(llvm::fcNan, x + " != " + x);
    test(llvm::fcNegInf, x + " == -(double)INFINITY");
    test(llvm::fcPosInf, x + " == (double)INFINITY");
    if ((mask & llvm::fcZero) != 0) {
      test(llvm::fcFinite, x + " - " + x + " == 0.0");
    } else {
      test(llvm::fcFinite & ~llvm::fcZero, "(" + x + " - " + x + " == 0.0 && " + x + " != 0.0)");
    }
    assign(one, tests.empty() ? "0" : "(uint8_t)(" + tests + ")");
  }

  const llvm::Function& function_;
  CNames& names_;
  const llvm::DataLayout& layout_;
  std::unordered_map<const llvm::Value*, std::string> values_;
  std::unordered_map<const llvm::BasicBlock*, std::string> labels_;
  std::set<const llvm::BasicBlock*> jumped_to_;
  std::set<std::string> copies_;
  const llvm::BasicBlock* next_ = nullptr;
  std::string variables_;
  std::string statements_;  ///< of the block
  std::size_t undefined_ = 0;
};

}  // namespace

std::string c_function(const llvm::Function& function, CNames& names) {
  return FunctionWriter(function, names).write();
}

}  // namespace robotc::codegen
