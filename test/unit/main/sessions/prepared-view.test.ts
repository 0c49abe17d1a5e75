import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '../../../../src-main/contract/failure.ts';
import { preventable, WebContentsView } from '../electron-stub.ts';
import { link, makeHarness, reasonOf } from './session-harness.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

/** A tab whose link is being requested, with its view prepared meanwhile. */
function waiting() {
  const harness = makeHarness();
  harness.sessions.open(7);
  harness.clock.pass(0);
  const [view] = WebContentsView.made;
  if (view === undefined) throw new Error('no view was made');
  return { harness, view };
}

describe('view prepared during the link request', () => {
  it('exists hidden and empty once the request is sent, and then loads the link', async () => {
    const { harness, view } = waiting();
    expect(harness.requests).toHaveLength(1);
    expect(view.visible).toBe(false);
    expect(view.webContents.loaded).toEqual([]);
    expect(harness.window().children).toEqual([view]);
    expect(view.webContents.session.proxy).not.toBeNull();
    await harness.giveLink();
    expect(WebContentsView.made).toHaveLength(1);
    expect(view.webContents.loaded).toEqual([link(1)]);
    view.webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    expect(reasonOf(harness)).toBe('open');
    expect(view.visible).toBe(true);
  });

  it('has no navigation, request or permission before its link, and those of its connection afterwards', async () => {
    const { origin } = new URL(link(1));
    const may = async ({ view }: ReturnType<typeof waiting>) => {
      const { session } = view.webContents;
      const fetches = await new Promise((resolve) =>
        session.webRequest.beforeRequest?.(
          { url: 'https://fonts.example/a.woff', resourceType: 'font' },
          ({ cancel }: { cancel: boolean }) => resolve(!cancel),
        ),
      );
      const asking = [view.webContents, 'clipboard-read', origin, { isMainFrame: true }] as const;
      const reads: unknown = session.permissionCheck?.(...asking);
      const event = { ...preventable(), url: `${origin}/inside` };
      view.webContents.emit('will-navigate', event);
      return [fetches, reads, !event.defaultPrevented];
    };
    expect(await may(waiting())).toEqual([false, false, false]);
    WebContentsView.made.splice(0);
    const given = waiting();
    await given.harness.giveLink();
    expect(await may(given)).toEqual([true, true, true]);
  });

  it('shows the certificate of its host, and leaves every verdict to Chromium', async () => {
    const { harness, view } = waiting();
    const verdicts: number[] = [];
    const check = (hostname: string, errorCode: number, issuerName = 'Example CA') =>
      view.webContents.session.certificateCheck?.(
        { hostname, errorCode, certificate: { subjectName: hostname, issuerName, validExpiry: 1_800_000_000 } },
        (verdict: number) => verdicts.push(verdict),
      );
    const host = new URL(link(1)).hostname;
    await harness.giveLink();
    expect(harness.tabs()[0]).toMatchObject({ host, encrypted: true, certificate: null });
    check('fonts.example', 0);
    check(host, -201);
    expect(harness.tabs()[0]?.certificate).toBeNull();
    check(host, 0, 'Example\u202e CA');
    expect(harness.tabs()[0]?.certificate).toEqual({
      subject: host,
      issuer: 'Example CA',
      validTo: 1_800_000_000_000,
    });
    expect(verdicts).toEqual([-3, -3, -3]);
    harness.sessions.reconnect('tab-1');
    expect(harness.tabs()[0]?.certificate).toBeUndefined();
  });

  it('shows the certificate that its browser session has accepted for its host before, and remembers no other host', async () => {
    const { harness, view } = waiting();
    const { session } = view.webContents;
    const { hostname } = new URL(link(1));
    const accept = (name: string) =>
      session.certificateCheck?.(
        { hostname: name, errorCode: 0, certificate: { subjectName: name, issuerName: 'Example CA', validExpiry: 1 } },
        () => undefined,
      );
    await harness.giveLink();
    accept(hostname);
    // What a page fetches from: as many hosts as it likes.
    accept('link.foreign.example');
    const openNext = async (address: string) => {
      harness.sessions.close(harness.tabs()[0]?.id ?? '');
      harness.clock.pass(10_000);
      await settle();
      harness.sessions.open(7);
      harness.clock.pass(0);
      expect(harness.page().webContents.session).toBe(session);
      await harness.giveLink(address);
      return harness.tabs()[0]?.certificate;
    };
    expect(await openNext(link(2))).toMatchObject({ issuer: 'Example CA', validTo: 1_000 });
    expect(await openNext('https://link.foreign.example/?llt=TOKEN')).toBeNull();
  });

  it('is destroyed after a refusal, and with a tab closed before the answer', async () => {
    const refused = waiting();
    refused.harness.requests.at(-1)?.answer(fail('quota', 'No more.'));
    await settle();
    expect(reasonOf(refused.harness)).toBe('connect-failed');
    expect(refused.view.webContents.destroyed).toBe(true);
    expect(refused.harness.window().children).toEqual([]);
    WebContentsView.made.splice(0);
    const closed = waiting();
    closed.harness.sessions.close('tab-1');
    expect(closed.view.webContents.destroyed).toBe(true);
    WebContentsView.made.splice(0);
    const early = makeHarness();
    early.sessions.open(7);
    early.sessions.close('tab-1');
    early.clock.pass(0);
    expect(WebContentsView.made).toEqual([]);
  });

  it('limits the load time from the link on, however long the request took', async () => {
    const { harness, view } = waiting();
    harness.clock.pass(60_000);
    await harness.giveLink();
    expect(reasonOf(harness)).toBe('connecting');
    harness.clock.pass(44_000);
    expect(reasonOf(harness)).toBe('connecting');
    harness.clock.pass(2_000);
    await settle();
    expect(reasonOf(harness)).toBe('no-answer');
    expect(view.webContents.destroyed).toBe(true);
  });
});
