#include "compiler/diagnostics/diagnostics.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "compiler/support/hash.h"

namespace robotc {

namespace {

/// Equal but for their places.
bool say_the_same(const Diagnostic& a, const Diagnostic& b) {
  const auto same_labels = [](const Label& x, const Label& y) { return x.span == y.span && x.text == y.text; };
  return a.kind.code == b.kind.code && a.message == b.message && a.primary.text == b.primary.text &&
         std::equal(a.secondary.begin(), a.secondary.end(), b.secondary.begin(), b.secondary.end(), same_labels) &&
         a.hints == b.hints;
}

bool same(const Diagnostic& a, const Diagnostic& b) { return a.primary.span == b.primary.span && say_the_same(a, b); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Longest names compared: the time is the product of their lengths.
constexpr std::size_t longest_compared = 64;

/// The number of insertions, deletions, replacements and swaps of neighbours between two words, upper and lower case
/// taken as equal: the optimal string alignment distance.
std::size_t distance(std::string_view a, std::string_view b) {
  using Row = std::array<std::size_t, longest_compared + 1>;
  std::array<Row, 3> rows;
  Row* before_last = &rows[0];
  Row* last = &rows[1];
  Row* row = &rows[2];
  for (std::size_t j = 0; j <= b.size(); ++j) (*last)[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    (*row)[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool equal = lower(a[i - 1]) == lower(b[j - 1]);
      (*row)[j] = std::min({(*last)[j] + 1, (*row)[j - 1] + 1, (*last)[j - 1] + (equal ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) (*row)[j] = std::min((*row)[j], (*before_last)[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return (*last)[b.size()];
}

}  // namespace

void Diagnostics::report(Diagnostic diagnostic) {
  if (is_silent()) return;
  constexpr std::size_t most_secondary = 20;
  if (const std::size_t count = diagnostic.secondary.size(); count > most_secondary) {
    diagnostic.secondary.resize(most_secondary);
    diagnostic.hints.push_back("this and the first 20 of " + std::to_string(count) + " other places are shown");
  }
  const Span& place = diagnostic.primary.span;
  if (diagnostic.kind.severity == Severity::warning &&
      std::find(without_warnings_.begin(), without_warnings_.end(), place.source) != without_warnings_.end()) {
    return;
  }
  const std::size_t key = hash_combine(hash_combine(std::hash<std::string_view>{}(diagnostic.kind.code), place.begin),
                                       hash_combine(place.end, place.source.value));
  const auto [first, last] = by_place_.equal_range(key);
  for (auto it = first; it != last; ++it) {
    if (same(all_[it->second], diagnostic)) return;
  }
  const std::size_t name_key =
      hash_combine(hash_combine(std::hash<std::string_view>{}(diagnostic.kind.code), place.source.value),
                   std::hash<std::string_view>{}(diagnostic.message));
  if (diagnostic.kind.of_a_name && gather(diagnostic, name_key)) return;
  std::size_t& count = diagnostic.kind.severity == Severity::error ? reported_errors_ : warning_count_;
  if (++count > most_kept) return;
  by_place_.emplace(key, all_.size());
  if (diagnostic.kind.of_a_name) by_name_.emplace(name_key, all_.size());
  all_.push_back(std::move(diagnostic));
}

bool Diagnostics::gather(const Diagnostic& diagnostic, std::size_t key) {
  Span place = diagnostic.primary.span;
  const auto [first, last] = by_name_.equal_range(key);
  for (auto it = first; it != last; ++it) {
    Diagnostic& known = all_[it->second];
    if (known.primary.span.source != place.source || !say_the_same(known, diagnostic)) continue;
    if (std::find(known.again.begin(), known.again.end(), place) != known.again.end()) return true;
    add_silent_error();
    ++gathered_;
    if (place.begin < known.primary.span.begin) std::swap(known.primary.span, place);
    if (known.again.size() < most_kept) known.again.push_back(place);
    return true;
  }
  return false;
}

void Diagnostics::forget_warnings_in(Span part) {
  const auto is_in = [&](const Diagnostic& known) {
    const Span& place = known.primary.span;
    return known.kind.severity == Severity::warning && place.source == part.source && place.begin >= part.begin &&
           place.end <= part.end;
  };
  std::vector<std::size_t> moved(all_.size());  // new indices; those of forgotten ones are the size of the rest
  std::vector<Diagnostic> rest;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    moved[i] = rest.size();
    if (!is_in(all_[i])) rest.push_back(std::move(all_[i]));
  }
  const auto forget = [&](auto& index) {
    std::erase_if(index, [&](const auto& entry) {
      const std::size_t next = entry.second + 1 < moved.size() ? moved[entry.second + 1] : rest.size();
      return next == moved[entry.second];
    });
    for (auto& entry : index) entry.second = moved[entry.second];
  };
  forget(by_place_);
  forget(by_name_);
  warning_count_ -= all_.size() - rest.size();
  all_ = std::move(rest);
}

void Diagnostics::add_hint_since(std::size_t known, const std::string& hint) {
  for (std::size_t i = known; i < all_.size(); ++i) all_[i].hints.push_back(hint);
}

std::vector<const Diagnostic*> in_source_order(const Diagnostics& diagnostics) {
  std::vector<const Diagnostic*> order;
  order.reserve(diagnostics.all().size());
  for (const Diagnostic& diagnostic : diagnostics.all()) order.push_back(&diagnostic);
  std::sort(order.begin(), order.end(), [](const Diagnostic* a, const Diagnostic* b) {
    const Span& x = a->primary.span;
    const Span& y = b->primary.span;
    if (x.source != y.source) return x.source < y.source;
    return x.begin != y.begin ? x.begin < y.begin : a < b;  // all lie in one array, in the order reported
  });
  return order;
}

std::string_view nearest_name(std::string_view name, const std::vector<std::string_view>& candidates) {
  constexpr std::size_t most_candidates = 10'000;
  if (name.size() > longest_compared) return {};
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, name.size() / 3) + 1;
  for (const std::string_view candidate : std::span(candidates).first(std::min(candidates.size(), most_candidates))) {
    if (candidate == name || candidate.size() > longest_compared) continue;
    const std::size_t length_gap = std::max(name.size(), candidate.size()) - std::min(name.size(), candidate.size());
    if (length_gap >= best_distance) continue;
    const std::size_t d = distance(name, candidate);
    // Short words are near to many others: `nan` is not a slip for `pan`, nor `torque` for `true`.
    const std::size_t shorter = std::min(name.size(), candidate.size());
    const bool begins_alike = shorter != 0 && lower(name.front()) == lower(candidate.front());
    if (shorter <= 3 && d != 0 && (!begins_alike || candidate.size() > name.size() + name.size() / 2)) continue;
    if (d > std::max<std::size_t>(1, shorter / 3)) continue;
    if (d < best_distance && d < std::max(name.size(), candidate.size())) {
      best_distance = d;
      best = candidate;
    }
  }
  return best;
}

std::string quoted_list(const std::vector<std::string_view>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    list += (i == 0 ? "`" : i + 1 == names.size() ? " and `" : ", `") + std::string(names[i]) + "`";
  }
  return list;
}

}  // namespace robotc
