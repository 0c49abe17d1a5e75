import type { Settings } from '../../../../src-main/contract/contract.ts';
import { stateChips } from '../../../features/agents/list/filters.ts';
import { lockNow } from '../../../lib/lock.svelte.ts';
import { t, type TextKey } from '../../../../src-main/contract/texts.ts';
import { findByFormerName, renamed } from '../../../lib/former-names.ts';
import { pages } from '../../../lib/pages.ts';
import type { Agents } from '../../../features/agents/agents-context.svelte.ts';
import type { Support } from '../../../features/support/support.svelte.ts';
import type { ConsoleState } from '../../../lib/console.svelte.ts';
import { fold, foldedWords } from '../../../lib/sort-key.ts';
import { cutAtMarks, type Mark, type MarkedPart, placeMarks } from '../../../../src-main/contract/search/marks.ts';

/** Something the console can do, by a name that stays the same whatever the language. */
export interface ConsoleCommand {
  readonly name: string;
  readonly title: string;
  /** Its shortcut, joined by "+"; null where it has none. */
  readonly keys: string | null;
  readonly run: () => void;
  /** The text that names what it is about, where that has had another name. */
  readonly about?: TextKey;
  /** Listed only if a search finds it. */
  readonly onlyFound?: true;
}

/** The parts that the commands act on. */
interface Parts {
  readonly app: Readonly<ConsoleState>;
  readonly agents: Readonly<Agents>;
  readonly support: Readonly<Support>;
}

/** Everything that can be done here now, in the order in which it is shown while nothing is typed. */
export function listCommands(parts: Parts): readonly ConsoleCommand[] {
  const { app, agents, support } = parts;
  const main = app.appInfo.mainKey;
  return [
    ...pages.map(({ name, title }, at) => ({
      ...command(`page-${name}`, t('command.page', { page: t(title) }), `${main}+${String(at + 1)}`, () => {
        app.goTo(name);
      }),
      about: title,
    })),
    command('search', t('command.search'), '/', () => {
      agents.focusSearch();
    }),
    command('refresh', t('command.refresh'), 'F5', () => void app.service.tryNow()),
    command('new-support', t('command.support'), null, () => {
      app.goTo('support');
      void support.creation.create('');
    }),
    ...listing(parts),
    ...views(app),
    ...accountCommands(app),
    ...(app.lock.isOn ? [command('lock', t('command.lock'), `${main}+Shift+L`, lockNow)] : []),
    command('shortcuts', t('command.shortcuts'), '?', () => {
      app.open({ kind: 'shortcuts' });
    }),
    command('guide', t('command.guide'), 'F1', () => {
      app.open({ kind: 'guide' });
    }),
    command('report-problem', t('report.open'), null, () => {
      app.open({ kind: 'report-problem' });
    }),
    command('tour', t('tour.open'), null, changes(app, { tour: 'shown' })),
    command('whats-new', t('whatsNew.open'), null, () => {
      app.open({ kind: 'whats-new' });
    }),
    ...explained(app),
  ];
}

/** Renamed parts that are no page: the guide tells where they are. */
const explained = (app: Readonly<ConsoleState>): readonly ConsoleCommand[] =>
  renamed
    .filter(({ name }) => !pages.some(({ title }) => title === name))
    .map(({ name, guide }) => ({
      ...command(`guide-${name}`, t('command.guideAbout', { name: t(name) }), null, () => {
        app.open({ kind: 'guide', section: guide });
      }),
      about: name,
      onlyFound: true,
    }));

/** Runs the command of this name; false where there is none now. */
export function runCommand(parts: Parts, name: string): boolean {
  const found = listCommands(parts).find((one) => one.name === name);
  found?.run();
  return found !== undefined;
}

const command = (name: string, title: string, keys: string | null, run: () => void): ConsoleCommand => ({
  name,
  title,
  keys,
  run,
});

/** Commands on the list: filters, views, its form, its file. */
function listing({ app, agents }: Parts): readonly ConsoleCommand[] {
  const onList = (run: () => void) => (): void => {
    app.goTo('agents');
    run();
  };
  return [
    ...agents.views.listed.map((view) =>
      command(
        `view-${view.id}`,
        t('command.view', { name: view.name }),
        view.shortcut === null ? null : `Alt+${String(view.shortcut)}`,
        () => void agents.views.show(view),
      ),
    ),
    ...stateChips.map((chip) =>
      command(
        `chip-${chip}`,
        t('command.chip', { name: t(`chip.${chip}`) }),
        null,
        onList(() => agents.list.toggleChip(chip)),
      ),
    ),
    command(
      'all-agents',
      t('command.clearFilters'),
      null,
      onList(() => agents.list.clear()),
    ),
    command('layout-list', t('command.list'), null, onList(changes(app, { agentLayout: 'list' }))),
    command('layout-cards', t('command.cards'), null, onList(changes(app, { agentLayout: 'cards' }))),
    command(
      'save-view',
      t('command.saveView'),
      null,
      onList(() => app.open({ kind: 'save-view', view: null })),
    ),
    command(
      'export',
      t('command.export'),
      null,
      onList(() => agents.exportList()),
    ),
  ];
}

function views(app: Readonly<ConsoleState>): readonly ConsoleCommand[] {
  const themes = {
    system: t('settings.theme.system'),
    light: t('settings.theme.light'),
    dark: t('settings.theme.dark'),
  } as const;
  const densities = { compact: t('settings.density.compact'), comfortable: t('settings.density.comfortable') } as const;
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

function accountCommands(app: Readonly<ConsoleState>): readonly ConsoleCommand[] {
  const { account } = app.account;
  if (account === null) return [];
  if (app.accounts.showsAll) return allAccounts(app);
  if (account.practice)
    return [...allAccounts(app), command('sign-out', t('account.leavePractice'), null, () => void app.signOut())];
  return [
    ...allAccounts(app),
    ...(['rename', 'replace-key', 'sign-out'] as const).map((kind) =>
      command(kind, accountTitle(kind), null, () => {
        app.open({ kind });
      }),
    ),
  ];
}

/** The accounts that are not in view, and the ways to more. */
function allAccounts(app: Readonly<ConsoleState>): readonly ConsoleCommand[] {
  const { entries, current } = app.accounts;
  return [
    ...entries.flatMap(({ account }, at) =>
      account.id === current.inView
        ? []
        : command(
            `account-${account.id}`,
            t('command.showAccount', { account: account.label }),
            at < 9 ? `${app.appInfo.mainKey}+Shift+${String(at + 1)}` : null,
            () => {
              app.accounts.show(account.id);
            },
          ),
    ),
    ...(entries.length < 2 || current.showsAll
      ? []
      : [
          command('all-accounts', t('command.showAllAccounts'), `${app.appInfo.mainKey}+Shift+0`, () => {
            app.accounts.showAll();
          }),
        ]),
    command('add-account', t('command.addAccount'), null, () => {
      app.open({ kind: 'add-account' });
    }),
    command('manage-accounts', t('command.manageAccounts'), null, () => {
      app.goTo('settings');
    }),
  ];
}

const accountTitle = (kind: 'rename' | 'replace-key' | 'sign-out'): string => {
  const titles = {
    rename: t('command.rename'),
    'replace-key': t('command.replaceKey'),
    'sign-out': t('command.signOut'),
  } as const;
  return titles[kind];
};

const changes =
  (app: Readonly<ConsoleState>, part: Partial<Pick<Settings, 'theme' | 'density' | 'agentLayout' | 'tour'>>) =>
  (): void => {
    void app.changeSetting(part);
  };

/** A command that was found, its title cut at the letters that were typed. */
export interface FoundCommand {
  readonly command: ConsoleCommand;
  /** As shown: with the former name where that was typed. */
  readonly title: string;
  readonly parts: readonly MarkedPart[];
}

/**
 * Those whose titles hold every typed word; where words begin with them first, then those of which only a former name does. All
 * where nothing is typed.
 */
export function matchCommands(commands: readonly ConsoleCommand[], text: string): readonly FoundCommand[] {
  const words = foldedWords(text);
  return commands
    .flatMap((command) => {
      if (words.length === 0 && command.onlyFound) return [];
      const found = matchTitle(command.title, words) ?? matchFormerName(command, words);
      return found === null ? [] : [{ command, ...found }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command, title, parts }) => ({ command, title, parts }));
}

function matchFormerName({ about, title }: ConsoleCommand, words: readonly string[]): ReturnType<typeof matchTitle> {
  const shown = about === undefined ? null : findByFormerName(about, words, title);
  const found = shown === null ? null : matchTitle(shown, words);
  return found === null ? null : { ...found, rank: found.rank + 10 * words.length };
}

function matchTitle(
  title: string,
  words: readonly string[],
): (Omit<FoundCommand, 'command'> & { readonly rank: number }) | null {
  const folded = fold(title);
  let rank = 0;
  const marks: Mark[] = [];
  for (const word of words) {
    const start = findWord(folded, word);
    const at = start === -1 ? folded.indexOf(word) : start;
    if (at === -1) return null;
    if (start === -1) rank += 2;
    else if (start > 0) rank += 1;
    marks.push([at, at + word.length]);
  }
  return { title, rank, parts: cutAtMarks(title, placeMarks(title, folded, marks)) };
}

/** Where a word of the text begins with this; -1 where none does. */
function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return -1;
}
