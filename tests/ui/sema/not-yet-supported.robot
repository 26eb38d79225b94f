use arm from "arm.robot"
fn pick(law: controller) { 1 }
fn mode(m: {push, pull}) { 1 }
const x = pick(1)
const y = mode(1)
//~ code: not-yet-supported
//~ error: controllers as arguments are not supported yet
//~   ┌─ not-yet-supported.robot:2:14
//~ 2 │ fn pick(law: controller) { 1 }
//~   │              ^^^^^^^^^^
//~
//~ error: enumerated types are not supported yet
//~   ┌─ not-yet-supported.robot:3:12
//~ 3 │ fn mode(m: {push, pull}) { 1 }
//~   │            ^^^^^^^^^^^^
//~
//~ 2 errors
