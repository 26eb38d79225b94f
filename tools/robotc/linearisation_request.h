#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "compiler/requests/linearise.h"

namespace robotc::tools {

/// A request as on the command line, but in one text: "[SIMULATION] --OPTION VALUE …", in which a value ends before the
/// next option. Nothing after an unknown or incomplete option, which `problem` names.
std::optional<LinearisationRequest> linearisation_request(std::string_view text, std::string& problem);

}  // namespace robotc::tools
