simulate s for arm {
  expect a = b
}
//~ code: definition-for-comparison
//~ error: `=` defines a name and does not compare
//~   ┌─ equals_in_expectation.robot:2:12
//~ 2 │   expect a = b
//~   │            ^
//~   = an expectation compares with `<`, `<=`, `>` or `>=`: `abs(a - b) < 1 mm`
