// Loaded before the app: keeps every message between main and the pages, and every address a page goes to. Uses
// Electron's public interface only.
const { app } = require('electron');

const record = { calls: [], replies: [], sent: [], addresses: [] };
globalThis.longreachRecord = record;

const write = (value) => {
  try {
    return (
      JSON.stringify(value, (_name, part) =>
        part instanceof Uint8Array ? Buffer.from(part).toString('latin1') : part,
      ) ?? ''
    );
  } catch {
    return require('node:util').inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null });
  }
};

app.on('web-contents-created', (_event, contents) => {
  const send = contents.send;
  contents.send = function (...args) {
    record.sent.push(write(args));
    return send.apply(this, args);
  };
  const { ipc } = contents;
  const handle = ipc.handle;
  ipc.handle = function (wire, listener) {
    return handle.call(this, wire, async (event, ...args) => {
      record.calls.push({ channel: String(args[0]), text: write(args) });
      const reply = await listener(event, ...args);
      record.replies.push({ channel: String(args[0]), text: write(reply) });
      return reply;
    });
  };
  contents.on('did-start-navigation', (details) => record.addresses.push(details.url));
  contents.on('did-fail-load', (_failed, _code, text, url) => record.addresses.push(url, text));
});
