// CasADi's Jacobians are by the entries of q, which in loops do not change alone.
use four_bar from std
//! derive: forward_dynamics --as casadi
//~ code: of-trees-alone
//~ error: a Jacobian by the entries of q is derived for trees alone, and `four_bar` has loops
//~   = closure `pin` makes joints depend on each other; `mass_matrix`, `coriolis_matrix`, `inverse_dynamics`, `forward_dynamics`, `jacobian` and others follow loops
