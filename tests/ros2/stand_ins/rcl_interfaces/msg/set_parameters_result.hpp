// Stand-in for rcl_interfaces.
#pragma once

#include <string>

namespace rcl_interfaces::msg {

struct SetParametersResult {
  bool successful = true;
  std::string reason;
};

}  // namespace rcl_interfaces::msg
