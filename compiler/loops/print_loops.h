#pragma once

#include <string>
#include <vector>

#include "compiler/mechanism/mechanism.h"

namespace robotc::loops {

/// "rod_pin = shoulder - drive", "pin = -crank + 90 deg" or "place keeps its attitude", one per relation.
std::vector<std::string> relation_texts(const Mechanism& mechanism, const expr::Pool& pool, const LinearLoops& linear);

/// Stable text of what is made of the loops: freedoms, relations, equations kept and dropped, and the blocks of speeds
/// that are solved for together (`robotc dump --stage loops`).
std::string print_loops(const Mechanism& mechanism, expr::Pool& pool);

}  // namespace robotc::loops
