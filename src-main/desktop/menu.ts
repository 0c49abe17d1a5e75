import { Menu, type MenuItemConstructorOptions } from '../electron.ts';

export interface MenuActions {
  readonly openSettings: () => void;
  /** Null while the app lock is off. */
  readonly lock: (() => void) | null;
  /** Asks where remote sessions are open. */
  readonly quit: () => void;
}

/**
 * The menu of the program. macOS needs one: without its roles copy and paste do not work there. Elsewhere there is none;
 * what a page has as shortcuts, it handles itself. Null is: no menu.
 */
export function menuTemplate(platform: NodeJS.Platform, actions: MenuActions): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  return [
    {
      label: 'Longreach',
      submenu: [
        { role: 'about' },
        { type: 'separator' },
        { label: 'Settings…', accelerator: 'Cmd+,', click: actions.openSettings },
        ...(actions.lock === null ? [] : [{ label: 'Lock Now', accelerator: 'Cmd+Shift+L', click: actions.lock }]),
        { type: 'separator' },
        { role: 'services' },
        { type: 'separator' },
        { role: 'hide' },
        { role: 'hideOthers' },
        { role: 'unhide' },
        { type: 'separator' },
        { label: 'Quit Longreach', accelerator: 'Cmd+Q', click: actions.quit },
      ],
    },
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ];
}

export function installMenu(platform: NodeJS.Platform, actions: MenuActions): void {
  const template = menuTemplate(platform, actions);
  Menu.setApplicationMenu(template === null ? null : Menu.buildFromTemplate(template));
}
