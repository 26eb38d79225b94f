#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/values/robot_model.h"

/// What the files that read a robot declaration share.
namespace robotc::sema {

/// The statements that make a robot's parts, in the order of their ids. A statement in a loop makes one each round:
/// `scope` is where its names mean something, and what reads it does so `in_round(round, …)`.
struct RobotParts {
  struct LinkPart {
    LinkId id;
    const syntax::Link* syntax;
    Scope* scope;
    const Elaborator::Round* round;
  };
  struct JointPart {
    JointId id;
    const syntax::Joint* syntax;
    Scope* scope;
    const Elaborator::Round* round;
    std::optional<JointType> type;  ///< nothing if the type is unknown or of a later release
  };
  struct FramePart {
    FrameId id;
    const syntax::Name* host;       ///< what it stands on; null: `mount`
    const syntax::Expr* placement;  ///< null: none is written
    Scope* scope;
    const Elaborator::Round* round;
    FrameId
        mount{};  ///< of the attached robot whose base it stands on; its pose is that on the base until it is placed
  };
  struct BindingsPart {
    const syntax::Bindings* syntax;
    Scope* scope;
    const Elaborator::Round* round;
  };
  struct PayloadPart {
    std::string name;
    const syntax::Payload* syntax;
    Scope* scope;
    const Elaborator::Round* round;
  };
  struct WrenchPart {
    std::string name;
    const syntax::Wrench* syntax;
    Scope* scope;
    const Elaborator::Round* round;
  };
  std::vector<LinkPart> links;
  std::vector<JointPart> joints;
  std::vector<FramePart> frames;
  std::vector<BindingsPart> bindings;
  std::vector<PayloadPart> payloads;
  std::vector<WrenchPart> wrenches;
  /// False once a construct of a later release was met that would have made further parts: then a part that is missing
  /// is no news.
  bool complete = true;
  bool lost_names = false;  ///< a name was reported that may have been meant for a link or frame that is missing
};

inline std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

/// For the name `world` where the base is not mounted.
inline constexpr const char* world_is_base = "the world is `base`, unless `base = at(…)` says where that stands";

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
