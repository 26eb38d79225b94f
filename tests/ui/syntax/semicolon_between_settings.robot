simulate s for arm {
  duration = 2 s; step = 1 ms
}
//~ code: foreign-semicolon
//~ error: a statement does not end with `;`
//~   ┌─ semicolon_between_settings.robot:2:17
//~ 2 │   duration = 2 s; step = 1 ms
//~   │                 ^
//~   = write a comma, or begin a new line
