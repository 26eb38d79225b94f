let a = 1
let b = "��"
//~ code: source-not-utf8
//~ error: this byte is not valid UTF-8
//~   ┌─ source_not_utf8.robot:2:10
//~ 2 │ let b = "��"
//~   │          ^
//~   = save the file as UTF-8
