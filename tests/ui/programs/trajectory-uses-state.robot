use arm from "arm.robot"
trajectory move for arm { q = arm.home + qd * 1 s }
trajectory loop for arm { q = 2 * q }
//~ code: name-without-value
//~ code: cyclic-definition
//~ error: `qd` has no value here
//~   ┌─ trajectory-uses-state.robot:2:42
//~ 2 │ trajectory move for arm { q = arm.home + qd * 1 s }
//~   │                                          ^^ it is defined inside controller and simulate
//~   = a trajectory depends on time alone
//~
//~ error: `q` is defined in terms of itself
//~   ┌─ trajectory-uses-state.robot:3:35
//~ 3 │ trajectory loop for arm { q = 2 * q }
//~   │                           -       ^ needs its own value
//~   │                           defined here
//~
//~ 2 errors
