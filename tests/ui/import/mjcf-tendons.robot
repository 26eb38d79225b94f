use m from "tendons.xml"
//~ code: not-supported-in-file
//~ code: unknown-in-file
//~ code: missing-in-file
//~ error: tendon `band` has a spring that is slack between two lengths, which is not read
//~   ┌─ tendons.xml:6:59
//~ 6 │   <tendon><fixed name="band" stiffness="10" springlength="1 2"><joint joint="x" coef="1"/></fixed></tendon>
//~   │                                                           ^
//~
//~ error: there is no joint `z`
//~   ┌─ tendons.xml:7:39
//~ 7 │   <equality><joint joint1="x" joint2="z"/><flex name="cloth"/><connect body1="a"/><joint joint1="y"/><joint joint1="y"/></equality>
//~   │                                       ^
//~
//~ error: an equality of type `flex`, `cloth`, is not read
//~   ┌─ tendons.xml:7:43
//~ 7 │   <equality><joint joint1="x" joint2="z"/><flex name="cloth"/><connect body1="a"/><joint joint1="y"/><joint joint1="y"/></equality>
//~   │                                           ^^^^^^^^^^^^^^^^^^^^
//~
//~ error: `anchor` of `<connect>` is missing
//~   ┌─ tendons.xml:7:63
//~ 7 │   <equality><joint joint1="x" joint2="z"/><flex name="cloth"/><connect body1="a"/><joint joint1="y"/><joint joint1="y"/></equality>
//~   │                                                               ^^^^^^^^^^^^^^^^^^^^
//~
//~ error: joint `y` is in two equalities, which is not read
//~   ┌─ tendons.xml:7:102
//~ 7 │   <equality><joint joint1="x" joint2="z"/><flex name="cloth"/><connect body1="a"/><joint joint1="y"/><joint joint1="y"/></equality>
//~   │                                                                                                      ^^^^^^^^^^^^^^^^^^^
//~
//~ 5 errors
