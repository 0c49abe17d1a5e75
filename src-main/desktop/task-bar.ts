import { ownId } from '../contract/account-ids.ts';
import { BrowserWindow, Menu, nativeImage, type NativeImage } from '../electron.ts';
import { cutMiddle } from '../contract/tell-apart.ts';
import { besideAgents, placeItems, type TrayAction, type TrayAgent, type TraySnapshot } from './tray-menu.ts';
import { bindMenu } from './tray.ts';
import { plainLine } from './notification-texts.ts';
import { t } from '../contract/texts.ts';

/** One line of the list that Windows shows with the icon on its task bar. */
interface JumpTask {
  readonly type: 'task';
  readonly title: string;
  readonly description: string;
  readonly program: string;
  readonly args: string;
  readonly iconPath: string;
  readonly iconIndex: number;
}
export interface JumpCategory {
  readonly type: 'custom' | 'tasks';
  readonly name?: string;
  readonly items: JumpTask[];
}
export type JumpListAnswer = 'ok' | JumpError;
type JumpError = 'error' | 'invalidSeparatorError' | 'fileTypeRegistrationError' | 'customCategoryAccessDeniedError';

export interface JumpListApp {
  getJumpListSettings(): { readonly minItems: number; readonly removedItems: readonly { readonly args?: string }[] };
  setJumpList(categories: JumpCategory[] | null): JumpListAnswer;
}

const MAX_RECENTS = 8;
/** Characters of a name, of which the end counts: the middle is cut out of a long one. */
const LONGEST_NAME = 1_000;
const LONGEST_TITLE = 60;
/** Windows accepts no longer descriptions. */
const LONGEST_DESCRIPTION = 260;

/** The whole list: recents unless the settings turn them off, and the fixed items. */
export function jumpCategories(
  snapshot: TraySnapshot,
  { execPath, ownArgument }: Pick<TaskBarDeps, 'execPath' | 'ownArgument'>,
  removed: ReadonlySet<string>,
): JumpCategory[] {
  const task = (title: string, description: string, args: string): JumpTask => ({
    type: 'task',
    title,
    description: description.slice(0, LONGEST_DESCRIPTION),
    program: execPath,
    // Windows starts the program with them as with those of a script; these are the user's own clicks.
    args: `${ownArgument} ${args}`.trim(),
    iconPath: execPath,
    iconIndex: 0,
  });
  // Windows takes no task without a title, and drops the whole list for one.
  const lineOf = ({ agentId, name }: TrayAgent): string =>
    cutMiddle(plainLine(name, LONGEST_NAME), LONGEST_TITLE) || t('tray.agent', { id: String(ownId(agentId)) });
  const beside = besideAgents({ favorites: [], recents: snapshot.recents }, lineOf);
  const recents = snapshot.recents
    .map((agent) => {
      const { agentId, account } = agent;
      // Commands name agents as the service does.
      const own = ownId(agentId);
      const apart = cutMiddle(plainLine(beside.get(agentId) ?? '', LONGEST_NAME), LONGEST_TITLE);
      const line = apart === '' ? lineOf(agent) : `${lineOf(agent)} (${apart})`;
      const connect = `connect --agent-id ${own}`;
      if (account === undefined) return task(line, t('tray.connectTo', { name: line }), connect);
      const titled = snapshot.showsAll ? `${line} (${plainLine(account.shortName, 40)})` : line;
      // The account in view may be another one by the time of the click.
      const args = `${connect} --account ${quoteArgument(account.label)}`;
      return task(titled, t('tray.connectTo', { name: titled }), args);
    })
    // An item that the user removed may not come back with the next list, or Windows drops the whole category.
    .filter(({ args }) => !removed.has(args))
    .slice(0, MAX_RECENTS);
  const tasks = [task(t('tray.newSupport'), t('tray.newSupportTip'), 'support')];
  return [
    ...(recents.length === 0 ? [] : [{ type: 'custom' as const, name: t('tray.recent'), items: recents }]),
    ...(snapshot.signedIn ? [{ type: 'tasks' as const, items: tasks }] : []),
  ];
}

/** As Windows programs take an argument with spaces or quotation marks apart again. */
const quoteArgument = (text: string): string => `"${text.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;

/** Keeps the jump list current. Items that were removed from it stay removed during this run. */
function jumpListOf(deps: TaskBarDeps) {
  const { app, onProblem } = deps;
  const removed = new Set<string>();
  let shown = '';
  let mayCategories = true;

  /** True where there is nothing more to try. */
  const send = (categories: JumpCategory[]): boolean => {
    const answer = app.setJumpList(categories.length === 0 ? null : categories);
    switch (answer) {
      case 'ok':
        return true;
      case 'customCategoryAccessDeniedError':
        // The user or a policy turned recent items off; the tasks may still be shown.
        mayCategories = false;
        return false;
      case 'error':
      case 'invalidSeparatorError':
      case 'fileTypeRegistrationError':
        onProblem(`the list of the task bar was not taken: ${answer}`);
        return true;
    }
  };

  return (snapshot: TraySnapshot): void => {
    const make = () => jumpCategories(snapshot, deps, removed).filter(({ type }) => mayCategories || type === 'tasks');
    if (JSON.stringify(make()) === shown) return;
    for (const { args } of app.getJumpListSettings().removedItems) if (args !== undefined) removed.add(args);
    if (!send(make())) send(make());
    shown = JSON.stringify(make());
  };
}

type AppWindow = ReturnType<typeof BrowserWindow.getAllWindows>[number];
type MadeMenu = ReturnType<typeof Menu.buildFromTemplate>;

/** The part of `app` that shows something outside our windows. */
export interface TaskBarApp extends JumpListApp {
  setBadgeCount(count: number): boolean;
  readonly dock?: { setMenu(menu: MadeMenu): void } | undefined;
}

export interface TaskBarDeps {
  readonly app: TaskBarApp;
  readonly platform: NodeJS.Platform;
  /** The program that the list of the task bar starts. */
  readonly execPath: string;
  /** In front of the arguments of its items, which proves that they are ours; empty for none. */
  readonly ownArgument: string;
  /** The overlay icon that marks waiting clients on the Windows task bar. */
  readonly overlayPath: string;
  onAction(action: TrayAction): void;
  /** For the log alone. */
  readonly onProblem: (text: string) => void;
}

/**
 * The icon of the program outside the tray, as far as each system has it: the number of waiting clients on it (macOS,
 * Linux) or a mark over it (Windows), its menu (macOS) and its list (Windows). Elsewhere the tray shows all of it.
 */
export function createTaskBar(deps: TaskBarDeps) {
  const { app, platform } = deps;
  const jumpList = platform === 'win32' ? jumpListOf(deps) : null;
  let overlay: NativeImage | null = null;
  /** The count shown by each window; a window that was created later shows none yet. */
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
    window.setOverlayIcon(count === 0 ? null : overlay, count === 0 ? '' : t('badge.waiting', { count }));
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
    /** Shows the current state; does nothing where it is shown already. */
    update(snapshot: TraySnapshot): void {
      showCount(snapshot.waiting.length);
      showMenu(snapshot);
      jumpList?.(snapshot);
    },
  };
}
