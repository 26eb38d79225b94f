#include "compiler/syntax/build_ast.h"

namespace robotc::syntax {

inline constexpr DiagnosticKind sign_begins_line{"sign-begins-line"};
inline constexpr DiagnosticKind reciprocal_in_type{"reciprocal-in-type"};

namespace {

using antlr4::tree::TerminalNode;
using grammar::RobotParser;

template <class Context>
Context* as(antlr4::tree::ParseTree* node) {
  return static_cast<Context*>(node);
}

RobotParser::BlockContext* body_of(antlr4::ParserRuleContext* statement) {
  switch (statement->getRuleIndex()) {
    case RobotParser::RuleDeclaration:
      return as<RobotParser::DeclarationContext>(statement)->block();
    case RobotParser::RuleFunction:
      return as<RobotParser::FunctionContext>(statement)->block();  // null for `fn f(x) = …`
    case RobotParser::RuleLoop:
      return as<RobotParser::LoopContext>(statement)->block();
    case RobotParser::RuleWhen:
      return as<RobotParser::WhenContext>(statement)->block();
    default:
      return nullptr;
  }
}

/// The indentation of a token that is first on its line.
std::optional<std::size_t> indent_before(std::string_view text, std::size_t offset) {
  std::size_t begin = offset;
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  if (begin > 0 && text[begin - 1] != '\n') return std::nullopt;
  return offset - begin;
}

}  // namespace

File AstBuilder::file(Parser::FileContext* context) {
  Block statements = block(context->stmt(), 0, static_cast<std::uint32_t>(list_.text.size()));
  auto unsure = list_.unpaired.begin();
  for (Stmt& statement : statements) {
    while (unsure != list_.unpaired.end() && unsure->end <= statement.span.begin) ++unsure;
    if (unsure != list_.unpaired.end() && unsure->begin <= statement.span.begin) statement = broken(statement.span);
  }
  return {list_.source, std::move(statements)};
}

Block AstBuilder::block(Parser::BlockContext* context) {
  return block(context->stmt(), span(context->start).end, span(context->stop).begin);
}

Block AstBuilder::block(const std::vector<Parser::StmtContext*>& statements, std::uint32_t begin, std::uint32_t end) {
  Block result;
  result.reserve(statements.size());
  std::uint32_t at = begin;  // errors before it belong to statements
  for (Parser::StmtContext* context : statements) {
    refuse_continuation(result, context);
    const Span whole = extent(context);
    // Tokens that cannot begin a statement were skipped.
    if (at < whole.begin && is_damaged(at, whole.begin - 1)) result.push_back(broken({list_.source, at, whole.begin}));
    at = whole.end + 1;

    auto* child =
        context->children.empty() ? nullptr : dynamic_cast<antlr4::ParserRuleContext*>(context->children.front());
    const bool is_whole = child != nullptr && child->exception == nullptr;
    Parser::BlockContext* body = is_whole ? body_of(child) : nullptr;
    // The statements of a body are checked one by one.
    const std::uint32_t head_end = body == nullptr ? whole.end : span(body->start).begin;
    std::optional<Stmt> stmt;
    const std::size_t known = diagnostics_.all().size();
    if (is_whole && !is_damaged(whole.begin, head_end)) stmt = statement(child);
    for (std::size_t i = known; i < diagnostics_.all().size(); ++i) {
      if (diagnostics_.all()[i].primary.span.begin <= head_end) stmt.reset();
    }
    result.push_back(stmt ? std::move(*stmt) : broken(whole));
    const bool more = body != nullptr && body->stop != nullptr && is_damaged(span(body->stop).end, whole.end);
    if (more) result.push_back(broken({list_.source, span(body->stop).end, whole.end}));
  }
  if (at <= end && is_damaged(at, end)) result.push_back(broken({list_.source, at, end}));
  return result;
}

/// `tau = a` followed by ` - b` on the next line would be two statements, the second without effect.
void AstBuilder::refuse_continuation(const Block& before, Parser::StmtContext* context) {
  const std::size_t sign = context->start->getType();
  if (before.empty() || (sign != Parser::MINUS && sign != Parser::PLUS)) return;
  const std::optional<std::size_t> indent = indent_before(list_.text, span(context->start).begin);
  const std::optional<std::size_t> indent_above = indent_before(list_.text, before.back().span.begin);
  if (!indent || !indent_above || *indent <= *indent_above) return;
  diagnostics_.report({.kind = sign_begins_line,
                       .message = "this line does not continue the one above",
                       .primary = {span(context->start), "begins a new statement"},
                       .hints = {"put `" + text(context->start) +
                                 "` at the end of the line above, or the whole value in parentheses"}});
}

std::optional<Stmt> AstBuilder::statement(antlr4::ParserRuleContext* child) {
  const Span whole = span(child);
  switch (child->getRuleIndex()) {
    case Parser::RuleUse:
      return Stmt{whole, use(as<Parser::UseContext>(child))};
    case Parser::RuleDeclaration:
      return Stmt{whole, declaration(as<Parser::DeclarationContext>(child))};
    case Parser::RuleFunction:
      return Stmt{whole, function(as<Parser::FunctionContext>(child))};
    case Parser::RuleBindings:
      return Stmt{whole, bindings(as<Parser::BindingsContext>(child))};
    case Parser::RuleProperties:
      return Stmt{whole, properties(as<Parser::PropertiesContext>(child))};
    case Parser::RuleLink:
      return Stmt{whole, link(as<Parser::LinkContext>(child))};
    case Parser::RuleJoint:
      return Stmt{whole, joint(as<Parser::JointContext>(child))};
    case Parser::RuleFrame:
      return Stmt{whole, frame(as<Parser::FrameContext>(child))};
    case Parser::RuleAttach:
      return Stmt{whole, attach(as<Parser::AttachContext>(child))};
    case Parser::RulePayload:
      return Stmt{whole, payload(as<Parser::PayloadContext>(child))};
    case Parser::RuleWrench:
      return Stmt{whole, wrench(as<Parser::WrenchContext>(child))};
    case Parser::RuleCouple:
      return Stmt{whole, couple(as<Parser::CoupleContext>(child))};
    case Parser::RuleLoop:
      return Stmt{whole, loop(as<Parser::LoopContext>(child))};
    case Parser::RuleWhen:
      return Stmt{whole, when(as<Parser::WhenContext>(child))};
    case Parser::RuleLog:
      return Stmt{whole, log(as<Parser::LogContext>(child))};
    case Parser::RulePlot:
      return Stmt{whole, plot(as<Parser::PlotContext>(child))};
    case Parser::RuleReport:
      return Stmt{whole, report(as<Parser::ReportContext>(child))};
    case Parser::RuleExpect:
      return Stmt{whole, expect(as<Parser::ExpectContext>(child))};
    case Parser::RuleSimple:
      return simple(as<Parser::SimpleContext>(child));
    default:
      return std::nullopt;
  }
}

std::string AstBuilder::doc(const antlr4::ParserRuleContext* context) const {
  const auto it = list_.docs.find(span(context->start).begin);
  return it == list_.docs.end() ? std::string() : it->second;
}

Use AstBuilder::use(Parser::UseContext* context) {
  Use result;
  const auto ids = context->ID();
  const bool is_path = context->STRING() != nullptr;
  for (std::size_t i = 0; i + (is_path ? 0 : 1) < ids.size(); ++i) result.names.push_back(identifier(ids[i]));
  const antlr4::Token* module = is_path ? context->STRING()->getSymbol() : ids.back()->getSymbol();
  result.is_path = is_path;
  result.module = text(module);
  if (is_path) {
    result.module.erase(0, 1);
    if (result.module.ends_with('"')) result.module.pop_back();
  }
  result.module_span = span(module);
  return result;
}

Declaration AstBuilder::declaration(Parser::DeclarationContext* context) {
  Declaration result;
  switch (context->start->getType()) {
    case Parser::ROBOT:
      result.kind = DeclarationKind::robot;
      break;
    case Parser::TRAJECTORY:
      result.kind = DeclarationKind::trajectory;
      break;
    case Parser::CONTROLLER:
      result.kind = DeclarationKind::controller;
      break;
    default:
      result.kind = DeclarationKind::simulate;
      break;
  }
  result.keyword = span(context->start);
  result.name = identifier(context->ID());
  result.parameters = params(context->params());
  if (context->name() != nullptr) result.subject = name(context->name());
  result.body = block(context->block());
  result.doc = doc(context);
  return result;
}

Function AstBuilder::function(Parser::FunctionContext* context) {
  Function result;
  result.name = identifier(context->ID());
  result.parameters = params(context->params());
  if (context->type() != nullptr) result.result = type(context->type());
  if (context->block() != nullptr) {
    result.body = block(context->block());
  } else {
    ExprPtr value = at_instant(expression(context->expr()), context->instant());
    const Span whole = value->span;
    result.body.push_back({whole, ExpressionStmt{std::move(value)}});
  }
  result.doc = doc(context);
  return result;
}

std::vector<Binding> AstBuilder::params(Parser::ParamsContext* context) {
  std::vector<Binding> result;
  if (context == nullptr) return result;
  for (Parser::BindingContext* item : context->binding()) result.push_back(binding(item));
  return result;
}

Binding AstBuilder::binding(Parser::BindingContext* context) {
  Binding result;
  result.name = identifier(context->ID());
  if (context->type() != nullptr) result.type = type(context->type());
  if (context->expr() != nullptr) result.value = expression(context->expr());
  return result;
}

Bindings AstBuilder::bindings(Parser::BindingsContext* context) {
  Bindings result;
  switch (context->start->getType()) {
    case Parser::CONST:
      result.kind = BindingKind::constant;
      break;
    case Parser::PARAM:
      result.kind = BindingKind::parameter;
      break;
    case Parser::LET:
      result.kind = BindingKind::let;
      break;
    default:
      result.kind = BindingKind::state;
      break;
  }
  for (Parser::BindingContext* item : context->binding()) result.items.push_back(binding(item));
  result.doc = doc(context);
  return result;
}

Properties AstBuilder::properties(Parser::PropertiesContext* context) {
  Properties result;
  const std::size_t word = context->start->getType();
  result.kind = word == Parser::NEXT      ? PropertyKind::next
                : word == Parser::INITIAL ? PropertyKind::initial
                                          : PropertyKind::sweep;
  result.keyword = span(context->start);
  for (Parser::PropContext* item : context->prop()) result.items.push_back(property(item));
  return result;
}

Property AstBuilder::property(Parser::PropContext* context) {
  return {name(context->name()), expression(context->expr()), references(context->reference()), std::nullopt, {}};
}

/// Nesting of groups is bounded by that of brackets.
Property AstBuilder::member(Parser::MemberContext* context) {
  if (context->props() == nullptr) {
    return {name(context->name(0)), expression(context->expr()), references(context->reference()), std::nullopt, {}};
  }
  Property group{name(context->name(0)), nullptr, {}, std::nullopt, props(context->props())};
  if (context->name().size() > 1) group.label = name(context->name(1));
  if (context->expr() != nullptr) group.placement = expression(context->expr());
  return group;
}

std::vector<Property> AstBuilder::props(Parser::PropsContext* context) {
  std::vector<Property> result;
  if (context == nullptr) return result;
  for (Parser::PropLineContext* line : context->propLine()) {
    for (Parser::MemberContext* item : line->member()) {
      if (item->exception == nullptr) result.push_back(member(item));
    }
  }
  return result;
}

std::vector<Reference> AstBuilder::references(const std::vector<Parser::ReferenceContext*>& contexts) {
  std::vector<Reference> result;
  for (Parser::ReferenceContext* context : contexts) {
    result.push_back({context->FROM() != nullptr ? Reference::Kind::from : Reference::Kind::about,
                      name(context->name()), span(context)});
  }
  return result;
}

Link AstBuilder::link(Parser::LinkContext* context) {
  return {name(context->name()), props(context->props()), doc(context)};
}

Joint AstBuilder::joint(Parser::JointContext* context) {
  Joint result;
  if (context->CLOSURE() != nullptr) result.kind = Joint::Kind::closure;
  if (context->CONTACT() != nullptr) result.kind = Joint::Kind::contact;
  result.name = name(context->name(0));
  result.type = identifier(context->ID());
  result.parent = name(context->name(1));
  result.child = name(context->name(2));
  if (context->expr() != nullptr) result.placement = expression(context->expr());
  result.properties = props(context->props());
  result.doc = doc(context);
  return result;
}

Frame AstBuilder::frame(Parser::FrameContext* context) {
  return {name(context->name(0)), name(context->name(1)),
          context->expr() == nullptr ? nullptr : expression(context->expr()), doc(context)};
}

Attach AstBuilder::attach(Parser::AttachContext* context) {
  return {name(context->name(0)), expression(context->expr()), name(context->name(1))};
}

Payload AstBuilder::payload(Parser::PayloadContext* context) {
  return {name(context->name(0)), name(context->name(1)), props(context->props()), doc(context)};
}

Wrench AstBuilder::wrench(Parser::WrenchContext* context) {
  return {name(context->name(0)), name(context->name(1)), props(context->props()), doc(context)};
}

Couple AstBuilder::couple(Parser::CoupleContext* context) {
  return {name(context->name()), expression(context->expr(0)), expression(context->expr(1)), doc(context)};
}

For AstBuilder::loop(Parser::LoopContext* context) {
  return {identifier(context->ID()), expression(context->expr()), block(context->block())};
}

When AstBuilder::when(Parser::WhenContext* context) { return {expression(context->expr()), block(context->block())}; }

std::optional<Log::Item> AstBuilder::item(Parser::ItemContext* context) {
  ExprPtr first = expression(context->expr(0));
  if (context->ASSIGN() == nullptr) return Log::Item{std::nullopt, std::move(first)};
  ExprPtr value = expression(context->expr(1));
  const std::optional<Name> label = target(first);
  if (!label) return std::nullopt;
  // A column's name is one word; paths are labelled as written.
  return Log::Item{Identifier{text(label->span), label->span}, std::move(value)};
}

std::vector<Log::Item> AstBuilder::items(const std::vector<Parser::ItemContext*>& contexts) {
  std::vector<Log::Item> result;
  for (Parser::ItemContext* context : contexts) {
    if (std::optional<Log::Item> read = item(context)) result.push_back(std::move(*read));
  }
  return result;
}

Log AstBuilder::log(Parser::LogContext* context) { return {items(context->item())}; }

Plot AstBuilder::plot(Parser::PlotContext* context) {
  Plot result;
  for (Parser::PlottedContext* plotted : context->plotted()) {
    std::optional<Log::Item> read = item(plotted->item());
    if (!read) continue;
    Plot::Item& added = result.items.emplace_back();
    added.plotted = std::move(*read);
    added.logarithmic = plotted->LOGARITHMIC() != nullptr;
    Parser::AgainstContext* against = plotted->against();
    if (against == nullptr) continue;
    added.against = expression(against->expr());
    added.against_logarithmic = against->LOGARITHMIC() != nullptr;
  }
  return result;
}

Report AstBuilder::report(Parser::ReportContext* context) {
  Report result{items(context->item()), {}};
  if (context->expr() == nullptr) return result;
  result.window = {context->AFTER() != nullptr ? Window::Kind::after : Window::Kind::until,
                   expression(context->expr())};
  return result;
}

Expect AstBuilder::expect(Parser::ExpectContext* context) {
  Expect result{expression(context->expr(0)), {}};
  if (context->expr().size() < 2) return result;
  result.window = {context->AFTER() != nullptr ? Window::Kind::after : Window::Kind::until,
                   expression(context->expr(1))};
  return result;
}

std::optional<Stmt> AstBuilder::simple(Parser::SimpleContext* context) {
  const Span whole = span(context);
  ExprPtr left = expression(context->expr(0));
  if (context->ASSIGN() == nullptr) {
    return Stmt{whole, ExpressionStmt{at_instant(std::move(left), context->instant())}};
  }

  Assignment result;
  auto* call = std::get_if<Call>(&left->node);
  const auto* callee = call == nullptr ? nullptr : std::get_if<NameRef>(&call->callee->node);
  result.is_rate = callee != nullptr && callee->name == "der" && call->arguments.items.size() == 1 &&
                   !call->arguments.items[0].name && !call->arguments.comprehension;
  result.value = at_instant(expression(context->expr(1)), context->instant());
  result.references = references(context->reference());
  if (context->EVERY() != nullptr) result.every = expression(context->expr(2));
  for (Parser::PropContext* item : context->prop()) result.further.push_back(property(item));

  std::optional<Name> path = target(result.is_rate ? call->arguments.items[0].value : left);
  if (!path) return std::nullopt;
  result.target = std::move(*path);
  return Stmt{whole, std::move(result)};
}

Name AstBuilder::name(Parser::NameContext* context) {
  Name result{{}, {}, span(context)};
  std::size_t index = 0;
  bool head = true;
  for (antlr4::tree::ParseTree* child : context->children) {
    auto* terminal = dynamic_cast<TerminalNode*>(child);
    if (terminal == nullptr) {
      result.rest.push_back({{}, expression(context->expr(index++))});
    } else if (terminal->getSymbol()->getType() == Parser::ID) {
      if (head) {
        result.head = identifier(terminal);
      } else {
        result.rest.push_back({identifier(terminal), nullptr});
      }
      head = false;
    }
  }
  return result;
}

TypeExpr AstBuilder::type(Parser::TypeContext* context) {
  const Span whole = span(context);
  switch (context->start->getType()) {
    case Parser::LBRACE: {
      EnumType members;
      for (TerminalNode* id : context->ID()) members.members.push_back(identifier(id));
      return {whole, std::move(members)};
    }
    case Parser::ROBOT:
      return {whole, KindType::robot};
    case Parser::TRAJECTORY:
      return {whole, KindType::trajectory};
    case Parser::CONTROLLER:
      return {whole, KindType::controller};
    default:
      break;
  }
  ProductType product;
  bool divides = false;
  for (antlr4::tree::ParseTree* child : context->children) {
    if (auto* terminal = dynamic_cast<TerminalNode*>(child)) {
      divides = terminal->getSymbol()->getType() == Parser::DIVIDE;
    } else {
      product.factors.push_back(type_factor(static_cast<Parser::TypeFactorContext*>(child), divides));
    }
  }
  return {whole, std::move(product)};
}

ProductType::Factor AstBuilder::type_factor(Parser::TypeFactorContext* context, bool divides) {
  ProductType::Factor factor;
  factor.divides = divides;
  factor.span = span(context);
  const auto numbers = context->NUMBER();
  if (context->name() != nullptr) {
    factor.base = name(context->name());
  } else {
    factor.base = NumberLiteral{number(numbers.front()->getSymbol())};
  }
  if (context->UNIT() != nullptr) {
    const std::string unit_text = text(context->UNIT()->getSymbol());
    diagnostics_.report({.kind = reciprocal_in_type,
                         .message = "a type cannot contain spaces or numbers other than 1",
                         .primary = {factor.span, ""},
                         .hints = {"write `1" + (unit_text.front() == '/' ? unit_text : "/" + unit_text) + "`"}});
  }
  if (context->POWER() != nullptr) {
    const Number exponent = number(numbers.back()->getSymbol());
    factor.exponent = context->MINUS() != nullptr ? -exponent : exponent;
  }
  return factor;
}

}  // namespace robotc::syntax
