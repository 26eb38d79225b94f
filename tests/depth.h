#pragma once

#include <cstdlib>

/// How much of what repeats a test does: little by default, all of it where ROBOTC_ALL_SEEDS is set, as `./dev test
/// --all` does.
namespace robotc::test {

inline bool at_full_depth() { return std::getenv("ROBOTC_ALL_SEEDS") != nullptr; }

/// `few` by default; every kind of case must be among them. `all` at full depth.
template <class T>
T depth(T few, T all) {
  return at_full_depth() ? all : few;
}

}  // namespace robotc::test
