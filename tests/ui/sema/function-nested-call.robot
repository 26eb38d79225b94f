fn double(x) { 2 * x }
const eight = double(double(double(1)))
//! eval: eight
//~ value: 8
