#pragma once

#include <optional>
#include <vector>

#include "compiler/codegen/library.h"
#include "compiler/expr/kernel.h"
#include "compiler/fmu/description.h"
#include "compiler/fmu/subject.h"

namespace robotc::fmu {

/// An FMU as code and as a description: the kernels are reduced, and the tables are those of runtime/fmu/tables.h.
struct Model {
  std::vector<expr::Kernel> kernels;
  std::vector<codegen::ConstantTable> tables;
  Description description;
};

/// Nothing (reported) if it is too large, or calls an algorithm that code in files cannot contain.
std::optional<Model> make_model(SessionState& state, const Subject& subject, const FmuRequest& request);

}  // namespace robotc::fmu
