import { describe, expect, test } from 'vitest';
import type { AccountState, ServiceState } from '../../../src-main/ipc/contract.ts';
import { describeTray, type TrayFacts } from '../../../src-main/shell/tray-snapshot.ts';

const account = {
  id: 'a',
  label: 'A',
  address: 'https://a.example/v1/',
  practice: false,
  keyPlace: 'keychain',
  groupId: null,
  video: null,
} as const;
const service = (kind: ServiceState['kind']): ServiceState => ({
  kind,
  refreshing: false,
  at: 1,
  since: 1,
  nextTryAt: null,
  message: null,
  clockOffset: 0,
});
const facts = (state: AccountState, kind: ServiceState['kind']): TrayFacts => ({
  account: state,
  service: service(kind),
  summary: { total: 200, online: 116, at: 1, dropped: 0 },
  favorites: [],
  recents: [],
});
const signedIn: AccountState = { kind: 'signed-in', account };

describe('the tray', () => {
  test.each([
    ['up-to-date', 'normal', '116 online'],
    ['offline', 'offline', 'offline'],
    ['failing', 'offline', 'the service does not answer'],
    ['key-refused', 'attention', 'key rejected'],
    ['quota', 'attention', 'plan limit reached'],
  ] as const)('says %s by its icon and in words', (kind, state, status) => {
    expect(describeTray(facts(signedIn, kind))).toMatchObject({ state, status });
  });

  test('asks for attention when the key cannot be read, whatever the service says', () => {
    expect(describeTray(facts({ kind: 'key-unavailable', account, problem: 'locked' }, 'starting'))).toMatchObject({
      state: 'attention',
      status: 'the key cannot be read',
    });
  });

  test('is plain while nobody is signed in', () => {
    expect(describeTray(facts({ kind: 'first-run' }, 'offline'))).toMatchObject({ state: 'normal', status: '' });
  });
});
