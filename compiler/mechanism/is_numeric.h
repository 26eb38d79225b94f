#pragma once

#include <algorithm>

#include "compiler/expr/linear_algebra.h"

namespace robotc {

/// True if every entry is a number, known when the robot is compiled.
inline bool is_numeric(const expr::Pool& pool, const expr::Vec3& v) {
  return std::all_of(v.begin(), v.end(), [&](expr::Id entry) { return pool.is_number(entry); });
}

inline bool is_numeric(const expr::Pool& pool, const expr::Mat3& r) {
  return std::all_of(r.begin(), r.end(), [&](const expr::Vec3& row) { return is_numeric(pool, row); });
}

}  // namespace robotc
