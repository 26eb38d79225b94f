// Stand-in for rcl_interfaces.
#pragma once

#include <string>

namespace rcl_interfaces::msg {

struct ParameterDescriptor {
  std::string name;
  std::string description;
  bool dynamic_typing = false;
};

}  // namespace rcl_interfaces::msg
