// A line of no interest, which is repeated until the text is too large.
//! repeat last line: 60000
//~ code: source-too-large
//~ error: `source_too_large.robot` is larger than 4 MB
//~   ┌─ source_too_large.robot:1:1
//~ 1 │ // A line of no interest, which is repeated until the text is too large.
//~   │ ^
//~   = split it into files that `use` each other
