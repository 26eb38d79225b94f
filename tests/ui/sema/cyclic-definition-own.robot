const a = a + 1
//~ code: cyclic-definition
//~ error: `a` is defined in terms of itself
//~   ┌─ cyclic-definition-own.robot:1:11
//~ 1 │ const a = a + 1
//~   │       -   ^ needs its own value
//~   │       defined here
