#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/source/source_map.h"

namespace robotc::exporting {

/// Parts of a robot of one kind that a format cannot say.
struct Loss {
  std::string what;                ///< "inertias of rotors"
  bool moves = true;               ///< false: the robot moves as before without them
  std::vector<std::string> cases;  ///< "joint `shoulder`"
  Span first;                      ///< place of the first one, where it is known
};

/// The parts of a robot that are missing in the file made from it.
class Losses {
 public:
  /// One more case of parts that change how the robot moves.
  void add(std::string_view what, std::string of, Span place = {}) { add(what, true, std::move(of), place); }
  /// The same for parts without an effect on the motion, such as the frames of links.
  void add_quiet(std::string_view what, std::string of, Span place = {}) { add(what, false, std::move(of), place); }

  [[nodiscard]] const std::vector<Loss>& all() const { return all_; }
  /// True if the file says all that moves the robot.
  [[nodiscard]] bool none() const;

 private:
  void add(std::string_view what, bool moves, std::string of, Span place);

  std::vector<Loss> all_;
};

/// "joint `a`, joint `b` and 3 more".
std::string listed(const std::vector<std::string>& cases);

}  // namespace robotc::exporting
