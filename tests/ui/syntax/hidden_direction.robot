let grip = 2   // ‮ timil on‬ = 3
let b = 3
//~ code: hidden-direction
//~ error: the invisible character U+202E changes the direction of the text around it
//~   ┌─ hidden_direction.robot:1:19
//~ 1 │ let grip = 2   // � timil on� = 3
//~   │                   ^
//~   = remove it: the text shown would differ from the text compiled
