#include "compiler/syntax/spelling.h"

#include <algorithm>
#include <array>
#include <utility>

namespace robotc::syntax {

std::string_view spelling(BinaryOp op) {
  switch (op) {
    case BinaryOp::add:
      return "+";
    case BinaryOp::sub:
      return "-";
    case BinaryOp::mul:
      return "*";
    case BinaryOp::div:
      return "/";
    case BinaryOp::elementwise_mul:
      return ".*";
    case BinaryOp::elementwise_div:
      return "./";
    case BinaryOp::power:
      return "^";
    case BinaryOp::equal:
      return "==";
    case BinaryOp::not_equal:
      return "!=";
    case BinaryOp::less:
      return "<";
    case BinaryOp::less_equal:
      return "<=";
    case BinaryOp::greater:
      return ">";
    case BinaryOp::greater_equal:
      return ">=";
    case BinaryOp::logical_and:
      return "and";
    case BinaryOp::logical_or:
      return "or";
  }
  return "?";
}

std::string_view spelling(DeclarationKind kind) {
  switch (kind) {
    case DeclarationKind::robot:
      return "robot";
    case DeclarationKind::trajectory:
      return "trajectory";
    case DeclarationKind::controller:
      return "controller";
    case DeclarationKind::simulate:
      return "simulate";
  }
  return "?";
}

std::string_view spelling(BindingKind kind) {
  switch (kind) {
    case BindingKind::constant:
      return "const";
    case BindingKind::parameter:
      return "param";
    case BindingKind::let:
      return "let";
    case BindingKind::state:
      return "state";
  }
  return "?";
}

std::string_view spelling(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::next:
      return "next";
    case PropertyKind::initial:
      return "initial";
    case PropertyKind::sweep:
      return "sweep";
  }
  return "?";
}

std::string plain_unit(std::string_view written) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> signs{
      {{"·", "*"}, {"²", "^2"}, {"³", "^3"}, {"°", "deg"}, {"µ", "u"}}};
  if (written.starts_with('1')) written.remove_prefix(1);
  std::string plain;
  while (!written.empty()) {
    const auto* sign = std::find_if(signs.begin(), signs.end(),
                                    [&](const auto& candidate) { return written.starts_with(candidate.first); });
    const bool found = sign != signs.end();
    plain += found ? sign->second : written.substr(0, 1);
    written.remove_prefix(found ? sign->first.size() : 1);
  }
  return plain;
}

}  // namespace robotc::syntax
