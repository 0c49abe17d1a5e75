import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import {
  jumpCategories,
  type JumpCategory,
  type JumpListAnswer,
  type JumpListApp,
  createTaskBar,
  type TaskBarApp,
} from '../../../../src-main/desktop/task-bar.ts';
import { composeId } from '../../../../src-main/contract/account-ids.ts';
import type { TrayAction, TraySnapshot } from '../../../../src-main/desktop/tray-menu.ts';
import { BrowserWindow, type StubMenuItem } from '../electron-stub.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const quiet: TraySnapshot = {
  state: 'normal',
  favorites: [],
  recents: [],
  status: '',
  waiting: [],
  signedIn: true,
  listsRecents: true,
  paused: false,
  startsAtLogin: false,
  accounts: [],
  showsAll: false,
  lock: 'off',
};
const recent = (agentId: number, name = `Till ${agentId}`) => ({ agentId, name, online: true });
const client = (supportId: number) => ({ supportId, name: 'Ana' });

const inList = { execPath: 'x', ownArgument: '--jump-list=s' };

class App implements JumpListApp {
  badges: number[] = [];
  lists: (JumpCategory[] | null)[] = [];
  removed: { args?: string }[] = [];
  answers: JumpListAnswer[] = [];
  setBadgeCount(count: number): boolean {
    this.badges.push(count);
    return true;
  }
  getJumpListSettings() {
    return { minItems: 10, removedItems: this.removed };
  }
  setJumpList(categories: JumpCategory[] | null): JumpListAnswer {
    this.lists.push(categories);
    return this.answers.shift() ?? 'ok';
  }
}

function make(platform: NodeJS.Platform, app: TaskBarApp) {
  const actions: TrayAction[] = [];
  const problems: string[] = [];
  const bar = createTaskBar({
    app,
    platform,
    execPath: 'C:\\Longreach.exe',
    ownArgument: '',
    overlayPath: '/icons/waiting.png',
    onAction: (action) => actions.push(action),
    onProblem: (text) => problems.push(text),
  });
  return { bar, actions, problems };
}
const titlesOf = (list: JumpCategory[] | null | undefined) => list?.map(({ items }) => items.map(({ title }) => title));

describe('the list of the task bar', () => {
  it('has recents and tasks, each as a start of the program with its own arguments', () => {
    const [recents, tasks] = jumpCategories(
      { ...quiet, recents: [recent(7, 'Till\u202e 7')] },
      { execPath: 'C:\\L.exe', ownArgument: '' },
      new Set(),
    );
    expect(recents).toMatchObject({ type: 'custom', name: 'Recent' });
    const [nameless] = jumpCategories(
      { ...quiet, recents: [recent(8, '\u202e\n')] },
      { execPath: 'C:\\L.exe', ownArgument: '' },
      new Set(),
    );
    expect(nameless?.items).toMatchObject([{ title: 'Agent 8', description: 'Connect to Agent 8' }]);
    expect(recents?.items).toEqual([
      {
        type: 'task',
        title: 'Till 7',
        description: 'Connect to Till 7',
        program: 'C:\\L.exe',
        args: 'connect --agent-id 7',
        iconPath: 'C:\\L.exe',
        iconIndex: 0,
      },
    ]);
    expect(tasks?.items.map(({ args }) => args)).toEqual(['support']);
  });

  it('names the account of each recent where there are several, as a start of the program reads it again', () => {
    const account = { label: 'Hartmann "&" Söhne\\', shortName: 'Hartmann' };
    const recents = [{ ...recent(composeId(2, 7)), name: 'Till 7', account }];
    const [all] = jumpCategories({ ...quiet, recents, showsAll: true }, inList, new Set());
    expect(all?.items).toMatchObject([
      {
        title: 'Till 7 (Hartmann)',
        args: String.raw`--jump-list=s connect --agent-id 7 --account "Hartmann \"&\" Söhne\\"`,
      },
    ]);
    const [one] = jumpCategories({ ...quiet, recents: [{ ...recent(7), account }] }, inList, new Set());
    expect(one?.items[0]?.title).toBe('Till 7');
    expect(one?.items[0]?.args).toBe(all?.items[0]?.args);
  });

  it('tells agents of one name apart, and keeps the end of long names', () => {
    const named = [
      { ...recent(1, 'Linux.11'), group: 'Customer A' },
      { ...recent(2, 'Linux.11'), group: 'Customer B' },
      recent(3, `${'x'.repeat(70)}-01`),
    ];
    const [list] = jumpCategories({ ...quiet, recents: named }, inList, new Set());
    const titles = list?.items.map(({ title }) => title) ?? [];
    expect(titles.slice(0, 2)).toEqual(['Linux.11 (Customer A)', 'Linux.11 (Customer B)']);
    expect(titles[2]).toMatch(/^x+…x+-01$/);
    expect(list?.items[1]?.description).toContain('Linux.11 (Customer B)');
  });

  it('is bounded, and names no agent if the settings turn recents off', () => {
    const many = Array.from({ length: 100 }, (_unused, i) => recent(i, 'n'.repeat(400)));
    const [recents] = jumpCategories({ ...quiet, recents: many }, inList, new Set());
    expect(recents?.items).toHaveLength(8);
    expect(Math.max(...(recents?.items.map(({ description }) => description.length) ?? []))).toBeLessThanOrEqual(260);
    expect(recents?.items[0]?.args).toMatch(/^--jump-list=s connect --agent-id \d+$/);
    expect(jumpCategories(quiet, inList, new Set()).map(({ type }) => type)).toEqual(['tasks']);
    expect(jumpCategories({ ...quiet, signedIn: false }, inList, new Set())).toEqual([]);
  });

  it('never brings back what the user removed', () => {
    const app = new App();
    const { bar } = make('win32', app);
    bar.update({ ...quiet, recents: [recent(1), recent(2)] });
    app.removed = [{ args: 'connect --agent-id 1' }, {}];
    bar.update({ ...quiet, recents: [recent(1), recent(3)] });
    app.removed = [];
    bar.update({ ...quiet, recents: [recent(1), recent(4)] });
    expect(app.lists.map((list) => titlesOf(list)?.[0])).toEqual([['Till 1', 'Till 2'], ['Till 3'], ['Till 4']]);
  });

  it('is sent when it changed, and only then; nothing takes it away', () => {
    const app = new App();
    const { bar } = make('win32', app);
    bar.update(quiet);
    bar.update({ ...quiet, status: 'offline' });
    bar.update({ ...quiet, signedIn: false });
    expect(app.lists).toHaveLength(2);
    expect(app.lists[1]).toBeNull();
  });

  it('falls back to its tasks if the user or a policy turns recents off', () => {
    const app = new App();
    const { bar, problems } = make('win32', app);
    app.answers = ['customCategoryAccessDeniedError'];
    bar.update({ ...quiet, recents: [recent(1)] });
    expect(app.lists.map(titlesOf)).toEqual([[['Till 1'], ['New support session']], [['New support session']]]);
    bar.update({ ...quiet, recents: [recent(2)] });
    expect(app.lists).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  it.each(['error', 'invalidSeparatorError', 'fileTypeRegistrationError'] as const)('goes on after %s', (answer) => {
    const app = new App();
    const { bar, problems } = make('win32', app);
    app.answers = [answer];
    bar.update(quiet);
    expect(app.lists).toHaveLength(1);
    expect(problems).toHaveLength(1);
    bar.update({ ...quiet, recents: [recent(1)] });
    expect(app.lists).toHaveLength(2);
  });

  it('is Electron’s', () => {
    expectTypeOf<Electron.App>().toExtend<TaskBarApp>();
  });
});

describe('the number of waiting clients', () => {
  beforeEach(() => BrowserWindow.made.splice(0));

  it('is shown on the icon where the system can do that, and goes', () => {
    const app = new App();
    const { bar } = make('linux', app);
    for (const waiting of [[], [client(1)], [client(1)], [client(1), client(2)], []]) bar.update({ ...quiet, waiting });
    expect(app.badges).toEqual([1, 2, 0]);
    expect(app.lists).toEqual([]);
  });

  it('is a mark over the icon of every window on Windows, of one made later too', () => {
    const app = new App();
    const { bar } = make('win32', app);
    const first = new BrowserWindow();
    bar.update({ ...quiet, waiting: [client(1)] });
    const second = new BrowserWindow();
    bar.update({ ...quiet, waiting: [client(1)] });
    bar.update({ ...quiet, waiting: [client(1), client(2)] });
    bar.update(quiet);
    const words = (window: BrowserWindow) => window.overlays.map(([image, text]) => [image === null, text]);
    const all = [
      [false, 'A client is waiting'],
      [false, '2 clients are waiting'],
      [true, ''],
    ];
    expect(words(first)).toEqual(all);
    expect(words(second)).toEqual(all);
    expect(app.badges).toEqual([]);
  });
});

describe('the menu of the dock', () => {
  it('has the same places as the tray, and is built again when they change', () => {
    const menus: { items: StubMenuItem[] }[] = [];
    const app = Object.assign(new App(), { dock: { setMenu: (menu: unknown) => menus.push(menu as never) } });
    const { bar, actions } = make('darwin', app);
    bar.update({ ...quiet, recents: [recent(7)] });
    bar.update({ ...quiet, recents: [recent(7)], status: 'offline' });
    expect(menus).toHaveLength(1);
    const items = menus[0]?.items ?? [];
    expect(items.map(({ label }) => label ?? '')).toEqual(['Quick connect…', '', 'Favorites', 'Recent', 'Support']);
    items.find(({ label }) => label === 'Recent')?.submenu?.[0]?.click?.();
    expect(actions).toEqual([{ kind: 'connect', agentId: 7 }]);
  });
});
