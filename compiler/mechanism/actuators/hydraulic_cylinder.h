#pragma once

#include "compiler/mechanism/actuator_model.h"

namespace robotc {

/// A hydraulic cylinder along a joint that slides, between the ports of a valve with matched edges: the flow Q goes
/// into chamber A, and Q times the ratio of the areas comes out of chamber B. Parameters: areas of A and B; volumes of
/// A and B at q = 0, lines included; bulk modulus; leakage between the chambers, not given: none; pressure of B at the
/// start.
///
/// States: pressures of A and B. Chambers grow and shrink with the joint: dp_A/dt = β/V_A (Q − a_A q̇ − leakage), and so
/// for B. Effort a_A p_A − a_B p_B.
const StageModel& hydraulic_cylinder();

}  // namespace robotc
