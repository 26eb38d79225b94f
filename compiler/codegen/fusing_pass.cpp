// Instructions are known by their names, since LLVM's headers of instructions are not installed: x86 has, for each
// width w of SD, PD, PDY, SDZ, PDZ128, PDZ256 and PDZ,
//   VMULwrr, VADDwrr, VSUBwrr           of two registers; …rm with the second operand in memory,
//   VF(N)M(ADD|SUB)213w r|m             ±(second · first) ± third, the third in a register or in memory,
//   VF(N)M(ADD|SUB)132w m               ±(first · third) ± second, the third in memory.
// On other machines no name is found, and nothing is fused.

#include "compiler/codegen/fusing_pass.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/CodeGen/MachineFunctionPass.h>
#include <llvm/CodeGen/MachineInstrBuilder.h>
#include <llvm/CodeGen/MachineRegisterInfo.h>
#include <llvm/CodeGen/TargetInstrInfo.h>
#include <llvm/CodeGen/TargetSubtargetInfo.h>

#include <array>
#include <iterator>
#include <mutex>
#include <string>

namespace robotc::codegen {

namespace {

/// The fused operations of one kind: all in registers, addend in memory, second factor in memory.
struct Fused {
  unsigned registers = 0;
  unsigned term_in_memory = 0;
  unsigned factor_in_memory = 0;

  [[nodiscard]] bool complete() const { return registers != 0 && term_in_memory != 0 && factor_in_memory != 0; }
};

/// Fusions of a sum or difference with a product.
struct Sum {
  bool in_memory = false;  ///< its second operand
  Fused first;             ///< if the product is its first operand
  Fused second;            ///< if it is the second
};

struct Instructions {
  llvm::DenseMap<unsigned, Sum> sums;        ///< by opcode
  llvm::DenseMap<unsigned, bool> in_memory;  ///< products, by opcode: true if the second factor is in memory
};

Instructions find_instructions(const llvm::MCInstrInfo& info) {
  llvm::StringMap<unsigned> opcodes;
  for (unsigned i = 0; i < info.getNumOpcodes(); ++i) {
    const llvm::StringRef name = info.getName(i);
    if (name.starts_with("VMUL") || name.starts_with("VADD") || name.starts_with("VSUB") || name.starts_with("VFM") ||
        name.starts_with("VFNM")) {
      opcodes[name] = i;
    }
  }
  Instructions found;
  for (const std::string width : {"SD", "PD", "PDY", "SDZ", "PDZ128", "PDZ256", "PDZ"}) {
    const auto fused = [&](const std::string& kind) {
      return Fused{opcodes.lookup(kind + "213" + width + "r"), opcodes.lookup(kind + "213" + width + "m"),
                   opcodes.lookup(kind + "132" + width + "m")};
    };
    const Fused add = fused("VFMADD");       // a·b + c
    const Fused subtract = fused("VFMSUB");  // a·b − c
    const Fused negate = fused("VFNMADD");   // −a·b + c
    if (!add.complete() || !subtract.complete() || !negate.complete()) continue;
    for (const bool in_memory : {false, true}) {
      const std::string form = width + (in_memory ? "rm" : "rr");
      const auto product = opcodes.find("VMUL" + form);
      const auto sum = opcodes.find("VADD" + form);
      const auto difference = opcodes.find("VSUB" + form);
      if (product == opcodes.end() || sum == opcodes.end() || difference == opcodes.end()) continue;
      found.in_memory[product->second] = in_memory;
      found.sums[sum->second] = {in_memory, add, add};
      found.sums[difference->second] = {in_memory, subtract, negate};
    }
  }
  return found;
}

/// For the single architecture that this process generates code for.
const Instructions& instructions(const llvm::MCInstrInfo& info) {
  static const Instructions found = find_instructions(info);
  return found;
}

class FusingPass : public llvm::MachineFunctionPass {
 public:
  static char id;

  explicit FusingPass(std::size_t& fused) : MachineFunctionPass(id), fused_(fused) {}
  llvm::StringRef getPassName() const override { return "fuse products with their sums"; }

  bool runOnMachineFunction(llvm::MachineFunction& function) override {
    info_ = function.getSubtarget().getInstrInfo();
    registers_ = &function.getRegInfo();
    const Instructions& known = instructions(*info_);
    const std::size_t before = fused_;
    for (llvm::MachineBasicBlock& block : function) {
      for (llvm::MachineInstr& instruction : llvm::make_early_inc_range(block)) {
        const auto sum = known.sums.find(instruction.getOpcode());
        if (sum == known.sums.end()) continue;
        llvm::MachineInstr* const first = product_of(known, instruction, 1);
        llvm::MachineInstr* const second = sum->second.in_memory ? nullptr : product_of(known, instruction, 2);
        if (second != nullptr && (first == nullptr || nearest(instruction, *first, *second) == second)) {
          fuse(known, *second, instruction, sum->second, sum->second.second);
        } else if (first != nullptr) {
          fuse(known, *first, instruction, sum->second, sum->second.first);
        }
      }
    }
    return fused_ != before;
  }

 private:
  /// The product defining an operand, if it has no other use and nothing is written in between: its second factor may
  /// be read from memory.
  llvm::MachineInstr* product_of(const Instructions& known, const llvm::MachineInstr& sum, unsigned operand) {
    const llvm::Register value = sum.getOperand(operand).getReg();
    if (!value.isVirtual() || !registers_->hasOneNonDBGUse(value)) return nullptr;
    llvm::MachineInstr* const product = registers_->getVRegDef(value);
    if (product == nullptr || product->getParent() != sum.getParent()) return nullptr;
    if (!known.in_memory.contains(product->getOpcode())) return nullptr;
    for (auto between = std::next(product->getIterator()); &*between != &sum; ++between) {
      if (between == sum.getParent()->end() || between->mayStore() || between->isCall()) return nullptr;
    }
    return product;
  }

  /// Of two instructions before another in its block, the later one: a schedule has the product to fuse right before
  /// its sum.
  static llvm::MachineInstr* nearest(llvm::MachineInstr& sum, llvm::MachineInstr& a, llvm::MachineInstr& b) {
    auto at = std::prev(sum.getIterator());
    while (&*at != &a && &*at != &b) --at;
    return &*at;
  }

  void fuse(const Instructions& known, llvm::MachineInstr& product, llvm::MachineInstr& sum, const Sum& kind,
            const Fused& fused) {
    llvm::MachineBasicBlock& block = *sum.getParent();
    const bool factor_in_memory = known.in_memory.lookup(product.getOpcode());
    const bool is_first = sum.getOperand(1).getReg() == product.getOperand(0).getReg();
    const llvm::Register first = product.getOperand(1).getReg();
    const auto build = [&](unsigned opcode) {
      return llvm::BuildMI(block, sum, sum.getDebugLoc(), info_->get(opcode), sum.getOperand(0).getReg());
    };
    // An address is five operands, after the result and the first operand.
    const auto add_address = [](llvm::MachineInstrBuilder& to, const llvm::MachineInstr& from) {
      for (unsigned i = 2; i < 7; ++i) to.add(from.getOperand(i));
      to.cloneMemRefs(from);
    };
    if (factor_in_memory && kind.in_memory) {
      // An instruction has at most one address.
      if (llvm::MachineInstr* const loaded = with_factor_loaded(product)) fuse(known, *loaded, sum, kind, fused);
      return;
    }
    registers_->clearKillFlags(first);
    if (factor_in_memory) {
      const llvm::Register term = sum.getOperand(is_first ? 2 : 1).getReg();
      auto result = build(fused.factor_in_memory).addReg(first).addReg(term);
      add_address(result, product);
    } else {
      const llvm::Register second = product.getOperand(2).getReg();
      registers_->clearKillFlags(second);
      auto result = build(kind.in_memory ? fused.term_in_memory : fused.registers).addReg(first).addReg(second);
      if (kind.in_memory) {
        add_address(result, sum);
      } else {
        result.addReg(sum.getOperand(is_first ? 2 : 1).getReg());
      }
    }
    sum.eraseFromParent();
    product.eraseFromParent();
    ++fused_;
  }

  /// Splits a product whose second factor is in memory into a load and a register product; null if impossible.
  llvm::MachineInstr* with_factor_loaded(llvm::MachineInstr& product) {
    const llvm::Register factor =
        registers_->createVirtualRegister(registers_->getRegClass(product.getOperand(0).getReg()));
    llvm::SmallVector<llvm::MachineInstr*, 2> made;
    if (!info_->unfoldMemoryOperand(*product.getMF(), product, factor, true, false, made)) return nullptr;
    for (llvm::MachineInstr* const instruction : made) product.getParent()->insert(product, instruction);
    product.eraseFromParent();
    return made.back();
  }

  std::size_t& fused_;
  const llvm::TargetInstrInfo* info_ = nullptr;
  llvm::MachineRegisterInfo* registers_ = nullptr;
};

char FusingPass::id = 0;

}  // namespace

llvm::FunctionPass* create_fusing_pass(std::size_t& fused) { return new FusingPass(fused); }

}  // namespace robotc::codegen
