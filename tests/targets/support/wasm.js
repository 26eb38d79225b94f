// Runs the test: node wasm.js FILE.
const fs = require('fs');
WebAssembly.instantiate(fs.readFileSync(process.argv[2]), {}).then(({instance}) => {
  const memory = new Uint8Array(instance.exports.memory.buffer);
  let at = instance.exports.run();
  let text = '';
  while (memory[at] !== 0) text += String.fromCharCode(memory[at++]);
  process.stdout.write(text);
});
