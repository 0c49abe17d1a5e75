// Loaded by `-r` before the app: every browser session but our own gets two preload scripts, as a mistake in the program would give
// them to a remote page: the program's own, and one that speaks to main in Electron's words.
const { join } = require('node:path');
const electron = require('electron');

const ownPreload = join(__dirname, '../../out/preload/preload.cjs');
const planted = new WeakSet();
const realFromPartition = electron.session.fromPartition.bind(electron.session);

electron.session.fromPartition = (partition, options) => {
  const session = realFromPartition(partition, options);
  if (partition !== '' && !planted.has(session)) {
    planted.add(session);
    session.registerPreloadScript({ type: 'frame', filePath: ownPreload });
    session.registerPreloadScript({ type: 'frame', filePath: join(__dirname, 'planted.cjs') });
  }
  return session;
};
