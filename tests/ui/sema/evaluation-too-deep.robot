const a = f1(2)
fn f{i}(x) { -(-(-(-(-(-(-(-(-(-(-(-f{i+1}(x)))))))))))) }
//! repeat last line: 900
//~ code: evaluation-too-deep
//~ error: this is more than 10000 levels of expressions deep
//~     ┌─ evaluation-too-deep.robot:771:17
//~ 771 │ fn f770(x) { -(-(-(-(-(-(-(-(-(-(-(-f771(x)))))))))))) }
//~     │                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~     = with the definitions and functions that lead here: name parts of them with `let`
