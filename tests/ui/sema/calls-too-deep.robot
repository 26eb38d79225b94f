const a = f1(2)
fn f{i}(x) { f{i+1}(x) }
//! repeat last line: 1001
//~ code: calls-too-deep
//~ error: function calls are nested more than 1000 deep
//~      ┌─ calls-too-deep.robot:1001:15
//~ 1001 │ fn f1000(x) { f1001(x) }
//~      │               ^^^^^^^^
//~      = `f1001` is the last of them
