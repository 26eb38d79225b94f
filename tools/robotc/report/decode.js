// Signals as encode_signal writes them.

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const digitOf = Uint8Array.from({ length: 128 }, (_, code) => Math.max(0, alphabet.indexOf(String.fromCharCode(code))));

/** The inverse of encode_signal: sums of differences, times the grid. */
function decode({ exponent, order, text }, count) {
  const grid = Math.pow(2, exponent);
  const values = new Float64Array(count);
  const sums = new Float64Array(order);
  let at = 0;
  for (let i = 0; i < count; i++) {
    let code = 0, scale = 1, digit;
    while ((digit = digitOf[text.charCodeAt(at++)]) < 32) {
      code += digit * scale;
      scale *= 32;
    }
    code += (digit - 32) * scale;
    if (code === 0) {
      values[i] = [NaN, Infinity, -Infinity][digitOf[text.charCodeAt(at++)]];
      continue;
    }
    let sum = code % 2 ? (code - 1) / 2 : -code / 2;
    for (let k = order - 1; k >= 0; k--) sum = sums[k] += sum;
    values[i] = sum * grid;
  }
  return values;
}

function decodeCounts(text, count) {
  const counts = new Float64Array(count);
  for (let i = 0, at = 0; i < count; i++) {
    let scale = 1, digit;
    while ((digit = digitOf[text.charCodeAt(at++)]) < 32) {
      counts[i] += digit * scale;
      scale *= 32;
    }
    counts[i] += (digit - 32) * scale;
  }
  return counts;
}
