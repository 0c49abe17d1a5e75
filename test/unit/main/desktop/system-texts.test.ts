import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languages, type Language } from '../../../../src-main/contract/language.ts';
import type { AccountState, Job, ServiceState } from '../../../../src-main/contract/contract.ts';
import { formsOf, readCatalogue } from '../../../../scripts/texts/catalogues.ts';
import { codeOf, keysReadBy } from '../../../../scripts/texts/read-keys.ts';
import type { Catalogue } from '../../../../src-main/contract/texts.ts';
import type { NotificationKind, NotificationText } from '../../../../src-main/desktop/notification-texts.ts';
import type { TrayItem, TraySnapshot } from '../../../../src-main/desktop/tray-menu.ts';
import type { TrayInput } from '../../../../src-main/desktop/tray-state.ts';
import { loadTexts, useEnglish } from '../../../../src-main/lib/load-texts.ts';
import { findEnglish } from '../../../e2e/english-left.ts';
import { dialog } from '../electron-stub.ts';
import { escapePattern } from '../../../escape-pattern.ts';

/** Everything that is handed to the system: notifications, tray, menus, jump list and dialogs, in each language. */

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));
const hostDialogs = await import('../../../../src-main/desktop/host-dialogs.ts');
const { chooseDownloadsFolder, chooseProfileFile } = await import('../../../../src-main/desktop/system.ts');
const { createCloseWithoutTray } = await import('../../../../src-main/desktop/close-without-tray.ts');
const { createQuit } = await import('../../../../src-main/app/quit.ts');
const { menuTemplate } = await import('../../../../src-main/desktop/menu.ts');
const { trayTemplate } = await import('../../../../src-main/desktop/tray-menu.ts');
const { describeTray } = await import('../../../../src-main/desktop/tray-state.ts');
const { jumpCategories } = await import('../../../../src-main/desktop/task-bar.ts');
const notes = await import('../../../../src-main/desktop/notification-texts.ts');

const en = readCatalogue('en');
const catalogues: Readonly<Record<Exclude<Language, 'en'>, Catalogue>> = {
  de: readCatalogue('de'),
  es: readCatalogue('es'),
  'pt-BR': readCatalogue('pt-BR'),
  ru: readCatalogue('ru'),
};
const MINUTE = 60_000;

/** Every text in a value, whatever holds it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const job: Job = {
  id: 'j',
  kind: 'watch',
  agentId: 7,
  agentName: '',
  state: 'done',
  startedAt: 0,
  endedAt: null,
} as Job;

function notifications(): readonly NotificationText[] {
  const ages = [1_000, 5 * MINUTE, 120 * MINUTE, 9_000 * MINUTE];
  const kinds: readonly Job['kind'][] = ['wake', 'wake-and-connect', 'reboot', 'reboot-safe', 'watch', 'detach'];
  const states = ['done', 'failed'] as const;
  const download = { id: 'd', fileName: 'A4.mp4', failure: null } as const;
  const view = { id: 'v', name: 'Till 4' };
  const views = [
    [3, 0],
    [1, 2],
    [0, 1],
    [0, 0],
  ] as const;
  const shown = [
    notes.watchedIsBack(job),
    ...ages.map((endedAt) => notes.watchedIsBack({ ...job, endedAt })),
    ...[true, false].map((withName) => notes.clientJoined({ id: 1, clientName: 'Ines' }, withName)),
    ...kinds.flatMap((kind) => states.map((state) => notes.jobEnded({ ...job, kind, state, failure: null }))),
    ...(['quota', 'key-refused'] as const).map((kind) => notes.serviceStopped({ kind })),
    ...[0, 1].map((failed) => notes.bulkEnded({ id: 'b', state: 'done', counts: { done: 3, failed } as never })),
    notes.downloadEnded({ ...download, state: 'done' } as never),
    notes.downloadEnded({ ...download, state: 'failed', failure: { message: '' } } as never),
    ...[0, 1, 5].map(notes.fewConnections),
    ...views.map(([addedCount, removedCount]) =>
      notes.viewChanged(view, { added: addedCount === 3 ? ['Till 4'] : [], addedCount, removedCount }),
    ),
  ].filter((text) => text !== null);
  const ofKind = (kind: NotificationKind) => ({ ...shown[0], kind }) as NotificationText;
  return [
    ...shown,
    ...(['watch', 'view', 'client', 'job', 'service'] as const).map((kind) => notes.withoutDetails(ofKind(kind))),
  ];
}

const agent = { agentId: 7, name: '', online: true, account: { label: 'Nord', shortName: '' } };
const snapshot: TraySnapshot = {
  state: 'normal',
  favorites: [],
  recents: [agent],
  status: '',
  waiting: [{ supportId: 1, name: null, account: { accountId: 'n', shortName: '' } }],
  signedIn: true,
  listsRecents: true,
  paused: false,
  startsAtLogin: false,
  accounts: [
    { accountId: 'n', name: 'Nord', isInView: true, needsAttention: true },
    { accountId: 's', name: 'Ulm', isInView: false, needsAttention: false },
  ],
  showsAll: true,
  lock: 'on',
};

function tips(): readonly string[] {
  const account = { id: 'a' } as never;
  const signedIn: AccountState = { kind: 'signed-in', account };
  const facts = (state: AccountState, kind: ServiceState['kind'], more: Partial<TrayInput>): string =>
    describeTray({
      account: state,
      service: { kind } as ServiceState,
      summary: { total: 5, online: 2, at: 1, dropped: 0 },
      hasStates: true,
      favorites: [],
      recents: [],
      support: { sessions: [] },
      settings: { listRecents: true, notificationsPaused: false, startAtLogin: false },
      accounts: [],
      showsAll: false,
      lock: 'off',
      ...more,
    }).status;
  const kinds = ['up-to-date', 'offline', 'failing', 'key-refused', 'quota'] as const;
  return [
    ...kinds.map((kind) => facts(signedIn, kind, {})),
    facts(signedIn, 'up-to-date', { hasStates: false }),
    facts(signedIn, 'up-to-date', { support: { sessions: [{ id: 1, phase: 'joined' } as never] } }),
    facts(signedIn, 'up-to-date', { lock: 'locked' }),
    facts({ kind: 'key-unavailable', account, problem: 'locked' }, 'starting', {}),
  ];
}

function menus(): readonly string[] {
  const actions = { openSettings: () => {}, lock: () => {}, help: () => {}, quit: () => {} };
  const many = Array.from({ length: 30 }, () => agent);
  const snapshots: readonly TraySnapshot[] = [
    snapshot,
    { ...snapshot, favorites: many, recents: [], waiting: [] },
    { ...snapshot, lock: 'locked' },
  ];
  const labels = (items: readonly TrayItem[]): readonly string[] =>
    items.flatMap(({ label, submenu }) => [label ?? '', ...labels(submenu ?? [])]);
  const jumps = jumpCategories(snapshot, { execPath: '', ownArgument: '' }, new Set());
  const mac = menuTemplate('darwin', actions) ?? [];
  return [
    ...snapshots.flatMap((each) => labels(trayTemplate(each))),
    ...jumps.flatMap(({ name, items }) => [name ?? '', ...items.flatMap((item) => [item.title, item.description])]),
    ...mac.flatMap(({ label, submenu }) => [
      label ?? '',
      ...(submenu as { label?: string }[]).map((item) => item.label ?? ''),
    ]),
  ];
}

async function dialogs(): Promise<readonly string[]> {
  const open = new AbortController().signal;
  const { confirmRecordingHost, confirmLinkHost, confirmClipboardHost } = hostDialogs;
  const { confirmDownloadHost, confirmMoreDownloads, confirmLocalNetworkHost } = hostDialogs;
  const aboutWebhooks = [hostDialogs.confirmWebhook, hostDialogs.confirmPrivateWebhook];
  const aboutHosts = [confirmRecordingHost, confirmLinkHost, confirmClipboardHost];
  const aboutPages = [confirmDownloadHost, confirmMoreDownloads, confirmLocalNetworkHost];
  for (const ask of [...aboutHosts, ...aboutPages, ...aboutWebhooks]) await ask('a.example', open);
  for (const address of ['https://updates.example/', '']) await hostDialogs.confirmUpdateFeed(address, open);
  await chooseDownloadsFolder('/');
  await chooseProfileFile('/');
  const settings = { current: () => ({ closeWithoutTray: 'ask' }) as const, change: () => Promise.resolve() };
  await createCloseWithoutTray({ settings, quit: () => {} })(() => {});
  for (const act of ['Quit', 'Restart'] as const)
    await createQuit({
      app: { on: () => null, quit: () => {} },
      process: { on: () => null },
      platform: 'linux',
      isEnding: () => false,
      onQuitting: () => {},
      hasOpenSessions: () => true,
      hasWork: () => true,
      hasDownloads: () => act === 'Quit',
      finish: () => Promise.resolve(),
      after: () => () => {},
    }).ask(act);
  // Roles of buttons, not words.
  return textsIn(dialog.asked.splice(0)).filter(
    (text) => !/^(?:question|openDirectory|createDirectory|openFile)$/.test(text),
  );
}

/** Texts that are shown elsewhere: as keys of a page, beside an overlay icon, or as a failure in Settings. */
const elsewhere = /^(?:cap\.|badge\.|login\.|shortcut\.)/;

afterEach(() => useEnglish());

describe.each(languages.filter((language) => language !== 'en'))('what the system shows in %s', (language) => {
  const catalogue = catalogues[language];
  let shown: readonly string[];

  beforeEach(async () => {
    await loadTexts({ language, locale: language });
    shown = [
      ...notifications().flatMap(({ title, body }) => [title, body]),
      ...tips(),
      ...menus(),
      ...(await dialogs()),
    ];
  });

  it('has no English', () => {
    expect(findEnglish(en, catalogue, (text) => text)(shown)).toEqual([]);
  });

  it('is every text that the catalogue has for it', () => {
    const isShown = (text: string): boolean => {
      const pattern = new RegExp(
        text
          .split(/\{\{\w+\}\}/)
          .map(escapePattern)
          .join('.*'),
      );
      return shown.some((each) => pattern.test(each));
    };
    const own = keysReadBy(codeOf('src-main/desktop'), en).filter((key) => !elsewhere.test(key));
    expect(own.length).toBeGreaterThan(100);
    const unseen = own.filter((key) => {
      const forms = Object.values(formsOf(catalogue, key));
      return forms.length > 0 && !forms.some(isShown);
    });
    expect(unseen).toEqual([]);
  });
});
