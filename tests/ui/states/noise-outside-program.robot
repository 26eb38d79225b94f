use arm from "arm.robot"
const offset = noise(1 mm)
trajectory shaky for arm { q = arm.home + uniform_noise([1 deg, 1 deg]) }
//~ code: noise-outside-program
//~ code: noise-without-clock
//~ error: `noise` is drawn during a run, and this value is needed before it
//~   ┌─ noise-outside-program.robot:2:16
//~ 2 │ const offset = noise(1 mm)
//~   │                ^^^^^^^^^^^
//~   = noise can be used in controllers, and in simulations for loads and references
//~   = a sweep takes a list, a range, or a distribution: `[1, 2] kg`, `linspace(1 kg, 2 kg, 5)`, `normal(1.5 kg, 0.3 kg, 200)`
//~
//~ error: `uniform_noise` is drawn at the ticks of a clock, and there is none here
//~   ┌─ noise-outside-program.robot:3:43
//~ 3 │ trajectory shaky for arm { q = arm.home + uniform_noise([1 deg, 1 deg]) }
//~   │                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = write the clock where the law is used: `tau = … every 1 ms`; noise without a clock would average to zero over any step
//~
//~ 2 errors
