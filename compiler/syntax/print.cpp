#include <string>
#include <string_view>

#include "compiler/syntax/instant.h"
#include "compiler/syntax/parse.h"
#include "compiler/syntax/spelling.h"

namespace robotc::syntax {

namespace {

template <class... Cases>
struct Match : Cases... {
  using Cases::operator()...;
};

/// Prints one statement per line, blocks indented, all operators with parentheses, to show the tree.
class Printer {
 public:
  explicit Printer(const SourceMap& sources) : sources_(sources) {}

  void print(const Block& block) {
    for (const Stmt& stmt : block) {
      std::visit([this](const auto& node) { print(node); }, stmt.node);
    }
  }

  void print(const Expr& expr) {
    std::visit(Match{
                   [&](const NumberLiteral&) { out_ += literal(expr.span); },
                   [&](const StringLiteral& node) { out_ += '"' + node.value + '"'; },
                   [&](const NameRef& node) { out_ += node.name; },
                   [&](const UnitApply& node) { enclosed(*node.operand, " " + node.unit.text); },
                   [&](const DisplayAs& node) { enclosed(*node.operand, " as " + node.unit.text); },
                   [&](const Unary& node) {
                     if (node.op == UnaryOp::transpose) return enclosed(*node.operand, "'");
                     out_ += node.op == UnaryOp::negate ? "(-" : node.op == UnaryOp::plus ? "(+" : "(not ";
                     enclosed_rest(*node.operand);
                   },
                   [&](const Binary& node) {
                     out_ += '(';
                     print(*node.left);
                     out_ += node.op == BinaryOp::power ? "^" : " " + std::string(spelling(node.op)) + " ";
                     enclosed_rest(*node.right);
                   },
                   [&](const Range& node) {
                     out_ += '(';
                     print(*node.from);
                     out_ += "..";
                     enclosed_rest(*node.to);
                   },
                   [&](const If& node) {
                     out_ += "(if ";
                     print(*node.condition);
                     out_ += " then ";
                     print(*node.then_value);
                     out_ += " else ";
                     enclosed_rest(*node.else_value);
                   },
                   [&](const Call& node) {
                     if (call_at_instant(expr) != nullptr) return print_at_instant(node.arguments);
                     print(*node.callee);
                     print(node.arguments, '(', ')');
                   },
                   [&](const Index& node) {
                     print(*node.object);
                     print(node.indices, '[', ']');
                   },
                   [&](const Array& node) { print(node.elements, '[', ']'); },
                   [&](const Member& node) {
                     print(*node.object);
                     out_ += "." + node.member.text;
                   },
               },
               expr.node);
  }

  std::string take() { return std::move(out_); }

 private:
  // ---- Statements ----

  void print(const Use& use) {
    begin("use ");
    for (std::size_t i = 0; i < use.names.size(); ++i) out_ += (i == 0 ? "" : ", ") + use.names[i].text;
    out_ += use.is_path ? " from \"" + use.module + "\"" : " from " + use.module;
    end();
  }
  void print(const Declaration& node) {
    print_doc(node.doc);
    begin(std::string(spelling(node.kind)) + ' ');
    out_ += node.name.text;
    if (!node.parameters.empty()) print_parameters(node.parameters);
    if (node.subject) {
      out_ += " for ";
      print(*node.subject);
    }
    print_body(node.body);
  }
  void print(const Function& node) {
    print_doc(node.doc);
    begin("fn ");
    out_ += node.name.text;
    print_parameters(node.parameters);
    if (node.result) {
      out_ += " -> ";
      print(*node.result);
    }
    print_body(node.body);
  }
  void print(const Bindings& node) {
    print_doc(node.doc);
    for (const Binding& item : node.items) {
      begin(std::string(spelling(node.kind)) + ' ');
      print(item);
      end();
    }
  }
  void print(const Properties& node) {
    for (const Property& item : node.items) {
      begin(std::string(spelling(node.kind)) + ' ');
      print(item);
      end();
    }
  }
  void print(const Link& node) {
    print_doc(node.doc);
    begin("link ");
    print(node.name);
    print_body(node.properties);
  }
  void print(const Joint& node) {
    print_doc(node.doc);
    begin(node.kind == Joint::Kind::closure ? "closure " : node.kind == Joint::Kind::contact ? "contact " : "joint ");
    print(node.name);
    out_ += ": " + node.type.text + " ";
    print(node.parent);
    out_ += " -> ";
    print(node.child);
    print_placement(node.placement);
    print_body(node.properties);
  }
  void print(const Frame& node) {
    print_doc(node.doc);
    begin("frame ");
    print(node.name);
    out_ += " on ";
    print(node.link);
    print_placement(node.placement);
    end();
  }
  void print(const Attach& node) {
    begin("attach ");
    print(node.name);
    out_ += ": ";
    print(*node.robot);
    out_ += " on ";
    print(node.frame);
    end();
  }
  void print(const Payload& node) { print_attached("payload ", node); }
  void print(const Wrench& node) { print_attached("wrench ", node); }
  void print(const Couple& node) {
    print_doc(node.doc);
    begin("couple ");
    print(node.name);
    out_ += ": ";
    print(*node.left);
    out_ += " = ";
    print(*node.right);
    end();
  }
  void print(const For& node) {
    begin("for ");
    out_ += node.variable.text + " in ";
    print(*node.domain);
    print_body(node.body);
  }
  void print(const When& node) {
    begin("when ");
    print(*node.condition);
    print_body(node.body);
  }
  void print(const Log& node) {
    for (const Log::Item& item : node.items) {
      begin("log ");
      if (item.label) out_ += item.label->text + " = ";
      print(*item.value);
      end();
    }
  }
  void print(const Plot& node) {
    for (const Plot::Item& item : node.items) {
      begin("plot ");
      if (item.plotted.label) out_ += item.plotted.label->text + " = ";
      print(*item.plotted.value);
      if (item.logarithmic) out_ += " logarithmic";
      if (item.against) {
        out_ += " against ";
        print(*item.against);
        if (item.against_logarithmic) out_ += " logarithmic";
      }
      end();
    }
  }
  void print(const Window& window) {
    if (window.kind == Window::Kind::always) return;
    out_ += window.kind == Window::Kind::after ? " after " : " until ";
    print(*window.time);
  }
  void print(const Report& node) {
    for (const Log::Item& item : node.items) {
      begin("report ");
      if (item.label) out_ += item.label->text + " = ";
      print(*item.value);
      print(node.window);
      end();
    }
  }
  void print(const Expect& node) {
    begin("expect ");
    print(*node.condition);
    print(node.window);
    end();
  }
  void print(const Assignment& node) {
    begin(node.is_rate ? "der(" : "");
    print(node.target);
    out_ += node.is_rate ? ") = " : " = ";
    print(*node.value);
    print(node.references);
    if (node.every) {
      out_ += " every ";
      print(*node.every);
    }
    end();
    for (const Property& item : node.further) {
      begin("");
      print(item);
      end();
    }
  }
  void print(const ExpressionStmt& node) {
    begin("");
    print(*node.value);
    end();
  }

  void print(const Broken& node) {
    begin("broken");
    if (!node.word.empty()) out_ += " " + node.word;
    for (const Identifier& name : node.names) out_ += " " + name.text;
    end();
  }

  // ---- Their parts ----

  void print(const Binding& binding) {
    out_ += binding.name.text;
    if (binding.type) {
      out_ += ": ";
      print(*binding.type);
    }
    if (binding.value) {
      out_ += " = ";
      print(*binding.value);
    }
  }
  void print(const Property& property) {
    print(property.name);
    if (property.is_group()) {
      if (property.label) {
        out_ += ' ';
        print(*property.label);
      }
      print_placement(property.placement);
      return;
    }
    out_ += " = ";
    print(*property.value);
    print(property.references);
  }
  void print(const std::vector<Reference>& references) {
    for (const Reference& reference : references) {
      out_ += reference.kind == Reference::Kind::from ? " from " : " about ";
      print(reference.name);
    }
  }
  void print(const Name& name) {
    out_ += name.head.text;
    for (const Name::Part& part : name.rest) {
      if (part.index) {
        out_ += '[';
        print(*part.index);
        out_ += ']';
      } else {
        out_ += "." + part.member.text;
      }
    }
  }
  void print(const TypeExpr& type) {
    std::visit(
        Match{
            [&](const EnumType& node) {
              out_ += '{';
              for (std::size_t i = 0; i < node.members.size(); ++i) {
                out_ += (i == 0 ? "" : ", ") + node.members[i].text;
              }
              out_ += '}';
            },
            [&](KindType node) {
              out_ += node == KindType::robot ? "robot" : node == KindType::trajectory ? "trajectory" : "controller";
            },
            [&](const ProductType& node) {
              for (std::size_t i = 0; i < node.factors.size(); ++i) {
                if (i != 0) out_ += node.factors[i].divides ? '/' : '*';
                print(node.factors[i]);
              }
            },
        },
        type.node);
  }
  void print(const ProductType::Factor& factor) {
    if (const auto* name = std::get_if<Name>(&factor.base)) {
      print(*name);
    } else {
      out_ += std::get<NumberLiteral>(factor.base).value.to_string();
    }
    if (factor.exponent) out_ += "^" + factor.exponent->to_string();
  }
  /// `(x at t = 1 s, q = home)`
  void print_at_instant(const Arguments& arguments) {
    out_ += '(';
    for (const Argument& argument : arguments.items) {
      if (!argument.name) {
        print(*argument.value);
        out_ += " at ";
        continue;
      }
      if (&argument != &arguments.items[1]) out_ += ", ";
      print(*argument.name);
      out_ += " = ";
      print(*argument.value);
    }
    out_ += ')';
  }

  void print(const Arguments& arguments, char open, char close) {
    out_ += open;
    for (std::size_t i = 0; i < arguments.items.size(); ++i) {
      if (i != 0) out_ += ", ";
      if (arguments.items[i].name) {
        print(*arguments.items[i].name);
        out_ += " = ";
      }
      print(*arguments.items[i].value);
    }
    if (arguments.comprehension) {
      out_ += " for " + arguments.comprehension->variable.text + " in ";
      print(*arguments.comprehension->domain);
    }
    out_ += close;
  }
  void print_parameters(const std::vector<Binding>& parameters) {
    out_ += '(';
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (i != 0) out_ += ", ";
      print(parameters[i]);
    }
    out_ += ')';
  }
  void print_placement(const ExprPtr& placement) {
    if (!placement) return;
    out_ += " = ";
    print(*placement);
  }
  void print_body(const Block& body) {
    end();
    ++depth_;
    print(body);
    --depth_;
  }
  void print_body(const std::vector<Property>& properties) {
    end();
    ++depth_;
    for (const Property& property : properties) {
      begin("");
      print(property);
      if (property.is_group()) {
        print_body(property.properties);
      } else {
        end();
      }
    }
    --depth_;
  }
  template <class Attached>
  void print_attached(std::string_view word, const Attached& node) {
    print_doc(node.doc);
    begin(word);
    print(node.name);
    out_ += " on ";
    print(node.frame);
    print_body(node.properties);
  }
  void print_doc(std::string_view doc) {
    while (!doc.empty()) {
      const std::size_t newline = doc.find('\n');
      begin("/// ");
      out_ += doc.substr(0, newline);
      end();
      doc.remove_prefix(newline == std::string_view::npos ? doc.size() : newline + 1);
    }
  }

  void enclosed(const Expr& expr, std::string_view suffix) {
    out_ += '(';
    print(expr);
    out_ += suffix;
    out_ += ')';
  }
  void enclosed_rest(const Expr& expr) {
    print(expr);
    out_ += ')';
  }
  /// A number as written; its span may include parentheses.
  [[nodiscard]] std::string_view literal(Span span) const {
    std::string_view text = sources_.text(span);
    if (text == "²") return "2";
    if (text == "³") return "3";
    constexpr std::string_view around = "() \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(around), text.size()));
    return text.substr(0, text.find_first_of(around));
  }
  void begin(std::string_view word) {
    out_.append(2 * depth_, ' ');
    out_ += word;
  }
  void end() { out_ += '\n'; }

  const SourceMap& sources_;
  std::string out_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string print(const File& file, const SourceMap& sources) {
  Printer printer(sources);
  printer.print(file.statements);
  return printer.take();
}

std::string print(const Expr& expr, const SourceMap& sources) {
  Printer printer(sources);
  printer.print(expr);
  return printer.take();
}

}  // namespace robotc::syntax
