const a = f1(2)
fn f{i}(x) { -(-(-(-(-(-(-(-(-(-(-(-f{i+1}(x)))))))))))) }
//! repeat last line: 900
//~ code: evaluation-too-deep
//~ error: expressions are nested more than 10000 deep
//~     ┌─ evaluation-too-deep.robot:771:17
//~ 771 │ fn f770(x) { -(-(-(-(-(-(-(-(-(-(-(-f771(x)))))))))))) }
//~     │                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~     = definitions and functions that lead here count too: name parts of them with `let`
