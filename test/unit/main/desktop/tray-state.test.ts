import { describe, expect, test } from 'vitest';
import type {
  AccountState,
  ServiceState,
  SupportPhase,
  SupportSession,
} from '../../../../src-main/contract/contract.ts';
import { describeTray, type TrayInput } from '../../../../src-main/desktop/tray-state.ts';

const account = {
  id: 'a',
  label: 'A',
  address: 'https://a.example/v1/',
  practice: false,
  keyPlace: 'keychain',
  groupId: null,
  video: null,
  methods: null,
} as const;
const service = (kind: ServiceState['kind']): ServiceState => ({
  kind,
  refreshing: false,
  at: 1,
  since: 1,
  nextTryAt: null,
  listBytes: null,
  message: null,
  clockOffset: 0,
});
const facts = (state: AccountState, kind: ServiceState['kind']): TrayInput => ({
  account: state,
  service: service(kind),
  summary: { total: 200, online: 116, at: 1, dropped: 0 },
  hasStates: true,
  favorites: [],
  recents: [],
  support: { sessions: [] },
  settings: { listRecents: true, notificationsPaused: false, startAtLogin: false },
  accounts: [],
  showsAll: false,
  lock: 'off',
});
const client = (id: number, phase: SupportPhase, clientName: string | null = null): SupportSession => ({
  id,
  phase,
  status: 1,
  createTime: null,
  inviteCode: null,
  hasLink: true,
  canJoin: true,
  clientName,
  clientOs: null,
  preview: null,
  joinedAt: null,
});
const signedIn: AccountState = { kind: 'signed-in', account };

describe('the tray', () => {
  test.each([
    ['up-to-date', 'normal', '116 online'],
    ['offline', 'offline', 'offline'],
    ['failing', 'offline', 'service error'],
    ['key-refused', 'attention', 'key rejected'],
    ['quota', 'attention', 'plan limit reached'],
  ] as const)('says %s by its icon and in words', (kind, state, status) => {
    expect(describeTray(facts(signedIn, kind))).toMatchObject({ state, status });
  });

  test('asks for attention when the key can’t be read, whatever the service says', () => {
    expect(describeTray(facts({ kind: 'key-unavailable', account, problem: 'locked' }, 'starting'))).toMatchObject({
      state: 'attention',
      status: 'the API key can’t be read',
    });
  });

  test('counts the clients who came in and wait', () => {
    const sessions = [client(1, 'waiting'), client(2, 'joined', 'Ana'), client(3, 'in-session'), client(4, 'joined')];
    const now = { ...facts(signedIn, 'up-to-date'), support: { sessions } };
    expect(describeTray(now)).toMatchObject({
      state: 'waiting',
      status: '2 clients are waiting, 116 online',
      waiting: [
        { supportId: 2, name: 'Ana' },
        { supportId: 4, name: null },
      ],
    });
    expect(describeTray({ ...now, service: service('key-refused') }).state).toBe('attention');
    expect(describeTray({ ...now, service: service('quota') }).state).toBe('waiting');
  });

  test.each([
    [200, '200 agents'],
    [1, '1 agent'],
    [0, '0 online'],
  ])('says only the number of %i agents where no online state is known', (total, status) => {
    const summary = { total, online: 0, at: 1, dropped: 0 };
    expect(describeTray({ ...facts(signedIn, 'up-to-date'), summary, hasStates: false }).status).toBe(status);
  });

  test('names no recent agents where the settings turn them off', () => {
    const recents = [{ agentId: 1, name: 'Till 4', online: true, lastTime: null, open: false }];
    const now = { ...facts(signedIn, 'up-to-date'), recents };
    expect(describeTray(now)).toMatchObject({ recents, listsRecents: true });
    const settings = { listRecents: false, notificationsPaused: true, startAtLogin: true };
    expect(describeTray({ ...now, settings })).toMatchObject({
      recents: [],
      listsRecents: false,
      paused: true,
      startsAtLogin: true,
    });
  });

  test('is plain while signed out', () => {
    expect(describeTray(facts({ kind: 'first-run' }, 'offline'))).toMatchObject({ state: 'normal', status: '' });
  });
});

describe('the tray with several accounts', () => {
  const other = {
    accountId: 'b',
    name: 'Hartmann & Söhne',
    shortName: 'Hartmann',
    isInView: false,
    needsAttention: true,
    support: [client(7, 'joined', 'Elena'), client(8, 'waiting')],
  };
  const own = { ...other, accountId: 'a', isInView: true, needsAttention: false, support: [client(1, 'joined')] };

  test('shows who waits in an account that is not in view, with its name', () => {
    const shown = describeTray({
      ...facts(signedIn, 'up-to-date'),
      support: { sessions: [client(1, 'joined')] },
      accounts: [own, other],
    });
    expect(shown.state).toBe('waiting');
    expect(shown.waiting).toEqual([
      { supportId: 1, name: null },
      { supportId: 7, name: 'Elena', account: { accountId: 'b', shortName: 'Hartmann' } },
    ]);
    expect(shown.accounts.map(({ accountId, isInView }) => ({ accountId, isInView }))).toEqual([
      { accountId: 'a', isInView: true },
      { accountId: 'b', isInView: false },
    ]);
  });
});

test('a locked tray names nobody and counts only who waits', () => {
  const agent = { agentId: 1, name: 'Till 4', online: true, lastTime: null, open: false };
  const shown = describeTray({
    ...facts(signedIn, 'up-to-date'),
    favorites: [agent],
    recents: [agent],
    support: { sessions: [client(5, 'joined', 'Ms Client')] },
    lock: 'locked',
  });
  expect(shown).toMatchObject({ favorites: [], recents: [], signedIn: false, lock: 'locked' });
  expect(shown.status).toBe('locked, a client is waiting');
  expect(shown.waiting).toEqual([{ supportId: 5, name: null }]);
});
