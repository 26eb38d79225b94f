#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "compiler/requests/linearise.h"

namespace robotc::tools {

/// Files for pictures of a linear model.
struct LinearPictures {
  std::optional<std::string> bode;  ///< of the frequency responses
  std::optional<std::string> step;  ///< of the step responses
};

/// A request as on the command line, but in one text: "[SIMULATION] --OPTION VALUE …", in which a value ends before the
/// next option. Nothing after an unknown or incomplete option, which `problem` names. Without `pictures`, the options
/// of pictures are unknown.
std::optional<LinearisationRequest> linearisation_request(std::string_view text, std::string& problem,
                                                          LinearPictures* pictures = nullptr);

}  // namespace robotc::tools
