// Reads PTX text: tokens, directives, and instructions with their operands resolved.
#include <cctype>
#include <charconv>

#include "tests/gpu/ptx.h"

namespace robotc::ptx {

namespace {

struct Token {
  std::string text;
  std::size_t line = 1;
};

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  std::size_t line = 1;
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$' || c == '%' || c == '-';
  };
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\n') ++line;
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++i;
    } else if (text.substr(i, 2) == "//") {
      while (i < text.size() && text[i] != '\n') ++i;
    } else if (is_word(c)) {
      const std::size_t first = i;
      while (i < text.size() && is_word(text[i])) ++i;
      tokens.push_back({std::string(text.substr(first, i - first)), line});
    } else if (std::string_view(",;(){}[]:+=@!<>").find(c) != std::string_view::npos) {
      tokens.push_back({std::string(1, c), line});
      ++i;
    } else {
      throw Error("line " + std::to_string(line) + ": unknown character `" + c + "`");
    }
  }
  return tokens;
}

}  // namespace

class Reader {
 public:
  Reader(std::string_view text, Module& module) : tokens_(tokens_of(text)), module_(module) {}

  void read() {
    expect(".version");
    next();
    expect(".target");
    module_.target_ = next();
    expect(".address_size");
    expect("64");
    while (at_ < tokens_.size()) read_item();
    for (const auto& [name, function] : module_.functions_) {
      for (const Instruction& instruction : function.code) {
        if (instruction.kind != Instruction::Kind::call) continue;
        const Function* const callee = module_.find(instruction.callee);
        if (callee == nullptr || callee->is_entry || callee->parameter_bytes.size() != instruction.arguments.size() ||
            callee->has_result != instruction.takes_result) {
          throw Error(name + " calls " + instruction.callee + ", which is not a function of these arguments");
        }
      }
    }
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    const std::size_t line = tokens_.empty() ? 0 : tokens_[std::min(at_, tokens_.size()) - (at_ > 0 ? 1 : 0)].line;
    throw Error("line " + std::to_string(line) + ": " + what);
  }
  [[nodiscard]] const std::string& peek() const {
    if (at_ >= tokens_.size()) fail("the text ends");
    return tokens_[at_].text;
  }
  const std::string& next() {
    const std::string& text = peek();
    ++at_;
    return text;
  }
  void expect(std::string_view text) {
    if (next() != text) fail("`" + std::string(text) + "` is missing before `" + tokens_[at_ - 1].text + "`");
  }
  bool accept(std::string_view text) {
    if (peek() != text) return false;
    ++at_;
    return true;
  }
  std::uint64_t number(const std::string& text, int base = 10) const {
    std::uint64_t value = 0;
    const bool negative = text.starts_with('-');
    const auto [end, error] = std::from_chars(text.data() + (negative ? 1 : 0), text.data() + text.size(), value, base);
    if (error != std::errc() || end != text.data() + text.size()) fail("`" + text + "` is not a number");
    return negative ? -value : value;
  }

  void read_item() {
    accept(".visible");
    const std::string word = next();
    if (word == ".entry" || word == ".func") {
      read_function(word == ".entry");
    } else if (word == ".global") {
      expect(".align");
      next();
      expect(".b8");
      const std::string name = next();
      expect("[");
      const std::uint64_t size = number(next());
      expect("]");
      std::vector<std::uint8_t> bytes;
      expect("=");
      expect("{");
      do {
        bytes.push_back(static_cast<std::uint8_t>(number(next())));
      } while (accept(","));
      expect("}");
      expect(";");
      bytes.resize(size);
      module_.constants_[name] = bytes;
    } else {
      fail("unknown directive `" + word + "`");
    }
  }

  static std::uint32_t bytes_of(std::string_view type) {
    if (type.ends_with("64")) return 8;
    if (type.ends_with("32")) return 4;
    return 0;
  }

  void read_function(bool is_entry) {
    function_ = Function{};
    function_.is_entry = is_entry;
    own_result_.clear();
    if (accept("(")) {
      expect(".param");
      if (bytes_of(next()) == 0) fail("unknown type of a result");
      own_result_ = next();
      function_.has_result = true;
      expect(")");
    }
    function_.name = next();
    parameters_.clear();
    registers_.clear();
    labels_.clear();
    jumps_.clear();
    locals_.clear();
    expect("(");
    while (!accept(")")) {
      expect(".param");
      const std::uint32_t bytes = bytes_of(next());
      if (bytes == 0) fail("unknown type of a parameter");
      parameters_[next()] = function_.parameter_bytes.size();
      function_.parameter_bytes.push_back(bytes);
      accept(",");
    }
    if (accept(";")) return;  // a declaration
    expect("{");
    std::size_t depth = 1;
    while (depth > 0) {
      if (accept("{")) {
        ++depth;
        outgoing_.clear();
      } else if (accept("}")) {
        --depth;
      } else {
        read_statement();
      }
    }
    for (const auto& [place, label] : jumps_) {
      const auto found = labels_.find(label);
      if (found == labels_.end()) fail("no label `" + label + "`");
      function_.code[place].target = found->second;
    }
    const std::string name = function_.name;
    if (!module_.functions_.emplace(name, std::move(function_)).second) fail(name + " is defined twice");
  }

  void read_statement() {
    if (accept(".reg")) {
      next();
      do {
        const std::string name = next();
        std::uint64_t count = 1;
        if (accept("<")) {
          count = number(next());
          expect(">");
          for (std::uint64_t i = 0; i < count; ++i) registers_[name + std::to_string(i)] = function_.registers++;
        } else {
          registers_[name] = function_.registers++;
        }
      } while (accept(","));
      expect(";");
      return;
    }
    if (accept(".local")) {
      expect(".align");
      const std::uint64_t alignment = number(next());
      expect(".b8");
      const std::string name = next();
      expect("[");
      function_.local_bytes =
          static_cast<std::uint32_t>((function_.local_bytes + alignment - 1) / alignment * alignment);
      locals_[name] = function_.local_bytes;
      function_.local_bytes += static_cast<std::uint32_t>(number(next()));
      expect("]");
      expect(";");
      return;
    }
    if (accept(".param")) {
      if (bytes_of(next()) == 0) fail("unknown type of an argument");
      const std::size_t index = outgoing_.size();
      outgoing_[next()] = index;
      expect(";");
      return;
    }
    if (peek().starts_with('$')) {
      labels_[next()] = function_.code.size();
      expect(":");
      return;
    }
    read_instruction();
  }

  std::uint32_t register_named(const std::string& name) const {
    const auto found = registers_.find(name);
    if (found == registers_.end()) fail("`" + name + "` is not a register");
    return found->second;
  }

  Operand operand() {
    const std::string text = next();
    Operand result;
    if (text.starts_with("0d") || text.starts_with("0f")) {
      if (text.size() != (text[1] == 'd' ? 18U : 10U)) fail("`" + text + "` is not a number");
      result.bits = number(text.substr(2), 16);
    } else if (text.starts_with('%') || registers_.contains(text)) {
      result.in_register = register_named(text);
    } else if (const auto constant = module_.constants_.find(text); constant != module_.constants_.end()) {
      result.bits = reinterpret_cast<std::uintptr_t>(constant->second.data());
    } else {
      result.bits = number(text);
    }
    return result;
  }

  /// "[base+offset]": the base.
  std::string bracketed(std::int64_t& offset) {
    expect("[");
    std::string base = next();
    if (accept("+")) offset = static_cast<std::int64_t>(number(next()));
    expect("]");
    return base;
  }

  void read_instruction() {
    using Kind = Instruction::Kind;
    Instruction made;
    made.line = tokens_[at_].line;
    if (accept("@")) {
      made.guard_negated = accept("!");
      made.guard = register_named(next());
    }
    const std::string name = next();
    static const std::map<std::string, Kind> special = {
        {"%tid.x", Kind::thread}, {"%ctaid.x", Kind::block}, {"%ntid.x", Kind::block_size}};
    if (name == "ret") {
      made.kind = Kind::end;
    } else if (name == "bra" || name == "bra.uni") {
      made.kind = Kind::branch;
      jumps_.emplace_back(function_.code.size(), next());
    } else if (name == "call.uni") {
      made.kind = Kind::call;
      if (accept("(")) {
        taken_result_ = next();
        argument_named(taken_result_);
        made.takes_result = true;
        expect(")");
        expect(",");
      }
      made.callee = next();
      expect(",");
      expect("(");
      do {
        made.arguments.push_back(argument_named(next()));
      } while (accept(","));
      expect(")");
    } else if (name.starts_with("ld.param.")) {
      made.kind = Kind::load_parameter;
      made.operands[0] = operand();
      expect(",");
      const std::string parameter = bracketed(made.offset);
      made.bytes = bytes_of(name);
      if (!taken_result_.empty() && parameter == taken_result_) {
        made.kind = Kind::load_result;
      } else {
        const auto found = parameters_.find(parameter);
        if (found == parameters_.end()) fail("`" + parameter + "` is not a parameter");
        made.target = found->second;
      }
    } else if (name.starts_with("st.param.")) {
      const std::string argument = bracketed(made.offset);
      const bool is_result = !own_result_.empty() && argument == own_result_;
      made.kind = is_result ? Kind::store_result : Kind::store_parameter;
      if (!is_result) made.target = argument_named(argument);
      expect(",");
      made.operands[1] = operand();
      made.bytes = bytes_of(name);
    } else if (is_memory(name, "ld")) {
      made.kind = Kind::load;
      made.operands[0] = operand();
      expect(",");
      read_address(made);
      made.bytes = bytes_of(name);
    } else if (is_memory(name, "st")) {
      made.kind = Kind::store;
      read_address(made);
      expect(",");
      made.operands[0] = operand();
      made.bytes = bytes_of(name);
    } else if (name == "mov.u32" && tokens_.size() > at_ + 2 && special.contains(tokens_[at_ + 2].text)) {
      made.operands[0] = operand();
      expect(",");
      made.kind = special.at(next());
    } else if (name == "mov.u64" && tokens_.size() > at_ + 2 && locals_.contains(tokens_[at_ + 2].text)) {
      made.operands[0] = operand();
      expect(",");
      made.kind = Kind::frame;
      made.operands[1].bits = locals_.at(next());
    } else if (name == "mov.b64" && peek() == "{") {
      read_halves(made);
      return;
    } else {
      made.compute = find_compute(name);
      if (made.compute == nullptr) fail("unknown instruction `" + name + "`");
      made.operands[0] = operand();
      for (std::size_t i = 1; accept(","); ++i) {
        if (i >= made.operands.size()) fail("too many operands");
        made.operands[i] = operand();
      }
      if (!made.operands[0].in_register) fail("the result is not a register");
    }
    expect(";");
    function_.code.push_back(std::move(made));
  }

  /// "{low, high}, whole": two instructions.
  void read_halves(Instruction& made) {
    expect("{");
    Instruction high = made;
    made.operands[0] = operand();
    expect(",");
    high.operands[0] = operand();
    expect("}");
    expect(",");
    made.operands[1] = high.operands[1] = operand();
    expect(";");
    made.compute = [](std::uint64_t whole, std::uint64_t, std::uint64_t) { return whole & 0xffffffff; };
    high.compute = [](std::uint64_t whole, std::uint64_t, std::uint64_t) { return whole >> 32; };
    function_.code.push_back(std::move(made));
    function_.code.push_back(std::move(high));
  }

  static bool is_memory(std::string_view name, std::string_view what) {
    const std::size_t end = name.rfind('.');
    const std::string_view kind = name.substr(0, end);
    if (end == std::string_view::npos || bytes_of(name) == 0) return false;
    for (const std::string_view space : {"", ".global", ".global.nc", ".local"}) {
      if (kind == std::string(what) + std::string(space)) return true;
    }
    return false;
  }

  void read_address(Instruction& made) {
    const std::string base = bracketed(made.offset);
    if (base.starts_with('%')) {
      made.operands[1].in_register = register_named(base);
    } else if (const auto constant = module_.constants_.find(base); constant != module_.constants_.end()) {
      made.operands[1].bits = reinterpret_cast<std::uintptr_t>(constant->second.data());
    } else {
      fail("`" + base + "` is not an address");
    }
  }

  std::size_t argument_named(const std::string& name) const {
    const auto found = outgoing_.find(name);
    if (found == outgoing_.end()) fail("`" + name + "` is not an argument");
    return found->second;
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  Module& module_;
  Function function_;
  std::map<std::string, std::size_t> parameters_;
  std::map<std::string, std::uint32_t> registers_;
  std::map<std::string, std::size_t> labels_;
  std::map<std::string, std::size_t> outgoing_;
  std::string own_result_;    ///< of the function that is read; empty: it has none
  std::string taken_result_;  ///< of its last call
  std::map<std::string, std::uint64_t> locals_;
  std::vector<std::pair<std::size_t, std::string>> jumps_;
};

Module::Module(std::string_view text) { Reader(text, *this).read(); }

const Function* Module::find(const std::string& name) const {
  const auto found = functions_.find(name);
  return found == functions_.end() ? nullptr : &found->second;
}

}  // namespace robotc::ptx
