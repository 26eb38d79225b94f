#include "compiler/syntax/spelling.h"

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

}  // namespace robotc::syntax
