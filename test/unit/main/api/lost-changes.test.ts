import { describe, expect, test } from 'vitest';
import { isLost, judge, type LostChange, type Reading } from '../../../../src-main/api/lost-changes.ts';
import type { SupportSession } from '../../../../src-main/contract/contract.ts';
import { makeDetails, makeRow } from '../agents/jobs/fixtures.ts';

const details = (part: Parameters<typeof makeDetails>[1], permanentLink: boolean | null = null): Reading => ({
  kind: 'details',
  details: makeDetails(1, part, { permanentLink }),
});
const listed = (part: Parameters<typeof makeRow>[1]): Reading => ({
  kind: 'agents',
  upserted: [makeRow(1, part)],
  removed: [],
});
const gone: Reading = { kind: 'agents', upserted: [], removed: [1] };
const support = (part: Partial<SupportSession>): Reading => ({
  kind: 'support',
  sessions: [
    {
      id: 1,
      phase: 'waiting',
      status: 0,
      createTime: null,
      inviteCode: null,
      hasLink: false,
      canJoin: false,
      clientName: null,
      clientOs: null,
      preview: null,
      joinedAt: null,
      ...part,
    },
  ],
});
const noSupport: Reading = { kind: 'support', sessions: [] };
const rename: LostChange = { kind: 'update', id: 1, name: 'Café  2', hasHidden: false };
const turnOn: LostChange = { kind: 'update', id: 1, enable: true, hasHidden: false };
const hidden: LostChange = { kind: 'update', id: 1, hasHidden: true };
const wake: LostChange = { kind: 'wake', id: 1 };
const reboot: LostChange = { kind: 'reboot', id: 1 };
const detach: LostChange = { kind: 'detach', id: 1 };
const renameClient: LostChange = { kind: 'support-rename', id: 1, clientName: 'Bo' };
const close: LostChange = { kind: 'support-close', id: 1 };

describe('what a read says about a change whose response was lost', () => {
  test.each<[string, LostChange, Reading, ReturnType<typeof judge>]>([
    ['a name, in another spelling of Unicode', rename, details({ name: 'Cafe\u0301 2' }), 'done'],
    ['another name', rename, details({ name: 'host-1' }), 'not-done'],
    ['the name in a list', rename, listed({ name: 'Café 2' }), 'done'],
    ['another name in a list that may be older', rename, listed({ name: 'host-1' }), 'unseen'],
    ['a link that is on', turnOn, details({}, true), 'done'],
    ['a link that is off', turnOn, details({}, false), 'not-done'],
    ['a link of which nothing is known', turnOn, details({}, null), 'unseen'],
    ['a link that may have been on before', { ...turnOn, hasHidden: true }, details({}, true), 'unseen'],
    ['a password', hidden, details({}, true), 'unseen'],
    ['an agent that is online, after waking', wake, details({ online: true }), 'done'],
    ['an agent that is offline, after waking', wake, details({ online: false }), 'not-done'],
    ['an agent whose state is unknown, after waking', wake, details({ online: null }), 'unseen'],
    ['an agent that came online in the list', wake, listed({ online: true }), 'done'],
    ['an agent that is offline, after rebooting', reboot, details({ online: false }), 'done'],
    ['an agent that is online, after rebooting', reboot, details({ online: true }), 'unseen'],
    ['an agent that went offline in the list', reboot, listed({ online: false }), 'done'],
    ['an agent that left the list', detach, gone, 'done'],
    ['an agent that is still listed', detach, { kind: 'listed', id: 1, isListed: true }, 'not-done'],
    ['an agent that is not listed', detach, { kind: 'listed', id: 1, isListed: false }, 'done'],
    ['details of a removed agent', detach, details({}), 'unseen'],
    ['the new name of a client', renameClient, support({ clientName: 'Bo' }), 'done'],
    ['the old name of a client', renameClient, support({ clientName: 'Ana' }), 'not-done'],
    ['a client whose session is closed', renameClient, support({ clientName: 'Ana', phase: 'closed' }), 'unseen'],
    ['a session that is closed', close, support({ phase: 'closed' }), 'done'],
    ['a session that is no longer listed', close, noSupport, 'done'],
    ['a session that is open', close, support({}), 'not-done'],
  ])('%s', (_title, change, reading, expected) => {
    expect(judge(change, reading)).toBe(expected);
  });

  test('is nothing where it is about another agent or session', () => {
    expect(judge({ ...rename, id: 2 }, details({ name: 'Café 2' }))).toBe('unseen');
    expect(judge({ ...wake, id: 2 }, listed({ online: true }))).toBe('unseen');
    expect(judge({ ...detach, id: 2 }, { kind: 'listed', id: 1, isListed: false })).toBe('unseen');
    expect(judge(close, details({}))).toBe('unseen');
    expect(judge(wake, noSupport)).toBe('unseen');
  });
});

test('only a change that may have been made is lost, not one that was cancelled', () => {
  expect(isLost({ kind: 'timeout', message: 'x', unsure: true })).toBe(true);
  expect(isLost({ kind: 'cancelled', message: 'x', unsure: true })).toBe(false);
  expect(isLost({ kind: 'offline', message: 'x' })).toBe(false);
});
