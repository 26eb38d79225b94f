#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/values/robot_model.h"

/// Shared by the readers of a robot declaration.
namespace robotc::sema {

/// The statements that define a robot's parts, in the order of their ids. A statement in a loop has one per round; read
/// it with names from `scope`, inside `in_round(round, …)`.
struct RobotParts {
  struct LinkPart {
    LinkId id;
    const syntax::Link* syntax;
    Scope* scope;
    const Round* round;
  };
  struct JointPart {
    JointId id;
    const syntax::Joint* syntax;
    Scope* scope;
    const Round* round;
    std::optional<JointType> type;  ///< none if unknown or not yet supported
  };
  struct FramePart {
    FrameId id;
    const syntax::Name* host;       ///< its host; null: `mount`
    const syntax::Expr* placement;  ///< null: not given
    Scope* scope;
    const Round* round;
    FrameId mount{};  ///< of the attached robot whose base is its host; its pose is relative to that base until it is
                      ///< placed
  };
  struct BindingsPart {
    const syntax::Bindings* syntax;
    Scope* scope;
    const Round* round;
  };
  struct PayloadPart {
    std::string name;
    const syntax::Payload* syntax;
    Scope* scope;
    const Round* round;
  };
  struct ClosurePart {
    std::string name;
    const syntax::Joint* syntax;
    Scope* scope;
    const Round* round;
    std::optional<ClosureType> type;  ///< none if unknown or not yet supported
  };
  struct ContactPart {
    std::string name;
    const syntax::Joint* syntax;
    Scope* scope;
    const Round* round;
    std::optional<ContactShape> shape;  ///< none if unknown
  };
  struct CouplingPart {
    std::string name;
    const syntax::Couple* syntax;
    Scope* scope;
    const Round* round;
  };
  struct WrenchPart {
    std::string name;
    const syntax::Wrench* syntax;
    Scope* scope;
    const Round* round;
  };
  std::vector<LinkPart> links;
  std::vector<JointPart> joints;
  std::vector<FramePart> frames;
  std::vector<BindingsPart> bindings;
  std::vector<PayloadPart> payloads;
  std::vector<ClosurePart> closures;
  std::vector<CouplingPart> couplings;
  std::vector<ContactPart> contacts;
  std::vector<WrenchPart> wrenches;
  /// False after an unsupported or broken construct that would have made parts: then missing parts are not reported.
  bool complete = true;
  bool lost_names = false;  ///< after an error in a name that may have been a missing link or frame
};

inline std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

/// Hint for the name `world` if the base is not placed.
inline constexpr const char* world_is_base =
    "write `base` for the world, unless `base = at(…)` places the base elsewhere";

inline std::vector<std::string> did_you_mean(std::string_view near) {
  if (near.empty()) return {};
  return {"did you mean " + quoted(near) + "?"};
}

/// A double for a message: six digits.
std::string short_number(double value);

/// "joint friction is", "closed loops are", …: `subject` with its verb.
void report_not_yet_supported(Reporter& reporter, Span span, const std::string& subject,
                              std::vector<std::string> hints = {});

}  // namespace robotc::sema
