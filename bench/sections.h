#pragma once

/// What is measured; each prints one table.
namespace robotc::bench {

/// Functions of robots: how long they take to derive and reduce, to compile in each tier, and to run.
void bench_functions();

/// The equations of a few robots by every formulation: how long they take to derive and what they cost, before and
/// after reduction.
void bench_derivations();

/// M, C, g and τ of robots with every number a letter, multiplied out and collected.
void bench_normal_forms();

/// The robots of examples/: from reading the text to the first native result, in a running process.
void bench_first_calls();

/// How the time from text to native code grows with the number of joints, and what it is for an arm.
void bench_scaling();

/// The simulations of examples/ and examples/control/: from text to native code, and then a step. Where the law has a
/// clock of one step, as the SCARA's has, a step is a control cycle: reference, law, plant, integration and log.
void bench_simulations();

/// Trying things out live: the first prompt, definitions that replace others, and what these leave behind.
void bench_repl();

/// Calls from Python beside the same in C++: of single states, and of many. Python looks at every number first.
void bench_python();

/// Whole commands, from exec to exit.
void bench_processes();

/// `robotc derive` as a whole process, beside the times that it is meant to take.
void bench_equations();

/// The same equations by SymPy's KanesMethod and LagrangesMethod, raw and simplified. Takes minutes.
void bench_sympy();

}  // namespace robotc::bench
