import { describe, expect, it, vi } from 'vitest';
import { fail } from '../../../../src-main/contract/failure.ts';
import { createLinkSource, noSandbox } from '../../../../src-main/sessions/link-source.ts';

function setUp(isUnsandboxed: boolean) {
  const answer = () => vi.fn(() => Promise.resolve(fail('offline', 'Not now.')));
  const sources = { forAgent: answer(), forDevice: answer(), forSupport: answer() };
  return { ...sources, request: createLinkSource({ isUnsandboxed, ...sources }) };
}
const { signal } = new AbortController();

describe('the link of a tab', () => {
  it('is requested for an agent, an unlisted agent or a support session', async () => {
    const { request, forAgent, forDevice, forSupport } = setUp(false);
    await request({ agentId: 1, supportId: null }, signal);
    await request({ agentId: null, supportId: null, deviceId: 2 }, signal);
    await request({ agentId: null, supportId: 3 }, signal);
    expect(forAgent).toHaveBeenCalledExactlyOnceWith(1, signal);
    expect(forDevice).toHaveBeenCalledExactlyOnceWith(2, signal);
    expect(forSupport).toHaveBeenCalledExactlyOnceWith(3, signal);
  });

  it('is not requested where remote pages would have no sandbox', async () => {
    const { request, forAgent, forDevice, forSupport } = setUp(true);
    for (const target of [
      { agentId: 1, supportId: null },
      { agentId: null, supportId: null, deviceId: 2 },
      { agentId: null, supportId: 3 },
    ] as const)
      expect(await request(target, signal)).toMatchObject({ ok: false, failure: { message: noSandbox() } });
    for (const source of [forAgent, forDevice, forSupport]) expect(source).not.toHaveBeenCalled();
  });

  it('is refused with a sentence that says what to do', () => {
    expect(noSandbox()).toContain('Install the .deb or .rpm package');
  });
});
