import { settle } from '../../settle.ts';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '../../../../src-main/contract/failure.ts';
import { preventable, WebContentsView } from '../electron-stub.ts';
import { link, makeBench, reasonOf } from './session-box.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

/** A tab whose link is being asked for, with its view made meanwhile. */
function waiting() {
  const bench = makeBench();
  bench.sessions.open(7);
  bench.clock.pass(0);
  const [view] = WebContentsView.made;
  if (view === undefined) throw new Error('no view was made');
  return { bench, view };
}

describe('a view that is made while its link is asked for', () => {
  it('is there, unseen and empty, once the service was asked, and takes the link', async () => {
    const { bench, view } = waiting();
    expect(bench.asked).toHaveLength(1);
    expect(view.visible).toBe(false);
    expect(view.webContents.loaded).toEqual([]);
    expect(bench.window().children).toEqual([view]);
    expect(view.webContents.session.proxy).not.toBeNull();
    await bench.giveLink();
    expect(WebContentsView.made).toHaveLength(1);
    expect(view.webContents.loaded).toEqual([link(1)]);
    view.webContents.emit('did-navigate', {}, link(1), 200, 'OK');
    expect(reasonOf(bench)).toBe('open');
    expect(view.visible).toBe(true);
  });

  it('goes nowhere, fetches nothing and has no right before it has a link; then what its connection has', async () => {
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
    await given.bench.giveLink();
    expect(await may(given)).toEqual([true, true, true]);
  });

  it('goes with a refusal, and with a tab that is closed before the answer', async () => {
    const refused = waiting();
    refused.bench.asked.at(-1)?.answer(fail('quota', 'No more.'));
    await settle();
    expect(reasonOf(refused.bench)).toBe('connect-failed');
    expect(refused.view.webContents.destroyed).toBe(true);
    expect(refused.bench.window().children).toEqual([]);
    WebContentsView.made.splice(0);
    const closed = waiting();
    closed.bench.sessions.close('tab-1');
    expect(closed.view.webContents.destroyed).toBe(true);
    WebContentsView.made.splice(0);
    const early = makeBench();
    early.sessions.open(7);
    early.sessions.close('tab-1');
    early.clock.pass(0);
    expect(WebContentsView.made).toEqual([]);
  });

  it('waits for its page from the link on, however long the service took to give it', async () => {
    const { bench, view } = waiting();
    bench.clock.pass(60_000);
    await bench.giveLink();
    expect(reasonOf(bench)).toBe('connecting');
    bench.clock.pass(44_000);
    expect(reasonOf(bench)).toBe('connecting');
    bench.clock.pass(2_000);
    await settle();
    expect(reasonOf(bench)).toBe('waiting');
    expect(view.webContents.destroyed).toBe(true);
  });
});
