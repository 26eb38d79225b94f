simulate s for arm {
  log q tau
}
//~ code: missing-operator
//~ error: an operator is missing between `q` and `tau`
//~   ┌─ log_without_comma.robot:2:9
//~ 2 │   log q tau
//~   │         ^^^
//~   = separate logged values by commas: `q, tau`
