#pragma once

/// The sections; each prints one table.
namespace robotc::bench {

/// Functions of robots: times to derive, reduce, compile by each code generator, and run.
void bench_functions();

/// Equations of a few robots in every formulation: derivation time and cost, before and after reduction.
void bench_derivations();

/// Normal forms of M, C, g and τ for robots with all parameters symbolic.
void bench_normal_forms();

/// The robots of examples/: from reading the text to the first native result, in a running process.
void bench_first_calls();

/// Growth of the time from text to native code with the number of joints, and the time for an arm.
void bench_scaling();

/// The simulations of examples/ and examples/control/: from text to native code, and time per step. If the law's clock
/// is one step, as for the SCARA, a step is a control cycle: reference, law, plant, integration and log.
void bench_simulations();

/// Time per step of crowds of boxes that fall on a floor, by the number of points that may touch.
void bench_contacts();

/// Interactive use: first prompt, redefinitions, and their memory growth.
void bench_repl();

/// Calls from Python compared with C++: single states and batches. Python checks every number first.
void bench_python();

/// Whole commands, from exec to exit.
void bench_processes();

/// `robotc derive` as a whole process, compared with its time limits.
void bench_equations();

/// The same equations by SymPy's KanesMethod and LagrangesMethod, raw and simplified. Takes minutes.
void bench_sympy();

}  // namespace robotc::bench
