#pragma once

#include "compiler/mechanism/mechanism.h"

namespace robotc {

/// The same mechanism in a pool of its own, which holds no more than the mechanism needs: symbols keep their names and
/// stages. `to` must be another pool than `from`.
Mechanism copy(const Mechanism& mechanism, const expr::Pool& from, expr::Pool& to);

}  // namespace robotc
