// Loaded by `-r` before the app: tells at its end where the secrets of connections would be written.
const { writeSync } = require('node:fs');

process.on('exit', () => writeSync(2, `Key log: ${process.env.SSLKEYLOGFILE ?? 'none'}\n`));
