// Loaded by `-r` before the app: what `longreachInjects` holds is put into each of our own pages as it is served, with the headers
// that the program gives it.
const { protocol } = require('electron');

const realHandle = protocol.handle.bind(protocol);
protocol.handle = (scheme, handler) =>
  realHandle(scheme, async (request) => {
    const response = await handler(request);
    const injected = globalThis.longreachInjects;
    if (!injected || !(response.headers.get('content-type') ?? '').startsWith('text/html')) return response;
    const html = (await response.text())
      .replace('<head>', `<head>${injected.head}`)
      .replace('<body>', `<body>${injected.body}`);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return new Response(html, { status: response.status, headers });
  });
