#pragma once

#include <map>
#include <vector>

#include "compiler/codegen/library.h"
#include "compiler/fmu/description.h"
#include "compiler/fmu/model_functions.h"

/// The tables of runtime/fmu/tables.h.
namespace robotc::fmu {

/// Where the sections of an instance begin, and their sizes as far as the functions do not tell.
struct Sections {
  std::size_t input_count = 0;  ///< without q and q̇
  std::size_t flow_count = 0;   ///< continuous states
  std::size_t held = 0;         ///< reference of the first entry of z
  std::size_t rates = 0;        ///< reference of the first rate
  std::size_t output_count = 0;
  std::size_t end = 0;  ///< one past the references of all variables
};

struct TableContent {
  const Subject& subject;
  const StateLayout& layout;
  const Functions& functions;
  const Description& description;
  const std::map<expr::Id, std::size_t>& reference_of;  ///< of the variable of a symbol
  const Sections& sections;
};

std::vector<codegen::ConstantTable> make_tables(const TableContent& content);

}  // namespace robotc::fmu
