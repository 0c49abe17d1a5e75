import type { Settings } from '../../../../src-main/contract/contract.ts';
import { stateChips } from '../../../features/agents/list/filters.ts';
import { t } from '../../../lib/messages.ts';
import { pages } from '../../../lib/pages.ts';
import type { Console } from '../console.svelte.ts';

/** Something the console can do, by a name that stays the same whatever the language. */
export interface ConsoleCommand {
  readonly name: string;
  readonly title: string;
  /** Its shortcut, joined by "+"; null where it has none. */
  readonly keys: string | null;
  readonly run: () => void;
}

type App = Pick<
  Console,
  | 'account'
  | 'app'
  | 'askForSearch'
  | 'goTo'
  | 'list'
  | 'open'
  | 'service'
  | 'settings'
  | 'signOut'
  | 'support'
  | 'toasts'
  | 'views'
>;

/** Everything that can be done here now, in the order in which it is shown while nothing is typed. */
export function listCommands(app: App): readonly ConsoleCommand[] {
  const main = app.app.mainKey;
  return [
    ...pages.map(({ name, title }, at) =>
      command(`page-${name}`, t('command.page', { page: t(title) }), `${main}+${String(at + 1)}`, () => {
        app.goTo(name);
      }),
    ),
    command('search', t('command.search'), '/', () => {
      app.askForSearch();
    }),
    command('refresh', t('command.refresh'), 'F5', () => void app.service.tryNow()),
    command('new-support', t('command.support'), null, () => {
      app.goTo('support');
      void app.support.create('');
    }),
    ...listing(app),
    ...views(app),
    ...accountCommands(app),
    command('shortcuts', t('command.shortcuts'), '?', () => {
      app.open({ kind: 'shortcuts' });
    }),
  ];
}

/** Runs the command of this name; false where there is none now. */
export function runCommand(app: App, name: string): boolean {
  const found = listCommands(app).find((one) => one.name === name);
  found?.run();
  return found !== undefined;
}

const command = (name: string, title: string, keys: string | null, run: () => void): ConsoleCommand => ({
  name,
  title,
  keys,
  run,
});

/** What is done with the list: filters, views, its form, its file. */
function listing(app: App): readonly ConsoleCommand[] {
  const onList = (run: () => void) => (): void => {
    app.goTo('agents');
    run();
  };
  return [
    ...app.views.listed(app.settings.current).map((view) =>
      command(
        `view-${view.id}`,
        t('command.view', { name: view.name }),
        view.shortcut === null ? null : `Alt+${String(view.shortcut)}`,
        () => {
          void app.views.show(view, app).then((failure) => {
            if (failure !== null) app.toasts.fail(t('settings.saveFailed'), failure);
          });
        },
      ),
    ),
    ...stateChips.map((chip) =>
      command(
        `chip-${chip}`,
        t('command.chip', { name: t(`chip.${chip}`) }),
        null,
        onList(() => {
          app.list.toggleChip(chip);
        }),
      ),
    ),
    command(
      'all-agents',
      t('command.clearFilters'),
      null,
      onList(() => {
        app.list.clear();
      }),
    ),
    command('layout-list', t('command.list'), null, onList(changes(app, { agentLayout: 'list' }))),
    command('layout-cards', t('command.cards'), null, onList(changes(app, { agentLayout: 'cards' }))),
    command(
      'save-view',
      t('command.saveView'),
      null,
      onList(() => {
        app.open({ kind: 'save-view', view: null });
      }),
    ),
    command(
      'export',
      t('command.export'),
      null,
      onList(() => {
        app.open({ kind: 'export', agentIds: null });
      }),
    ),
  ];
}

function views(app: App): readonly ConsoleCommand[] {
  const themes = {
    system: t('settings.themeSystem'),
    light: t('settings.themeLight'),
    dark: t('settings.themeDark'),
  } as const;
  const densities = { compact: t('settings.compact'), comfortable: t('settings.comfortable') } as const;
  return [
    ...(['system', 'light', 'dark'] as const).map((theme) =>
      command(`theme-${theme}`, t('command.theme', { name: themes[theme] }), null, changes(app, { theme })),
    ),
    ...(['compact', 'comfortable'] as const).map((density) =>
      command(
        `density-${density}`,
        t('command.density', { name: densities[density] }),
        null,
        changes(app, { density }),
      ),
    ),
    command('proxy', t('command.proxy'), null, () => {
      app.open({ kind: 'proxy' });
    }),
  ];
}

function accountCommands(app: App): readonly ConsoleCommand[] {
  const { account } = app.account;
  if (account === null) return [];
  if (account.practice) return [command('sign-out', t('account.leavePractice'), null, () => void app.signOut())];
  return (['rename', 'replace-key', 'sign-out'] as const).map((kind) =>
    command(kind, accountTitle(kind), null, () => {
      app.open({ kind });
    }),
  );
}

const accountTitle = (kind: 'rename' | 'replace-key' | 'sign-out'): string => {
  const titles = {
    rename: t('command.rename'),
    'replace-key': t('command.replaceKey'),
    'sign-out': t('command.signOut'),
  } as const;
  return titles[kind];
};

/** Saves at once; where that fails the person is told. */
const changes = (app: App, part: Partial<Pick<Settings, 'theme' | 'density' | 'agentLayout'>>) => (): void => {
  void app.settings.change(part).then((failure) => {
    if (failure !== null) app.toasts.fail(t('settings.saveFailed'), failure);
  });
};
