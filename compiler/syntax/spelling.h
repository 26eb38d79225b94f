#pragma once

#include <string_view>

#include "compiler/syntax/ast.h"

/// Text of operators and statement keywords.
namespace robotc::syntax {

std::string_view spelling(BinaryOp op);
std::string_view spelling(DeclarationKind kind);
std::string_view spelling(BindingKind kind);
std::string_view spelling(PropertyKind kind);

}  // namespace robotc::syntax
