import { describe, expect, it } from 'vitest';
import { readSwitches, type StartSwitches } from '../../../../src-main/app/switches.ts';

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
    expect(read(['--hidden', argument]).refusal).toContain(`--${name}`);
    expect(read([argument], { packaged: false }).refusal).toBeNull();
  });

  it('names all of them in one sentence', () => {
    expect(read(['--js-flags=x', '--inspect', '--js-flags=y']).refusal).toBe(
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
    expect(read([argument])).toEqual({ refusal: null, isUnsandboxed: false });
  });

  it('starts with a name that looks like a switch, after the end of the switches', () => {
    expect(read(['connect', '--', '--inspect']).refusal).toBeNull();
  });
});

describe('a system without a sandbox', () => {
  const env = { APPIMAGE: '/home/me/Longreach.AppImage' };

  it('lets an AppImage start whose own script added the switch, without sessions', () => {
    expect(read(['--no-sandbox'], { env })).toEqual({ refusal: null, isUnsandboxed: true });
    expect(read([], { env }).isUnsandboxed).toBe(false);
  });

  it('does not let an AppImage start with anything else', () => {
    expect(read(['--no-sandbox', '--js-flags=x'], { env }).refusal).toContain('--js-flags,');
    expect(read(['--disable-gpu-sandbox'], { env }).refusal).not.toBeNull();
  });

  it('opens no session where the environment takes the sandbox away', () => {
    expect(read([], { env: { ELECTRON_DISABLE_SANDBOX: '1' } })).toEqual({ refusal: null, isUnsandboxed: true });
  });

  it('does not concern an unpackaged run', () => {
    expect(read(['--no-sandbox'], { packaged: false }).isUnsandboxed).toBe(false);
  });
});
