#pragma once

#include <string>
#include <string_view>

#include "compiler/syntax/ast.h"

/// Text of operators, statement keywords and units.
namespace robotc::syntax {

std::string_view spelling(BinaryOp op);
std::string_view spelling(DeclarationKind kind);
std::string_view spelling(BindingKind kind);
std::string_view spelling(PropertyKind kind);

/// A unit in ASCII: "kg*m^2" for "kg·m²", "deg" for "°", "um" for "µm", and "/s" for "1/s".
std::string plain_unit(std::string_view written);

}  // namespace robotc::syntax
