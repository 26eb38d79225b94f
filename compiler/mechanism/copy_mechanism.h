#pragma once

#include "compiler/mechanism/mechanism.h"

namespace robotc {

/// Copies a mechanism, and only the expressions it needs, into another pool. Symbols keep their names and stages. `to`
/// must differ from `from`.
Mechanism copy(const Mechanism& mechanism, const expr::Pool& from, expr::Pool& to);

}  // namespace robotc
