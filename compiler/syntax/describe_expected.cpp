#include "compiler/syntax/mismatch.h"
#include "compiler/syntax/statement_forms.h"
#include "compiler/syntax/token_classes.h"
#include "grammar/RobotParser.h"

namespace robotc::syntax {

namespace {

using grammar::RobotParser;

std::string expected_name(const Mismatch& at) {
  const std::string word(at.text(at.first));
  if (at.rule->getRuleIndex() == RobotParser::RuleJoint) return "the joint's type, such as `revolute`,";
  switch (at.previous()) {
    case RobotParser::FOR:
      return at.type(at.first) == RobotParser::FOR ? "a name" : "the name of a robot";
    case RobotParser::ON:
      return at.type(at.first) == RobotParser::FRAME ? "the name of a link" : "the name of a frame";
    case RobotParser::ARROW:
      return "the child's name";
    case RobotParser::FROM:
    case RobotParser::ABOUT:
      return "the name of a frame";
    case RobotParser::COMMA:
    case RobotParser::DOT:
      return "a name";
    default:
      break;
  }
  if (at.index == at.first + 1 && !form_of(word).empty()) {
    if (word == "use" || word == "next" || word == "initial" || word == "sweep") return "a name";
    if (word == "fn") return "the function's name";
    if (word == "const" || word == "let" || word == "simulate") return "a name";
    if (word == "param") return "the parameter's name";
    return "the " + word + "'s name";
  }
  const std::size_t first = at.type(at.first);
  if (first == RobotParser::JOINT || first == RobotParser::CLOSURE || first == RobotParser::CONTACT) {
    return "the parent's name";
  }
  return "a name";
}

std::string list_expected(const Mismatch& at) {
  std::vector<std::string> names;
  for (const auto& interval : at.expected.getIntervals()) {
    for (ssize_t t = interval.a; t <= interval.b; ++t) {
      const auto token = static_cast<std::size_t>(t);
      // Tokens that would only extend the previous value are not missing.
      if (is_infix(token) || token == RobotParser::DOT || token == RobotParser::UNIT || token == RobotParser::AS)
        continue;
      if (ends_value(at.previous()) && (token == RobotParser::LPAREN || token == RobotParser::LBRACKET)) continue;
      if (token == RobotParser::NL) {
        names.emplace_back("the end of the line");
      } else if (token == RobotParser::ID) {
        names.emplace_back("a name");
      } else {
        const std::string literal = at.vocabulary.getLiteralName(token);
        if (literal.size() > 2) names.push_back("`" + literal.substr(1, literal.size() - 2) + "`");
      }
    }
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i != 0) text += i + 1 == names.size() ? " or " : ", ";
    text += names[i];
  }
  return text.empty() ? "something else" : text;
}

}  // namespace

std::string describe_expected(const Mismatch& at) {
  const std::size_t rule = at.rule->getRuleIndex();
  switch (rule) {
    case RobotParser::RuleStmt:
      return at.has_previous() && ends_value(at.previous()) ? "an operator or the end of the line"
                                                            : "the end of the line";
    case RobotParser::RuleMember:
      return at.expects(RobotParser::ASSIGN) ? "`=`" : "`,` or the end of the line";
    case RobotParser::RulePropLine:
      return "`,` or the end of the line";
    case RobotParser::RuleProps:
      return at.expects(RobotParser::ID) ? "a property, such as `mass = 1 kg`," : "`{`";
    case RobotParser::RuleSuffix:
      if (at.expects(RobotParser::ID)) return "a name";
      return at.expects(RobotParser::RPAREN) ? "`,` or `)`" : "`,` or `]`";
    case RobotParser::RuleOperand:
      return at.expects(RobotParser::RPAREN) ? "an operator or `)`" : "`,` or `]`";
    case RobotParser::RuleType:
    case RobotParser::RuleTypeFactor:
      return "a type, such as `m/s` or `q`,";
    case RobotParser::RuleExpression:
      return "an operator or the end";
    case RobotParser::RuleParams:
      if (at.expects(RobotParser::LPAREN)) return "`(`";
      return at.expects(RobotParser::ID) ? "a parameter's name" : "`,` or `)`";
    default:
      break;
  }
  if (at.expects(RobotParser::ID) && !at.expects(RobotParser::STRING)) return expected_name(at);
  if (at.expects(RobotParser::UNIT)) return "a unit";
  if (rule == RobotParser::RuleUse && at.expects(RobotParser::FROM)) return "`,` or `from`";
  if (rule == RobotParser::RuleUse) return "`std`, another module or a \"file.robot\"";
  return list_expected(at);
}

}  // namespace robotc::syntax
