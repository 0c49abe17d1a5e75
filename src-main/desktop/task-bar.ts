import { BrowserWindow, Menu, nativeImage, type NativeImage } from '../electron.ts';
import { jumpListOf, type JumpListApp } from './jump-list.ts';
import { placeItems, type TrayAction, type TraySnapshot } from './tray-menu.ts';
import { bindMenu } from './tray.ts';

type AppWindow = ReturnType<typeof BrowserWindow.getAllWindows>[number];
type MadeMenu = ReturnType<typeof Menu.buildFromTemplate>;

/** As much of `app` as tells something outside our windows. */
export interface TaskBarApp extends JumpListApp {
  setBadgeCount(count: number): boolean;
  readonly dock?: { setMenu(menu: MadeMenu): void } | undefined;
}

export interface TaskBarDeps {
  readonly app: TaskBarApp;
  readonly platform: NodeJS.Platform;
  /** The program that the list of the task bar starts. */
  readonly execPath: string;
  /** Picture of one more thing that waits, for the icon on the Windows task bar. */
  readonly overlayPath: string;
  onAction(action: TrayAction): void;
  /** For the log alone. */
  readonly onProblem: (text: string) => void;
}

/**
 * The icon of the program outside the tray, as far as each system has it: the number of waiting clients on it (macOS,
 * Linux) or a mark over it (Windows), its menu (macOS) and its list (Windows). Where there is none, the tray says it all.
 */
export function createTaskBar(deps: TaskBarDeps) {
  const { app, platform } = deps;
  const jumpList = platform === 'win32' ? jumpListOf(app, deps.execPath, deps.onProblem) : null;
  let overlay: NativeImage | null = null;
  /** The number each window says; one that was made later says none yet. */
  const marked = new WeakMap<AppWindow, number>();
  let count = 0;
  let dockMenu = '';

  const showCount = (now: number): void => {
    if (platform === 'win32') for (const window of BrowserWindow.getAllWindows()) mark(window, now);
    else if (now !== count) app.setBadgeCount(now);
    count = now;
  };
  const mark = (window: AppWindow, count: number): void => {
    if (window.isDestroyed() || (marked.get(window) ?? 0) === count) return;
    marked.set(window, count);
    overlay ??= nativeImage.createFromPath(deps.overlayPath);
    const words = count === 1 ? 'A client is waiting' : `${count} clients are waiting`;
    window.setOverlayIcon(count === 0 ? null : overlay, count === 0 ? '' : words);
  };
  const showMenu = (snapshot: TraySnapshot): void => {
    if (app.dock === undefined) return;
    const items = placeItems(snapshot);
    const text = JSON.stringify(items);
    if (text === dockMenu) return;
    dockMenu = text;
    app.dock.setMenu(Menu.buildFromTemplate(bindMenu(items, (action) => deps.onAction(action))));
  };

  return {
    /** Shows how things stand; does nothing where that is what it shows already. */
    update(snapshot: TraySnapshot): void {
      showCount(snapshot.waiting.length);
      showMenu(snapshot);
      jumpList?.(snapshot);
    },
  };
}
