import { describe, expect, it } from 'vitest';
import { describeRefusal, readSwitches, type StartSwitches } from '../../../../src-main/app/switches.ts';

const read = (
  argv: readonly string[],
  { env = {}, packaged = true }: { readonly env?: Record<string, string>; readonly packaged?: boolean } = {},
): StartSwitches => readSwitches({ argv: ['/opt/Longreach/longreach', ...argv], env, packaged });

describe('K11: switches on the command line', () => {
  it.each([
    '--js-flags=--expose-gc',
    '--no-sandbox',
    '-remote-debugging-pipe',
    '/Inspect=0',
    '--INSPECT-BRK',
    '--remote-debugging-port=9222',
    '--ignore-certificate-errors',
    '--renderer-cmd-prefix=x',
    '--single-process',
    '--disable-seccomp-filter-sandbox',
  ])('a packaged program refuses to start with %s', (argument) => {
    const name = argument
      .replace(/^[-/]+/, '')
      .replace(/=.*/, '')
      .toLowerCase();
    expect(read(['--hidden', argument]).refused).toEqual([name]);
    expect(read([argument], { packaged: false }).refused).toEqual([]);
  });

  it('names all of them in one sentence', () => {
    expect(describeRefusal(read(['--js-flags=x', '--inspect', '--js-flags=y']).refused)).toBe(
      'Longreach can’t be started with --inspect, --js-flags, because that makes it unsafe. Start it without.',
    );
  });

  it.each([
    '--hidden',
    '--proxy-server=proxy.example',
    '--remote-debugging-portable',
    'remote-allow-origins',
    'longreach://connect?name=--js-flags',
    '--user-data-dir=/tmp/inspect',
  ])('starts with %s', (argument) => {
    expect(read([argument])).toEqual({ refused: [], isUnsandboxed: false });
  });

  it('starts with a name that looks like a switch, after the end of the switches', () => {
    expect(read(['connect', '--', '--inspect']).refused).toEqual([]);
  });
});

describe('a system without a sandbox', () => {
  const env = { APPIMAGE: '/home/me/Longreach.AppImage' };

  it('lets an AppImage start whose own script added the switch, without sessions', () => {
    expect(read(['--no-sandbox'], { env })).toEqual({ refused: [], isUnsandboxed: true });
    expect(read([], { env }).isUnsandboxed).toBe(false);
  });

  it('does not let an AppImage start with anything else', () => {
    expect(read(['--no-sandbox', '--js-flags=x'], { env }).refused).toEqual(['js-flags']);
    expect(read(['--disable-gpu-sandbox'], { env }).refused).toEqual(['disable-gpu-sandbox']);
  });

  it('opens no session where the environment takes the sandbox away', () => {
    expect(read([], { env: { ELECTRON_DISABLE_SANDBOX: '1' } })).toEqual({ refused: [], isUnsandboxed: true });
  });

  it('does not concern an unpackaged run', () => {
    expect(read(['--no-sandbox'], { packaged: false }).isUnsandboxed).toBe(false);
  });
});
