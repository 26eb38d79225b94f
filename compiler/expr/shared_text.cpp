#include "compiler/expr/shared_text.h"

#include <fmt/format.h>

#include "compiler/expr/algorithms.h"

namespace robotc::expr {
namespace {

constexpr std::size_t worth_a_name = 24;  // characters of a shared subexpression
constexpr std::size_t too_long = 120;

}  // namespace

SharedText::SharedText(const Pool& from, const std::vector<Id>& roots) : image_(from.size()) {
  std::vector<std::size_t> uses(from.size());
  for (const Id root : roots) ++uses[root.index()];
  const auto nodes = reachable(from, roots);
  for (const Id id : nodes) {
    if (from.is_number(id) || from.is_symbol(id)) continue;
    for (const Id arg : from.args(id)) ++uses[arg.index()];
  }
  for (const Id id : nodes) {
    if (from.is_symbol(id)) {
      image_[id.index()] = pool_.symbol(from.symbol_of(id).name, from.stage(id));
      continue;
    }
    image_[id.index()] = rebuild(from, id, pool_, image_);
    const std::string text = (*this)(id);
    if (text.size() <= (uses[id.index()] > 1 ? worth_a_name : too_long)) continue;
    const std::string name = fmt::format("s{}", ++count_);
    definitions_ += fmt::format("  {} = {}\n", name, text);
    image_[id.index()] = pool_.symbol(name);
  }
}

std::string SharedText::operator()(Id id) const { return to_string(pool_, image_[id.index()]); }

std::string SharedText::operator()(const Vec3& v) const {
  return fmt::format("[{}, {}, {}]", (*this)(v[0]), (*this)(v[1]), (*this)(v[2]));
}

}  // namespace robotc::expr
