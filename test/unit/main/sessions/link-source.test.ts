import { describe, expect, it, vi } from 'vitest';
import type { SessionWindows } from '../../../../src-main/sessions/session-windows.ts';
import type { Target } from '../../../../src-main/sessions/tabs.ts';
import { noSandbox } from '../../../../src-main/sessions/connection.ts';
import { fail } from '../../../../src-main/contract/failure.ts';
import { settle } from '../../settle.ts';
import { makeHarness } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const targets: readonly (readonly [Target, (sessions: SessionWindows) => unknown])[] = [
  [{ agentId: 7, supportId: null }, (sessions) => sessions.open(7)],
  [{ agentId: null, supportId: null, deviceId: 2 }, (sessions) => sessions.openDevice(2)],
  [{ agentId: null, supportId: 5 }, (sessions) => sessions.openSupport(5)],
];

describe('the link of a tab', () => {
  it('is requested for an agent, an unlisted agent or a support session', () => {
    const requested: Target[] = [];
    const { sessions } = makeHarness({
      requestLink: (target) => {
        requested.push(target);
        return Promise.resolve(fail('offline', 'Not now.'));
      },
    });
    for (const [, open] of targets) open(sessions);
    expect(requested).toEqual(targets.map(([target]) => target));
  });

  it('is not requested where remote pages would have no sandbox', async () => {
    const requestLink = vi.fn(() => Promise.resolve(fail('offline', 'Not now.')));
    const { sessions, tabs } = makeHarness({ isUnsandboxed: true, requestLink });
    for (const [, open] of targets) open(sessions);
    await settle();
    const refused = { kind: 'ended', failure: { message: noSandbox() } };
    expect(tabs().map(({ state }) => state)).toMatchObject([refused, refused, refused]);
    expect(requestLink).not.toHaveBeenCalled();
  });

  it('is refused with a sentence that says what to do', () => {
    expect(noSandbox()).toContain('Install the .deb or .rpm package');
  });
});
