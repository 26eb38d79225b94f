use m from "sums.xml"
//~ code: bad-value-in-file
//~ code: missing-in-file
//~ code: not-supported-in-file
//~ code: unknown-in-file
//~ error: joint `w` has several coordinates, so no tendon can be on it
//~    ┌─ sums.xml:10:37
//~ 10 │     <fixed name="bad"><joint joint="w" coef="1"/><joint joint="x"/></fixed>
//~    │                                     ^
//~
//~ error: `coef` of `<joint>` is missing
//~    ┌─ sums.xml:10:50
//~ 10 │     <fixed name="bad"><joint joint="w" coef="1"/><joint joint="x"/></fixed>
//~    │                                                  ^^^^^^^^^^^^^^^^^^
//~
//~ error: an equality of `sum` is not linear, and is not read
//~    ┌─ sums.xml:14:55
//~ 14 │     <tendon tendon1="sum" tendon2="one" polycoef="0 1 0.5"/>
//~    │                                                       ^^^
//~
//~ error: an equality of `string` is of a spatial tendon, which is not read
//~    ┌─ sums.xml:16:5
//~ 16 │     <tendon tendon1="string"/>
//~    │     ^^^^^^^^^^^^^^^^^^^^^^^^^^
//~
//~ error: there is no tendon `none`
//~    ┌─ sums.xml:17:22
//~ 17 │     <tendon tendon1="none"/>
//~    │                      ^^^^
//~
//~ error: there is no tendon `absent`
//~    ┌─ sums.xml:18:49
//~ 18 │     <tendon name="cable" tendon1="sum" tendon2="absent"/>
//~    │                                                 ^^^^^^
//~
//~ 6 errors
