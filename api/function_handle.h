#pragma once

#include <memory>

#include "api/handles.h"

/// A compiled function; its description is immutable.
struct robotc_function {
  std::shared_ptr<robotc_program> program;  ///< knows which parameters are possible
  robotc::CompiledFunction compiled;
  robotc::api::Storage storage;
  robotc_signature signature{};
};
