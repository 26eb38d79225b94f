use puma560 from std
//! derive: forward_dynamics
//~ code: too-large-to-write
//~ error: `forward_dynamics` cannot be written as formulas: to multiply it out takes more than 20 million steps, which were spent on the first 686 of its 747 operations
//~   = as code it can: `--as c`, cpp, python or matlab
//~   = it divides by the mass matrix: ask for what it is made of, `mass_matrix nonlinear_effects`
