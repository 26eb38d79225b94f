// Stand-in for controllers that no other precedes.
#pragma once

#include "controller_interface/controller_interface_base.hpp"

namespace controller_interface {

class ControllerInterface : public ControllerInterfaceBase {};

}  // namespace controller_interface
