import { Menu, type MenuItemConstructorOptions } from '../electron.ts';

/**
 * The menu of the program. macOS needs one: without its roles copy and paste do not work there. Elsewhere there is none;
 * what a page has as shortcuts, it handles itself. Null is: no menu.
 */
export function menuTemplate(platform: NodeJS.Platform, openSettings: () => void): MenuItemConstructorOptions[] | null {
  if (platform !== 'darwin') return null;
  return [
    {
      label: 'Longreach',
      submenu: [
        { role: 'about' },
        { type: 'separator' },
        { label: 'Settings…', accelerator: 'Cmd+,', click: openSettings },
        { type: 'separator' },
        { role: 'services' },
        { type: 'separator' },
        { role: 'hide' },
        { role: 'hideOthers' },
        { role: 'unhide' },
        { type: 'separator' },
        { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    { role: 'windowMenu' },
  ];
}

export function installMenu(platform: NodeJS.Platform, openSettings: () => void): void {
  const template = menuTemplate(platform, openSettings);
  Menu.setApplicationMenu(template === null ? null : Menu.buildFromTemplate(template));
}
