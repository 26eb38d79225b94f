robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link column { mass = 1 kg, com = [0, 0, 0] }
  joint lift: prismatic base -> colum
  frame tool on hand
}
//~ code: unknown-link
//~ error: there is no link or frame `colum`
//~   ┌─ unknown-link.robot:4:33
//~ 4 │   joint lift: prismatic base -> colum
//~   │                                 ^^^^^
//~   = did you mean `column`?
//~
//~ error: there is no link or frame `hand`
//~   ┌─ unknown-link.robot:5:17
//~ 5 │   frame tool on hand
//~   │                 ^^^^
//~
//~ 2 errors
