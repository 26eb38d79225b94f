#pragma once

#include <pybind11/pybind11.h>

#include "robotc.h"

namespace robotc::python {

/// A linear model as a dictionary, for robotc.LinearModel.
pybind11::dict linear_model(const robotc_linear_model& model);

}  // namespace robotc::python
