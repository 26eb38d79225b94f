// Runs the report in Node: node wasm32.js report.wasm. A page of a browser does the same.
const fs = require('fs');
WebAssembly.instantiate(fs.readFileSync(process.argv[2]), {}).then(({instance}) => {
  const {memory, run} = instance.exports;
  const bytes = new Uint8Array(memory.buffer);
  const begin = run();
  process.stdout.write(new TextDecoder().decode(bytes.slice(begin, bytes.indexOf(0, begin))));
});
