// Preloaded: what Electron puts on `process` in a utility process, over the channel of a forked one.
const send = process.send.bind(process);
process.send = () => {
  throw new Error('a utility process has no such channel');
};
process.parentPort = {
  on: (_event, listener) => process.on('message', (data) => listener({ data })),
  postMessage: (message) => send(message),
};
