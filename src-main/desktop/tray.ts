import { join } from 'node:path';
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions, type NativeImage } from '../electron.ts';
import { trayIcon, trayTemplate, type TrayAction, type TrayItem, type TraySnapshot } from './tray-menu.ts';

export interface TrayDeps {
  /** Folder of the tray icons. */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  /** Whether the system's bars are dark. */
  isDark(): boolean;
}

/** The icon in the tray. Until `open` succeeds it is not there, and the other functions do nothing. */
export function createTray(deps: TrayDeps) {
  let icon: TrayIcon | null = null;
  return {
    /** Creates the icon, again if there is one. @throws if this desktop has no place for an icon */
    open(snapshot: TraySnapshot, onAction: (action: TrayAction) => void): void {
      icon?.close();
      icon = openIcon(deps, snapshot, onAction);
    },
    isOpen: (): boolean => icon !== null,
    update: (snapshot: TraySnapshot): void => icon?.update(snapshot),
    /** After the system's bars changed their colour. */
    repaint: (): void => icon?.repaint(),
    close: (): void => icon?.close(),
  };
}

export type TrayPlace = ReturnType<typeof createTray>;
type TrayIcon = ReturnType<typeof openIcon>;

/**
 * Keeps a reference to Electron's tray, without which the icon disappears. A click opens Longreach where the system reports
 * clicks; the menu has everything.
 */
function openIcon(deps: TrayDeps, first: TraySnapshot, onAction: (action: TrayAction) => void) {
  let snapshot = first;
  let shown = '';
  const tray = new Tray(trayImage(deps, snapshot));
  const repaint = () => tray.setImage(trayImage(deps, snapshot));
  const run = (action: TrayAction) => {
    // The system has ticked the box already: the menu is built again from the setting, even if that does not change.
    if (action.kind === 'pause' || action.kind === 'start-at-login') shown = '';
    onAction(action);
  };
  const fill = () => {
    const template = trayTemplate(snapshot);
    const text = JSON.stringify([template, snapshot.state, snapshot.status]);
    if (text === shown) return;
    shown = text;
    tray.setContextMenu(Menu.buildFromTemplate(bindMenu(template, run)));
    tray.setToolTip(snapshot.status === '' ? 'Longreach' : `Longreach: ${snapshot.status}`);
  };
  // On macOS a click opens the menu.
  if (deps.platform !== 'darwin') tray.on('click', () => onAction({ kind: 'open' }));
  fill();
  return {
    /** Rebuilds the menu only if it changed. */
    update(next: TraySnapshot) {
      const changed = next.state !== snapshot.state;
      snapshot = next;
      if (changed) repaint();
      fill();
    },
    repaint,
    close: () => tray.destroy(),
  };
}

function trayImage(deps: TrayDeps, { state }: TraySnapshot): NativeImage {
  const image = nativeImage.createFromPath(join(deps.folder, trayIcon(state, deps.platform, deps.isDark())));
  if (deps.platform === 'darwin') image.setTemplateImage(true);
  return image;
}

/** The plain menu with its actions bound to one function. */
export function bindMenu(items: readonly TrayItem[], run: (action: TrayAction) => void): MenuItemConstructorOptions[] {
  return items.map(({ action, submenu, ...item }) => ({
    ...item,
    ...(submenu ? { submenu: bindMenu(submenu, run) } : {}),
    ...(action ? { click: () => run(action) } : {}),
  }));
}
