#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/robot_model.h"

/// What the files that read a robot declaration share.
namespace robotc::sema {

/// The statements that make a robot's parts, in the order of its mechanism's tables.
struct RobotParts {
  struct JointPart {
    const syntax::Joint* syntax;
    std::optional<JointType> type;  ///< nothing if the type is unknown or of a later release
  };
  std::vector<const syntax::Link*> links;  ///< of mechanism.links[1], [2], …: the base has none
  std::vector<JointPart> joints;
  std::vector<const syntax::Frame*> frames;
  /// False once a construct of a later release was met that would have made further parts: then a part that is missing
  /// is no news.
  bool complete = true;
};

inline std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

inline std::vector<std::string> did_you_mean(std::string_view near) {
  if (near.empty()) return {};
  return {"did you mean " + quoted(near) + "?"};
}

/// A double for a message: six digits.
std::string short_number(double value);

/// "joint friction is", "closed loops are", …: `subject` with its verb.
void report_not_yet_supported(Elaborator& elaborator, Span span, const std::string& subject,
                              std::vector<std::string> hints = {});

}  // namespace robotc::sema
