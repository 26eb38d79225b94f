#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"
#include "compiler/fmu/fmu.h"
#include "compiler/fmu/model.h"
#include "compiler/support/zip.h"

/// FMUs as source, for platforms without a binary.
namespace robotc::fmu {

/// The language of the sources, as FMI 3 names it. The model is C99 and C++ alike.
inline constexpr std::string_view source_language = "C++17";

/// The files that a compiler is given, by their paths below `sources`: the model, and the functions of FMI.
std::vector<std::string> compiled_sources();

/// All members of `sources`: what is compiled, and for FMI 3 buildDescription.xml.
std::variant<std::vector<ZipMember>, codegen::CodegenError> source_members(const Model& model, Version version);

}  // namespace robotc::fmu
