use arm from "arm.robot"
const a: arm.q = [elbow = 0.5]
const b: arm.q = [elbow = 0.5, 0.3]
const c: arm.q = [elbo = 0.5]
const d: arm.q = [elbow = 0.5, elbow = 0.6]
const e: arm.q = [elbow = 0.5 m]
//~ code: unknown-argument
//~ code: unknown-name
//~ code: doubled-argument
//~ code: wrong-dimension
//~ error: this entry has no name, but other entries have one
//~   ┌─ named-entries.robot:3:32
//~ 3 │ const b: arm.q = [elbow = 0.5, 0.3]
//~   │                                ^^^
//~   = name every entry, or give one value per joint in order
//~
//~ error: `arm` has no moving joint `elbo`
//~   ┌─ named-entries.robot:4:19
//~ 4 │ const c: arm.q = [elbo = 0.5]
//~   │                   ^^^^
//~   = did you mean `elbow`?
//~
//~ error: `elbow` is given twice
//~   ┌─ named-entries.robot:5:32
//~ 5 │ const d: arm.q = [elbow = 0.5, elbow = 0.6]
//~   │                   -----        ^^^^^ again here
//~   │                   first here
//~
//~ error: `elbow` must be an angle
//~   ┌─ named-entries.robot:6:27
//~ 6 │ const e: arm.q = [elbow = 0.5 m]
//~   │                           ^^^^^ this is in m
//~
//~ 4 errors
