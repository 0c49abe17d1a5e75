import { describe, expect, it } from 'vitest';
import { describeRefusal, readSwitches, type StartSwitches } from '../../../../src-main/app/switches.ts';

const read = (argv: readonly string[], more: Partial<Parameters<typeof readSwitches>[0]> = {}): StartSwitches =>
  readSwitches({
    argv: ['/opt/Longreach/longreach', ...argv],
    env: {},
    isAppImage: false,
    packaged: true,
    platform: 'linux',
    ...more,
  });

describe('K11: switches on the command line', () => {
  it.each([
    '--js-flags=--expose-gc',
    '--no-sandbox',
    '-remote-debugging-pipe',
    '--INSPECT-BRK',
    '--remote-debugging-port=9222',
    '--ignore-certificate-errors',
    '--renderer-cmd-prefix=x',
    '--single-process',
    '--disable-seccomp-filter-sandbox',
    '--enable-blink-features=MojoJS',
    '--disable-features=NetworkServiceSandbox',
    '--no-sandbox-and-elevated',
    '--use-mock-keychain',
    '--auth-server-allowlist=*',
    '--use-fake-ui-for-media-stream',
    '--proxy-server=proxy.example',
    '--a-switch-of-next-year',
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
      'Longreach doesn’t start with --inspect, --js-flags: only switches that are known to be safe are allowed. Start it without them.',
    );
  });

  it.each([
    '--hidden',
    '--lang=de',
    '--ozone-platform=wayland',
    '--force-device-scale-factor=2',
    '--disable-gpu',
    '--at-login',
    '--jump-list=0123456789abcdef',
    '/inspect',
    '-',
    'remote-allow-origins',
    'longreach://connect?name=--js-flags',
    '--user-data-dir=/tmp/inspect',
  ])('starts with %s', (argument) => {
    expect(read([argument])).toEqual({ refused: [], isUnsandboxed: false });
  });

  it('takes a slash for a dash on Windows alone', () => {
    expect(read(['/Inspect=0'], { platform: 'win32' }).refused).toEqual(['inspect']);
    expect(read(['/HIDDEN'], { platform: 'win32' }).refused).toEqual([]);
  });

  it('starts with the number that Finder gives the first start', () => {
    expect(read(['-psn_0_12345'], { platform: 'darwin' }).refused).toEqual([]);
    expect(read(['-psn_0_12345']).refused).toEqual(['psn_0_12345']);
  });

  it('starts with the commands of a terminal', () => {
    expect(read(['list', '--json', '--search', 'till']).refused).toEqual([]);
    expect(read(['--account=North', 'connect', '--agent-id', '5']).refused).toEqual([]);
    expect(read(['doctor', '--js-flags=x']).refused).toEqual(['js-flags']);
  });

  it('starts with a name that looks like a switch, after the end of the switches', () => {
    expect(read(['connect', '--', '--inspect']).refused).toEqual([]);
  });
});

describe('a system without a sandbox', () => {
  const isAppImage = true;

  it('lets an AppImage start whose own script added the switch, without sessions', () => {
    expect(read(['--no-sandbox'], { isAppImage })).toEqual({ refused: [], isUnsandboxed: true });
    expect(read([], { isAppImage }).isUnsandboxed).toBe(false);
  });

  it('does not let an AppImage start with anything else', () => {
    expect(read(['--no-sandbox', '--js-flags=x'], { isAppImage }).refused).toEqual(['js-flags']);
    expect(read(['--disable-gpu-sandbox'], { isAppImage }).refused).toEqual(['disable-gpu-sandbox']);
  });

  it('opens no session where the environment takes the sandbox away', () => {
    expect(read([], { env: { ELECTRON_DISABLE_SANDBOX: '1' } })).toEqual({ refused: [], isUnsandboxed: true });
  });

  it('does not concern an unpackaged run', () => {
    expect(read(['--no-sandbox'], { packaged: false }).isUnsandboxed).toBe(false);
  });
});
