#include "compiler/loops/print_loops.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <span>

#include "compiler/loops/reduced_motion.h"

namespace robotc::loops {
namespace {

/// "+ 2*crank": with its sign, "- " or "+ ", or nothing before the first.
void append_term(std::string& sum, bool negative, const std::string& term) {
  if (sum.empty()) {
    sum = (negative ? "-" : "") + term;
  } else {
    sum += (negative ? " - " : " + ") + term;
  }
}

std::string offset_text(double size, bool is_length) {
  char text[32];
  std::snprintf(text, sizeof text, "%.10g", is_length ? size : size * 180 / std::numbers::pi);
  return text + std::string(is_length ? " m" : " deg");
}

/// The names of speeds, separated by commas.
std::string names_of(const Mechanism& mechanism, std::span<const SpeedId> speeds) {
  std::string text;
  for (const SpeedId id : speeds) text += (text.empty() ? "" : ", ") + mechanism.name_of(id);
  return text;
}

std::string row_name(const Mechanism& mechanism, const ClosureRow& row) {
  if (row.coupling) return mechanism.couplings[*row.coupling].name;
  return mechanism.closures[row.closure].name + " " + std::string(name(row.equation));
}

}  // namespace

std::vector<std::string> relation_texts(const Mechanism& mechanism, const expr::Pool& pool, const LinearLoops& linear) {
  std::vector<std::string> texts;
  for (const SpeedRelation& relation : linear.relations) {
    if (!relation.offset.valid()) {
      std::string text = mechanism.joint(relation.speed).name + " keeps its attitude";
      if (texts.empty() || texts.back() != text) texts.push_back(std::move(text));
      continue;
    }
    std::string sum;
    for (const auto& [other, factor] : relation.terms) {
      const Number number = pool.value(factor);
      const Number size = number.sign() < 0 ? -number : number;
      const std::string scaled = size.is_one() ? "" : size.to_string() + "*";
      append_term(sum, number.sign() < 0, scaled + mechanism.name_of(other));
    }
    const double offset = pool.value(relation.offset).to_double();
    const bool is_length = mechanism.variable(relation.speed).measure == Measure::length;
    if (sum.empty() || offset != 0) append_term(sum, offset < 0, offset_text(std::abs(offset), is_length));
    texts.push_back(mechanism.name_of(relation.speed) + " = " + sum);
  }
  return texts;
}

std::string print_loops(const Mechanism& mechanism, expr::Pool& pool) {
  std::string text = "loops " + mechanism.name + "\n";
  if (!mechanism.has_loops()) return text + "  none\n";
  const ReducedMotion motion(mechanism, pool);
  const LinearLoops& linear = motion.linear();
  text += "  freedoms: " + names_of(mechanism, mechanism.mobility.independent) + "\n";
  for (const std::string& relation : relation_texts(mechanism, pool, linear)) text += "  relation " + relation + "\n";
  const std::vector<ClosureRow>& rows = motion.rows().rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const bool kept = std::ranges::find(linear.equations, row) != linear.equations.end();
    text += (kept ? "  kept " : "  dropped ") + row_name(mechanism, rows[row]) + "\n";
  }
  for (const expr::BlockSolve::Block& block : motion.blocks()) {
    std::vector<SpeedId> speeds;
    std::string equations;
    for (const std::size_t column : block.columns) speeds.push_back(linear.dependent[column]);
    for (const std::size_t row : block.rows) {
      equations += (equations.empty() ? "" : ", ") + row_name(mechanism, rows[linear.equations[row]]);
    }
    text += "  block " + names_of(mechanism, speeds) + " from " + equations + "\n";
  }
  return text;
}

}  // namespace robotc::loops
