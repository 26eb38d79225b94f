use arm from "arm.robot"
const offset = noise(1 mm)
trajectory shaky for arm { q = arm.home + uniform_noise([1 deg, 1 deg]) }
//~ code: noise-outside-program
//~ error: `noise` needs something that runs
//~   ┌─ noise-outside-program.robot:2:16
//~ 2 │ const offset = noise(1 mm)
//~   │                ^^^^^^^^^^^ there is none where this is used
//~   = noise can be used in controllers, and in simulations for loads and references
//~
//~ error: `uniform_noise` needs something that runs
//~   ┌─ noise-outside-program.robot:3:43
//~ 3 │ trajectory shaky for arm { q = arm.home + uniform_noise([1 deg, 1 deg]) }
//~   │                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is none where this is used
//~   = noise can be used in controllers, and in simulations for loads and references
//~
//~ 2 errors
