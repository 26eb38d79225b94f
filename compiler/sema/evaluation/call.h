#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/sema/evaluation/reporter.h"
#include "compiler/sema/values/callable.h"
#include "compiler/syntax/ast.h"

namespace robotc::sema {

/// Matches arguments to parameter names: by position for the first `positional` names, or by name. Reports too many,
/// unknown, doubled ones, and missing ones among the first `required`; then the result is empty. Other missing ones are
/// null.
std::vector<const syntax::Expr*> match_arguments(Reporter& reporter, const Call& call,
                                                 const std::vector<std::string_view>& names, std::size_t required,
                                                 std::size_t positional = static_cast<std::size_t>(-1));

/// Place of a call of a numeric algorithm: graphs know it by number.
struct CallSite {
  Span span;
  std::string callee;  ///< "lqr"; empty for what functions of robots call

  /// "`lqr`".
  [[nodiscard]] std::string title() const {
    return callee.empty() ? "the solution with the mass matrix of so many joints" : "`" + callee + "`";
  }
};

class CallSites {
 public:
  std::uint32_t add(Span span, std::string callee) {
    sites_.push_back({span, std::move(callee)});
    return static_cast<std::uint32_t>(sites_.size() - 1);
  }
  [[nodiscard]] const CallSite& at(std::uint32_t number) const { return sites_[number]; }

 private:
  std::vector<CallSite> sites_ = {CallSite{}};  // the first for calls that no file contains
};

/// Where comparisons were written, for messages. Equal comparisons are one node: their first place counts.
class ComparisonSites {
 public:
  void add(expr::Id comparison, Span span) { sites_.try_emplace(comparison, span); }
  /// False for a comparison that no file contains, such as those of contacts.
  [[nodiscard]] bool contains(expr::Id comparison) const { return sites_.contains(comparison); }
  [[nodiscard]] Span at(expr::Id comparison) const { return sites_.at(comparison); }

 private:
  std::unordered_map<expr::Id, Span> sites_;
};

}  // namespace robotc::sema
