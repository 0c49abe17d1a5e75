// Loaded by `-r` before the app, on Electron and on the host alike: notes what the app shows on the desktop and what it
// hands to other programs, and answers its dialogs. Uses Electron's public interface only, so the app needs no test hooks.
const electron = require('electron');

const probe = {
  trays: [],
  notifications: [],
  popups: [],
  calls: [],
  answers: { message: [], open: [], save: [] },
  awake: new Map(),
  closed: new Set(),
  badge: null,
};
globalThis.longreachProbe = probe;

const note = (owner, name, before) => {
  const real = owner.prototype[name];
  owner.prototype[name] = function (...args) {
    before(this, ...args);
    return real.apply(this, args);
  };
};
const trayOf = (tray) => {
  let known = probe.trays.find((one) => one.tray === tray);
  if (!known) probe.trays.push((known = { tray, menu: null, toolTip: '' }));
  return known;
};
note(electron.Tray, 'setContextMenu', (tray, menu) => (trayOf(tray).menu = menu));
note(electron.Tray, 'setToolTip', (tray, toolTip) => (trayOf(tray).toolTip = toolTip));
note(electron.Tray, 'destroy', (tray) => (probe.trays = probe.trays.filter((one) => one.tray !== tray)));
note(electron.Notification, 'show', (notification) => probe.notifications.push(notification));

electron.Menu.prototype.popup = function () {
  probe.popups.push(this);
};
electron.shell.openExternal = async (url) => void probe.calls.push({ api: 'shell.openExternal', args: [url] });
electron.shell.openPath = async (path) => {
  probe.calls.push({ api: 'shell.openPath', args: [path] });
  return '';
};
electron.shell.showItemInFolder = (path) => void probe.calls.push({ api: 'shell.showItemInFolder', args: [path] });
electron.app.setLoginItemSettings = (settings) =>
  void probe.calls.push({ api: 'app.setLoginItemSettings', args: [settings] });
// The desktop of whoever runs the tests keeps its program for links.
const ownLinks = new Set();
electron.app.setAsDefaultProtocolClient = (...args) => {
  probe.calls.push({ api: 'app.setAsDefaultProtocolClient', args });
  ownLinks.add(args[0]);
  return true;
};
electron.app.isDefaultProtocolClient = (scheme) => ownLinks.has(scheme);

const dialogs = [
  ['showMessageBox', 'message', (options) => ({ response: options.cancelId ?? 0, checkboxChecked: false })],
  ['showOpenDialog', 'open', () => ({ canceled: true, filePaths: [] })],
  ['showSaveDialog', 'save', () => ({ canceled: true, filePath: '' })],
];
for (const [name, kind, cancelled] of dialogs)
  electron.dialog[name] = async (...args) => {
    const options = args.at(-1);
    probe.calls.push({ api: `dialog.${name}`, args: [options] });
    return probe.answers[kind].shift() ?? cancelled(options);
  };
electron.dialog.showErrorBox = (title, content) =>
  void probe.calls.push({ api: 'dialog.showErrorBox', args: [title, content] });

const readMenu = (menu) =>
  (menu?.items ?? []).map((item) => ({
    label: item.label,
    type: item.type,
    enabled: item.enabled,
    visible: item.visible,
    checked: item.checked,
    submenu: item.submenu ? readMenu(item.submenu) : null,
  }));
const clickIn = (menu, path) => {
  const [label, ...rest] = path;
  const item = (menu?.items ?? []).find((one) => one.label === label && one.visible);
  if (!item) return `there is no "${label}"; there is: ${(menu?.items ?? []).map((one) => one.label).join(', ')}`;
  if (rest.length > 0) return clickIn(item.submenu, rest);
  if (!item.enabled) return `"${label}" is disabled`;
  item.click();
  return '';
};

probe.menuOf = (kind) => {
  if (kind === 'tray') return probe.trays.at(-1)?.menu ?? null;
  return kind === 'popup' ? (probe.popups.at(-1) ?? null) : electron.Menu.getApplicationMenu();
};
probe.readMenu = (kind) => readMenu(probe.menuOf(kind));
probe.click = (kind, path) => clickIn(probe.menuOf(kind), path);

// Keys of the whole machine: pressed here, and taken by "another program" where LONGREACH_TAKEN_KEYS names them. The test host has
// its own way for both, with the differences of the system that it acts as.
const { globalShortcut, powerSaveBlocker, powerMonitor } = electron;
Object.assign(probe, electron.__electronHost?.shortcutKeys ?? keysOfElectron());
for (const accelerator of (process.env.LONGREACH_TAKEN_KEYS ?? '').split(' '))
  if (accelerator !== '') probe.take(accelerator, true);

function keysOfElectron() {
  const [shortcuts, taken] = [new Map(), new Set()];
  const spell = (accelerator) => {
    const control = process.platform === 'darwin' ? 'command' : 'control';
    const same = { ctrl: 'control', cmd: 'command', option: 'alt', commandorcontrol: control, cmdorctrl: control };
    const parts = accelerator.toLowerCase().split('+');
    return parts
      .map((part) => same[part] ?? part)
      .sort()
      .join('+');
  };
  const realKeys = {};
  for (const name of ['register', 'unregister', 'unregisterAll'])
    realKeys[name] = globalShortcut[name].bind(globalShortcut);
  globalShortcut.register = (accelerator, callback) => {
    if (taken.has(spell(accelerator))) return false;
    const done = realKeys.register(accelerator, callback);
    if (done) shortcuts.set(spell(accelerator), callback);
    return done;
  };
  globalShortcut.registerAll = (accelerators, callback) => {
    for (const one of accelerators) globalShortcut.register(one, callback);
  };
  globalShortcut.unregister = (accelerator) => {
    realKeys.unregister(accelerator);
    shortcuts.delete(spell(accelerator));
  };
  globalShortcut.unregisterAll = () => {
    realKeys.unregisterAll();
    shortcuts.clear();
  };
  return {
    take: (accelerator, byAnother) => void taken[byAnother ? 'add' : 'delete'](spell(accelerator)),
    press: (accelerator) => {
      const callback = globalShortcut.isSuspended() ? undefined : shortcuts.get(spell(accelerator));
      callback?.();
      return callback !== undefined;
    },
  };
}

const realStart = powerSaveBlocker.start.bind(powerSaveBlocker);
powerSaveBlocker.start = (type) => {
  const id = realStart(type);
  probe.awake.set(id, type);
  return id;
};
const realStop = powerSaveBlocker.stop.bind(powerSaveBlocker);
powerSaveBlocker.stop = (id) => {
  probe.awake.delete(id);
  return realStop(id);
};
probe.power = (event) => void powerMonitor.emit(event);

electron.app.setBadgeCount = (count) => {
  probe.badge = count ?? null;
  return true;
};
note(electron.Tray, 'setImage', (tray, image) => (trayOf(tray).image = image));
note(electron.Notification, 'close', (notification) => void probe.closed.add(notification));
