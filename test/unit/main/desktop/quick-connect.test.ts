import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuickConnect } from '../../../../src-main/desktop/quick-connect.ts';
import { BrowserWindow } from '../electron-stub.ts';
import { makeClock, makeLog } from '../windows/samples.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

function make() {
  const clock = makeClock();
  const nothing = (): undefined => undefined;
  const quick = createQuickConnect({
    platform: 'linux',
    preloadPath: '/app/preload.cjs',
    clock,
    log: makeLog().log,
    isDark: () => false,
    isWayland: false,
    notifyShown: nothing,
    isQuitting: () => false,
    attach: () => nothing,
    sources: [],
    keys: { register: () => true, unregister: nothing, setSuspended: nothing },
    requestedKeys: () => 'default',
    push: nothing,
    showConsole: nothing,
    commandConsole: nothing,
    onNotice: nothing,
    later: (run) => run(),
  });
  return { quick, clock, windows: () => BrowserWindow.made.length };
}

describe('the window of Quick connect is made unseen', () => {
  beforeEach(() => {
    BrowserWindow.made.length = 0;
  });

  it('twenty seconds after the console is shown: until then the console comes first', () => {
    const { quick, clock, windows } = make();
    quick.warmAfter('shown');
    clock.pass(19_999);
    expect(windows()).toBe(0);
    clock.pass(1);
    expect(windows()).toBe(1);
  });

  it('soon after the technician left for another program, whatever was planned before', () => {
    const { quick, clock, windows } = make();
    quick.warmAfter('shown');
    clock.pass(5_000);
    quick.warmAfter('left');
    clock.pass(500);
    quick.warmAfter('shown');
    clock.pass(700);
    expect(windows()).toBe(1);
  });

  it('once', () => {
    const { quick, clock, windows } = make();
    quick.warmAfter('left');
    clock.pass(1_200);
    quick.warmAfter('shown');
    quick.warmAfter('left');
    clock.pass(60_000);
    expect([windows(), clock.waiting()]).toEqual([1, 0]);
  });

  it('not after the program has ended', () => {
    const { quick, clock, windows } = make();
    quick.warmAfter('left');
    quick.end();
    clock.pass(60_000);
    expect(windows()).toBe(0);
  });
});
