// The wrapper is C++17.
#include "robotc.hpp"
