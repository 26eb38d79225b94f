#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compiler/expr/kernel.h"

/// Lists of expressions as inputs and outputs of kernels.
namespace robotc {

inline void append(std::vector<expr::Id>& list, const std::vector<expr::Id>& entries) {
  list.insert(list.end(), entries.begin(), entries.end());
}

/// An input or output of a kernel with one column.
inline expr::Port column(std::string name, std::vector<expr::Id> entries) {
  const std::size_t size = entries.size();
  return {std::move(name), std::move(entries), size, 1};
}

}  // namespace robotc
