use arm from "arm.robot"
trajectory step_up for arm { q = [if t < 1 s then 0 else 0.5, 0] }
trajectory ramp for arm { q = [min(t / 1 s, 1), 0] }
trajectory stairs for arm { q = [floor(t / 1 s), 0] }
trajectory turn_back for arm { q = [sign(t - 1 s), 0] }
trajectory bounce for arm { q = [abs(t / 1 s - 1), 0] }
//~ code: rate-of-jump
//~ warning: trajectory `step_up` jumps, and its rates do not include the jump
//~   ┌─ rate-of-jump.robot:2:30
//~ 2 │ trajectory step_up for arm { q = [if t < 1 s then 0 else 0.5, 0] }
//~   │                              ^ it jumps at `if t < 1`
//~   = `.qd` and `.qdd` are the rates on either side of the jump
//~
//~ warning: trajectory `stairs` jumps, and its rates do not include the jump
//~   ┌─ rate-of-jump.robot:4:29
//~ 4 │ trajectory stairs for arm { q = [floor(t / 1 s), 0] }
//~   │                             ^ it jumps at `floor(t)`
//~   = `.qd` and `.qdd` are the rates on either side of the jump
//~
//~ warning: trajectory `turn_back` jumps, and its rates do not include the jump
//~   ┌─ rate-of-jump.robot:5:32
//~ 5 │ trajectory turn_back for arm { q = [sign(t - 1 s), 0] }
//~   │                                ^ it jumps at `sign(-1 + t)`
//~   = `.qd` and `.qdd` are the rates on either side of the jump
//~
//~ 3 warnings
