use arm from "arm.robot"
trajectory move for arm { let x = 3 * t }
controller law(ref: trajectory) for arm { let e = ref.q - q }
//~ code: law-without-output
//~ error: trajectory `move` does not define `q`
//~   ┌─ law-without-output.robot:2:12
//~ 2 │ trajectory move for arm { let x = 3 * t }
//~   │            ^^^^
//~   = write `q = …` with one entry per joint
//~
//~ error: controller `law` does not define `tau`
//~   ┌─ law-without-output.robot:3:12
//~ 3 │ controller law(ref: trajectory) for arm { let e = ref.q - q }
//~   │            ^^^
//~   = write `tau = …` with one entry per joint
//~
//~ 2 errors
