import { Menu, type MenuItemConstructorOptions } from '../electron.ts';
import { t } from '../contract/texts.ts';

/** Entries of Help, by the names of their commands in the palette. */
type HelpEntry = 'guide' | 'whats-new' | 'report-problem';

export interface MenuActions {
  readonly openSettings: () => void;
  /** Null while the app lock is off. */
  readonly lock: (() => void) | null;
  /** What the Help button of the console has. */
  readonly help: (entry: HelpEntry) => void;
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
        { role: 'about', label: t('menu.about') },
        { type: 'separator' },
        { label: t('menu.settings'), accelerator: 'Cmd+,', click: actions.openSettings },
        ...(actions.lock === null ? [] : [{ label: t('menu.lock'), accelerator: 'Cmd+Shift+L', click: actions.lock }]),
        { type: 'separator' },
        { role: 'services', label: t('menu.services') },
        { type: 'separator' },
        { role: 'hide', label: t('menu.hide') },
        { role: 'hideOthers', label: t('menu.hideOthers') },
        { role: 'unhide', label: t('menu.showAll') },
        { type: 'separator' },
        { label: t('menu.quit'), accelerator: 'Cmd+Q', click: actions.quit },
      ],
    },
    { role: 'editMenu', label: t('menu.edit'), submenu: editItems() },
    { role: 'windowMenu', label: t('menu.window'), submenu: windowItems() },
    // The role brings the search field of macOS.
    { role: 'help', label: t('menu.help'), submenu: helpItems(actions.help) },
  ];
}

/** What Electron puts into the menu of this role, whose own labels are English. */
const editItems = (): MenuItemConstructorOptions[] => [
  { role: 'undo', label: t('menu.undo') },
  { role: 'redo', label: t('menu.redo') },
  { type: 'separator' },
  { role: 'cut', label: t('menu.cut') },
  { role: 'copy', label: t('menu.copy') },
  { role: 'paste', label: t('menu.paste') },
  { role: 'pasteAndMatchStyle', label: t('menu.pastePlain') },
  { role: 'delete', label: t('menu.delete') },
  { role: 'selectAll', label: t('menu.selectAll') },
];

const windowItems = (): MenuItemConstructorOptions[] => [
  { role: 'minimize', label: t('menu.minimize') },
  { role: 'zoom', label: t('menu.zoom') },
  { role: 'togglefullscreen', label: t('menu.fullScreen') },
  { type: 'separator' },
  { role: 'front', label: t('menu.front') },
  { type: 'separator' },
  // Session views ignore the keys of menus, so a remote page still gets Cmd+W.
  { role: 'close', label: t('menu.close') },
];

const helpItems = (open: MenuActions['help']): MenuItemConstructorOptions[] => [
  { label: t('menu.guide'), click: () => open('guide') },
  { label: t('menu.whatsNew'), click: () => open('whats-new') },
  { type: 'separator' },
  { label: t('menu.report'), click: () => open('report-problem') },
];

export function installMenu(platform: NodeJS.Platform, actions: MenuActions): void {
  const template = menuTemplate(platform, actions);
  Menu.setApplicationMenu(template === null ? null : Menu.buildFromTemplate(template));
}
