robot arm {
  // what follows clears the screen: [2J
}
//~ code: control-character
//~ error: the control character U+001B is not text
//~   ┌─ control_character.robot:2:38
//~ 2 │   // what follows clears the screen: �[2J
//~   │                                      ^
//~   = remove it: tabs and line ends are the only control characters allowed
