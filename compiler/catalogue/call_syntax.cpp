// How the functions of a robot are called.
#include "compiler/catalogue/catalogue.h"

namespace robotc::catalogue {
namespace {

/// The names by which a request chooses one entry along an axis.
std::string_view singular(Axis axis) { return axis == Axis::bodies ? "body" : "joint"; }

}  // namespace

std::vector<std::size_t> chosen_axes(const Row& row) {
  constexpr std::size_t most = 2;
  const std::size_t rank = row.result.rank();
  std::vector<std::size_t> chosen;
  // A derivative without a row of its own is given whole.
  if (rank <= most || row.of != nullptr) return chosen;
  const bool by_body = row.result.axes[rank - 1].axis == Axis::bodies;
  if (rank - (by_body ? 1 : 0) > most) chosen.push_back(0);
  if (by_body) chosen.push_back(rank - 1);
  return chosen;
}

std::string_view place_words(const Row& row) {
  if (row.takes == Takes::place) return "FRAME";
  if (row.takes == Takes::link) return "LINK";
  const std::vector<std::size_t> chosen = chosen_axes(row);
  if (chosen.empty()) return "";
  if (chosen.size() > 1) return "JOINT, BODY";
  return row.result.axes[chosen.front()].axis == Axis::bodies ? "BODY" : "JOINT";
}

std::string entry_words(const Row& row) {
  const std::string_view words = place_words(row);
  return row.takes == Takes::place && !chosen_axes(row).empty() ? "JOINT, " + std::string(words) : std::string(words);
}

bool place_is_optional(const Row& row) { return row.takes != Takes::place && !place_words(row).empty(); }

ShortList<Argument, 4> arguments(const Row& row, bool with_loops) {
  if (row.function == Function::friction && with_loops) return {Argument::q, Argument::qd};
  return row.arguments;
}

std::string signature(const Row& row, bool with_loops) {
  std::string list;
  const auto add = [&](std::string_view word) { list += (list.empty() ? "" : ", ") + std::string(word); };
  for (const std::size_t axis : chosen_axes(row)) add(singular(row.result.axes[axis].axis));
  if (row.takes == Takes::place) add("frame");
  for (const Argument argument : arguments(row, with_loops)) add(name(argument));
  return std::string(row.name) + "(" + list + ")";
}

std::string_view name(Argument argument) {
  switch (argument) {
    case Argument::q:
      return "q";
    case Argument::qd:
      return "qd";
    case Argument::qdd:
      return "qdd";
    case Argument::qddd:
      return "qddd";
    case Argument::tau:
      return "tau";
    case Argument::q0:
      return "q0";
    case Argument::dq:
      return "dq";
    case Argument::point:
      return "point";
    case Argument::pose:
      return "pose";
  }
  return "";
}

}  // namespace robotc::catalogue
