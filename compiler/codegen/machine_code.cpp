#include "compiler/codegen/machine_code.h"

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCContext.h>
#include <llvm/MC/MCDisassembler/MCDisassembler.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrAnalysis.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace robotc::codegen {

namespace {

/// An instruction in the flow of its function.
struct Instruction {
  std::uint64_t address = 0;
  bool falls_through = true;          ///< the next instruction may follow
  std::optional<std::uint64_t> jump;  ///< the address, in the function, that may follow
  std::vector<std::size_t> calls;     ///< indices of bodies
  std::vector<std::string> external;  ///< symbols of other object files
};

/// A function as it stands in the file, without callees.
struct CodeBody {
  std::string name;
  std::uint64_t section = 0;
  std::uint64_t begin = 0, end = 0;  ///< addresses in the section
  std::vector<Instruction> steps;    ///< by rising address
  std::size_t branches = 0;
};

/// The instructions that may follow each one, by index.
std::vector<std::vector<std::size_t>> followers(const CodeBody& body) {
  std::map<std::uint64_t, std::size_t> places;
  for (std::size_t i = 0; i < body.steps.size(); ++i) places.emplace(body.steps[i].address, i);
  std::vector<std::vector<std::size_t>> next(body.steps.size());
  for (std::size_t i = 0; i < body.steps.size(); ++i) {
    if (body.steps[i].falls_through && i + 1 < body.steps.size()) next[i].push_back(i + 1);
    if (!body.steps[i].jump) continue;
    const auto to = places.find(*body.steps[i].jump);
    if (to != places.end()) next[i].push_back(to->second);
  }
  return next;
}

/// The order in which a search from the first instruction leaves the instructions, and the heads of loops: those that
/// an instruction after them leads back to.
struct CodeFlow {
  std::vector<std::size_t> left;
  std::set<std::size_t> heads;
};
CodeFlow flow_of(const std::vector<std::vector<std::size_t>>& next) {
  enum class Mark : std::uint8_t { unseen, open, left };
  CodeFlow flow;
  if (next.empty()) return flow;
  std::vector<Mark> marks(next.size(), Mark::unseen);
  std::vector<std::pair<std::size_t, std::size_t>> path{{0, 0}};  // instructions, and how many followers were seen
  marks[0] = Mark::open;
  while (!path.empty()) {
    auto& [at, seen] = path.back();
    if (seen == next[at].size()) {
      marks[at] = Mark::left;
      flow.left.push_back(at);
      path.pop_back();
      continue;
    }
    const std::size_t to = next[at][seen++];
    if (marks[to] == Mark::open) flow.heads.insert(to);
    if (marks[to] != Mark::unseen) continue;
    marks[to] = Mark::open;
    path.emplace_back(to, 0);
  }
  return flow;
}

class CodeReader {
 public:
  CodeReader(const llvm::object::ObjectFile& object, const Target& target)
      : object_(object),
        info_(*target.machine().getMCInstrInfo()),
        registers_(*target.machine().getMCRegisterInfo()),
        context_(object.makeTriple(), target.machine().getMCAsmInfo(), target.machine().getMCRegisterInfo(),
                 target.machine().getMCSubtargetInfo()),
        decoder_(target.machine().getTarget().createMCDisassembler(*target.machine().getMCSubtargetInfo(), context_)),
        analysis_(target.machine().getTarget().createMCInstrAnalysis(&info_)) {}

  /// Empty: it was read.
  std::string read() {
    if (!decoder_ || !analysis_) return "there is no disassembler for this machine";
    if (std::string fault = find_bodies(); !fault.empty()) return fault;
    for (CodeBody& body : bodies_) {
      if (std::string fault = decode(body); !fault.empty()) return "`" + body.name + "` " + fault;
    }
    return "";
  }

  /// Empty: it was found.
  std::string sum_up(const std::string& symbol, MachineCode& code) const {
    const auto found = std::ranges::find(bodies_, symbol, &CodeBody::name);
    if (found == bodies_.end()) return "there is no function `" + symbol + "`";
    const auto start = static_cast<std::size_t>(found - bodies_.begin());
    Bounds most;
    Bounds usually;
    std::set<std::size_t> open;
    std::map<std::size_t, std::size_t> loops;
    if (!visit(start, open, most, usually, loops)) return "`" + symbol + "` calls a function that calls itself";
    code.symbol = symbol;
    std::set<std::string> calls;
    for (const auto& [i, bound] : most) {
      const CodeBody& body = bodies_[i];
      code.bytes += body.end - body.begin;
      code.instructions += body.steps.size();
      code.branches += body.branches;
      if (loops.at(i) > 0) code.loops.emplace_back(body.name, loops.at(i));
      for (const Instruction& step : body.steps) calls.insert(step.external.begin(), step.external.end());
    }
    code.calls.assign(calls.begin(), calls.end());
    code.most_executed = most.at(start);
    code.most_executed_usually = usually.at(start);
    return "";
  }

 private:
  /// The most instructions that a call of each body executes; none: unknown.
  using Bounds = std::map<std::size_t, std::optional<std::size_t>>;

  /// Finds the bounds and loops of a body and of all that it calls; false for recursion.
  bool visit(std::size_t index, std::set<std::size_t>& open, Bounds& most, Bounds& usually,
             std::map<std::size_t, std::size_t>& loops) const {
    if (open.contains(index)) return false;
    if (most.contains(index)) return true;
    open.insert(index);
    const CodeBody& body = bodies_[index];
    for (const Instruction& step : body.steps) {
      for (const std::size_t called : step.calls) {
        if (!visit(called, open, most, usually, loops)) return false;
      }
    }
    const auto next = followers(body);
    const CodeFlow flow = flow_of(next);
    loops[index] = flow.heads.size();
    most[index] = flow.heads.empty() ? longest(body, next, flow, most, {}) : std::nullopt;
    usually[index] = flow.heads.empty() ? longest(body, next, flow, usually, slow_angles) : std::nullopt;
    open.erase(index);
    return true;
  }

  /// The longest way through a body without loops, in instructions, with those of its callees; ways that call `avoided`
  /// do not count.
  [[nodiscard]] std::optional<std::size_t> longest(const CodeBody& body,
                                                   const std::vector<std::vector<std::size_t>>& next,
                                                   const CodeFlow& flow, const Bounds& most,
                                                   std::string_view avoided) const {
    if (next.empty()) return 0;
    std::vector<std::optional<std::size_t>> lengths(next.size());  // none: every way on calls `avoided`
    for (const std::size_t at : flow.left) {                       // followers first
      const Instruction& step = body.steps[at];
      const auto is_avoided = [&](std::size_t called) { return bodies_[called].name == avoided; };
      if (std::ranges::any_of(step.calls, is_avoided)) continue;
      if (!step.external.empty()) return std::nullopt;
      std::optional<std::size_t> on;
      for (const std::size_t to : next[at]) on = std::max(on, lengths[to]);
      if (!on && !next[at].empty()) continue;
      std::size_t length = on.value_or(0) + 1;
      for (const std::size_t called : step.calls) {
        const std::optional<std::size_t>& inner = most.at(called);
        if (!inner) return std::nullopt;
        length += *inner;
      }
      lengths[at] = length;
    }
    return lengths.front();
  }

  static std::string text_of(llvm::Error error) { return llvm::toString(std::move(error)); }

  std::string find_bodies() {
    for (const llvm::object::SymbolRef& symbol : object_.symbols()) {
      auto name = symbol.getName();
      auto address = symbol.getAddress();
      auto section = symbol.getSection();
      auto type = symbol.getType();
      if (!name || !address || !section || !type) return "the symbols cannot be read";
      if (*section == object_.section_end() || !(*section)->isText()) continue;
      const std::uint64_t at = (*section)->getIndex();
      // Where code and data begin: $x, $t, $a and $d.
      if (name->starts_with("$")) {
        marks_[at][*address] = !name->starts_with("$d");
        continue;
      }
      if (*type != llvm::object::SymbolRef::ST_Function) continue;
      CodeBody body;
      body.name = name->str();
      body.section = at;
      body.begin = *address;
      body.end = object_.isELF() ? body.begin + llvm::object::ELFSymbolRef(symbol).getSize() : (*section)->getSize();
      bodies_.push_back(std::move(body));
    }
    if (!object_.isELF()) end_at_next();
    for (const llvm::object::SectionRef& section : object_.sections()) {
      auto relocated = section.getRelocatedSection();
      if (!relocated || *relocated == object_.section_end()) continue;
      for (const llvm::object::RelocationRef& relocation : section.relocations()) {
        auto name = relocation.getSymbol() == object_.symbol_end() ? llvm::Expected<llvm::StringRef>("")
                                                                   : relocation.getSymbol()->getName();
        if (!name) return "the relocations cannot be read";
        relocations_[(*relocated)->getIndex()].emplace(relocation.getOffset(), *relocation.getSymbol());
      }
    }
    return "";
  }

  /// COFF has no sizes of functions: each ends where the next one of its section begins.
  void end_at_next() {
    for (CodeBody& body : bodies_) {
      for (const CodeBody& other : bodies_) {
        if (other.section == body.section && other.begin > body.begin) body.end = std::min(body.end, other.begin);
      }
    }
  }

  /// Padding up to the next function: instructions after the last one that leaves this one.
  static void drop_padding(CodeBody& body) {
    while (!body.steps.empty() && body.steps.back().falls_through && body.steps.back().calls.empty() &&
           body.steps.back().external.empty()) {
      body.end = body.steps.back().address;
      body.steps.pop_back();
    }
  }

  [[nodiscard]] bool is_code(const CodeBody& body, std::uint64_t address) const {
    const auto marks = marks_.find(body.section);
    if (marks == marks_.end()) return true;
    const auto mark = marks->second.upper_bound(address);
    return mark == marks->second.begin() || std::prev(mark)->second;
  }

  /// The function that begins at an address.
  [[nodiscard]] std::optional<std::size_t> body_at(std::uint64_t section, std::uint64_t address) const {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (bodies_[i].section == section && bodies_[i].begin == address) return i;
    }
    return std::nullopt;
  }

  /// Symbols of relocations in [begin, end) of a section.
  [[nodiscard]] std::vector<llvm::object::SymbolRef> symbols_in(std::uint64_t section, std::uint64_t begin,
                                                                std::uint64_t end) const {
    std::vector<llvm::object::SymbolRef> symbols;
    const auto all = relocations_.find(section);
    if (all == relocations_.end()) return symbols;
    for (auto at = all->second.lower_bound(begin); at != all->second.end() && at->first < end; ++at) {
      symbols.push_back(at->second);
    }
    return symbols;
  }

  /// Adds the call of the function that a symbol stands for; false: it stands for none.
  bool add_call(Instruction& step, const llvm::object::SymbolRef& symbol) const {
    auto name = symbol.getName();
    auto flags = symbol.getFlags();
    auto section = symbol.getSection();
    auto address = symbol.getAddress();
    if (!name || !flags || !section || !address) return false;
    if ((*flags & llvm::object::SymbolRef::SF_Undefined) != 0) {
      step.external.push_back(name->str());
      return true;
    }
    if (*section == object_.section_end()) return false;
    const auto called = body_at((*section)->getIndex(), *address);
    if (called) step.calls.push_back(*called);
    return called.has_value();
  }

  /// Empty: it was decoded.
  std::string decode(CodeBody& body) const {
    const auto sections = object_.sections();
    const auto section = std::find_if(sections.begin(), sections.end(), [&](const llvm::object::SectionRef& one) {
      return one.getIndex() == body.section;
    });
    auto content = section->getContents();
    if (!content) return "cannot be read: " + text_of(content.takeError());
    const llvm::ArrayRef<std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(content->data()), content->size());
    bool is_call_begun = false;  // the instruction before made the address of a function
    for (std::uint64_t at = body.begin; at < body.end;) {
      if (!is_code(body, at)) {
        ++at;
        continue;
      }
      llvm::MCInst instruction;
      std::uint64_t size = 0;
      if (decoder_->getInstruction(instruction, size, bytes.slice(at), at, llvm::nulls()) !=
          llvm::MCDisassembler::Success) {
        return "has an instruction that cannot be decoded";
      }
      if (std::string fault = count(body, instruction, at, size, is_call_begun); !fault.empty()) return fault;
      at += size;
    }
    if (!object_.isELF()) drop_padding(body);
    return "";
  }

  /// True if an instruction may be skipped by its condition, as on ARM.
  [[nodiscard]] bool is_predicated(const llvm::MCInst& instruction) const {
    constexpr std::int64_t always = 14;
    const llvm::MCInstrDesc& kind = info_.get(instruction.getOpcode());
    for (unsigned i = 0; i < kind.getNumOperands() && i < instruction.getNumOperands(); ++i) {
      if (!kind.operands()[i].isPredicate()) continue;
      const llvm::MCOperand& operand = instruction.getOperand(i);
      return operand.isImm() && operand.getImm() != always;
    }
    return false;
  }

  /// True for returns: by instructions of their own, by a jump to the register of return addresses, or, as on ARM, by a
  /// load of the program counter.
  [[nodiscard]] bool is_return(const llvm::MCInst& instruction) const {
    const llvm::MCInstrDesc& kind = info_.get(instruction.getOpcode());
    if (kind.isReturn() || analysis_->isReturn(instruction)) return true;
    if (kind.isCall()) return false;
    if (analysis_->isIndirectBranch(instruction)) {
      const llvm::MCOperand& to = instruction.getOperand(0);
      return instruction.getNumOperands() > 0 && to.isReg() && to.getReg() == registers_.getRARegister();
    }
    return !kind.isBranch() && kind.mayLoad() && kind.mayAffectControlFlow(instruction, registers_);
  }

  std::string count(CodeBody& body, const llvm::MCInst& instruction, std::uint64_t at, std::uint64_t size,
                    bool& is_call_begun) const {
    const llvm::MCInstrDesc& kind = info_.get(instruction.getOpcode());
    Instruction& step = body.steps.emplace_back();
    step.address = at;
    const bool was_begun = std::exchange(is_call_begun, false), is_conditional = is_predicated(instruction);
    if (is_return(instruction)) {
      step.falls_through = is_conditional;
      body.branches += is_conditional ? 1 : 0;
      return "";
    }
    const bool jumps = kind.isBranch(), is_call = kind.isCall();
    bool is_known = was_begun;
    for (const llvm::object::SymbolRef& symbol : symbols_in(body.section, at, at + size)) {
      // A symbol that is not called, such as a table: the code takes only its address.
      if (!add_call(step, symbol)) continue;
      if (!jumps && !is_call) is_call_begun = true;
      is_known = true;
    }
    if (!jumps && !is_call) return "";
    const bool may_pass = analysis_->isConditionalBranch(instruction) || is_conditional;
    if (may_pass) ++body.branches;
    step.falls_through = may_pass || is_call;
    if (is_known) return "";
    std::uint64_t to = 0;
    if (!analysis_->evaluateBranch(instruction, at, size, to)) return "calls or jumps to a place that only a run knows";
    if (!is_call && to >= body.begin && to < body.end) {
      step.jump = to;
      return "";
    }
    const auto called = body_at(body.section, to);
    if (!called) return "jumps out of its function";
    step.calls.push_back(*called);
    return "";
  }

  const llvm::object::ObjectFile& object_;
  const llvm::MCInstrInfo& info_;
  const llvm::MCRegisterInfo& registers_;
  llvm::MCContext context_;
  std::unique_ptr<llvm::MCDisassembler> decoder_;
  std::unique_ptr<llvm::MCInstrAnalysis> analysis_;
  std::vector<CodeBody> bodies_;
  std::map<std::uint64_t, std::map<std::uint64_t, bool>> marks_;  ///< by section and address: code follows
  std::map<std::uint64_t, std::multimap<std::uint64_t, llvm::object::SymbolRef>> relocations_;  ///< by section, place
};

}  // namespace

std::variant<std::vector<MachineCode>, CodegenError> read_machine_code(const std::string& object, const Target& target,
                                                                       const std::vector<std::string>& symbols) {
  target.initialise_disassembler();
  auto file = llvm::object::ObjectFile::createObjectFile({object, "robotc"});
  if (!file) return CodegenError{"cannot read the object file: " + llvm::toString(file.takeError())};
  if (!(*file)->isELF() && !(*file)->isCOFF()) {
    return CodegenError{"there is no report for " + std::string(target.name()) +
                        ": its code is compiled again where it runs; omit `--rt-report`"};
  }
  CodeReader reader(**file, target);
  if (std::string fault = reader.read(); !fault.empty()) return CodegenError{fault};
  std::vector<MachineCode> all;
  for (const std::string& symbol : symbols) {
    if (std::string fault = reader.sum_up(symbol, all.emplace_back()); !fault.empty()) return CodegenError{fault};
  }
  return all;
}

}  // namespace robotc::codegen
