//! eval: 7 // 3
//! eval: 7 // the answer
//! eval: floor(7 / 3)
const x = 1
