import { join } from 'node:path';
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions, type NativeImage } from '../electron.ts';
import { trayIcon, trayTemplate, type TrayAction, type TrayItem, type TraySnapshot } from './tray-menu.ts';

export interface TrayDeps {
  /** Folder with the pictures of the tray. */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
  /** Whether the system's bars are dark. */
  isDark(): boolean;
  onAction(action: TrayAction): void;
}

export interface TrayPlace {
  /** Shows how things stand; does nothing where that is what it shows already. */
  update(snapshot: TraySnapshot): void;
  /** The colour of the system's bars has changed. */
  repaint(): void;
  destroy(): void;
}

/**
 * Puts the icon into the tray and keeps hold of it (an icon without a reference disappears). A click opens Longreach where
 * the system has such a thing; everything is in the menu too. Throws where the system has no place for an icon.
 */
export function createTray(deps: TrayDeps, first: TraySnapshot): TrayPlace {
  let snapshot = first;
  let shown = '';
  const tray = new Tray(trayImage(deps, snapshot));
  const repaint = () => tray.setImage(trayImage(deps, snapshot));
  const run = (action: TrayAction) => {
    // The system has ticked the box by itself; what the setting became decides.
    if (action.kind === 'pause' || action.kind === 'start-at-login') shown = '';
    deps.onAction(action);
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
  if (deps.platform !== 'darwin') tray.on('click', () => deps.onAction({ kind: 'open' }));
  fill();
  return {
    update(next) {
      const changed = next.state !== snapshot.state;
      snapshot = next;
      if (changed) repaint();
      fill();
    },
    repaint,
    destroy: () => tray.destroy(),
  };
}

function trayImage(deps: TrayDeps, { state }: TraySnapshot): NativeImage {
  const image = nativeImage.createFromPath(join(deps.folder, trayIcon(state, deps.platform, deps.isDark())));
  if (deps.platform === 'darwin') image.setTemplateImage(true);
  return image;
}

/** The plain menu with its actions tied to one function. */
export function bindMenu(items: readonly TrayItem[], run: (action: TrayAction) => void): MenuItemConstructorOptions[] {
  return items.map(({ action, submenu, ...item }) => ({
    ...item,
    ...(submenu ? { submenu: bindMenu(submenu, run) } : {}),
    ...(action ? { click: () => run(action) } : {}),
  }));
}
