import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { autostartEntry, setStartAtLogin, type LoginItemDeps } from '../../../../src-main/desktop/login-item.ts';

const base = mkdtempSync(join(tmpdir(), 'longreach-login-'));
afterAll(() => rmSync(base, { recursive: true }));

function makeDeps(platform: NodeJS.Platform, configFolder = join(base, 'config'), status = 'enabled') {
  const settings: unknown[] = [];
  const deps: LoginItemDeps = {
    platform,
    isStore: false,
    app: { setLoginItemSettings: (given) => void settings.push(given), getLoginItemSettings: () => ({ status }) },
    execPath: '/opt/Long reach/longreach',
    configFolder,
    desktopId: 'app.longreach.console',
    files: { mkdir, writeFile, rm },
  };
  return { deps, settings };
}

describe('start at login', () => {
  it.each(['win32', 'darwin'] as const)('is registered with the system on %s, and starts hidden', async (platform) => {
    const { deps, settings } = makeDeps(platform);
    expect(await setStartAtLogin(true, deps)).toEqual({ ok: true, value: undefined });
    expect(await setStartAtLogin(false, deps)).toEqual({ ok: true, value: undefined });
    expect(settings).toEqual([
      { openAtLogin: true, args: ['--at-login'] },
      { openAtLogin: false, args: ['--at-login'] },
    ]);
    expect(existsSync(join(base, 'config'))).toBe(false);
  });

  it('says where it is turned on in a package of the Microsoft Store, whose own entry would do nothing', async () => {
    const { deps, settings } = makeDeps('win32');
    expect(await setStartAtLogin(true, { ...deps, isStore: true })).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('Startup') as unknown },
    });
    expect(settings).toEqual([]);
  });

  it('says where macOS waits for the user to approve it', async () => {
    const { deps } = makeDeps('darwin', undefined, 'requires-approval');
    expect(await setStartAtLogin(true, deps)).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('Login Items') as unknown },
    });
    expect(await setStartAtLogin(false, deps)).toMatchObject({ ok: true });
  });

  it('is a file of ours on Linux, which goes again', async () => {
    const { deps, settings } = makeDeps('linux');
    const path = join(base, 'config', 'autostart', 'app.longreach.console.desktop');
    expect(await setStartAtLogin(true, deps)).toEqual({ ok: true, value: undefined });
    expect(readFileSync(path, 'utf8')).toBe(autostartEntry('/opt/Long reach/longreach'));
    expect(await setStartAtLogin(false, deps)).toEqual({ ok: true, value: undefined });
    expect(await setStartAtLogin(false, deps)).toEqual({ ok: true, value: undefined });
    expect(existsSync(path)).toBe(false);
    expect(settings).toEqual([]);
  });

  it('fails if the entry cannot be written', async () => {
    writeFileSync(join(base, 'file'), '');
    const { deps } = makeDeps('linux', join(base, 'file'));
    expect(await setStartAtLogin(true, deps)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } });
  });

  it('quotes the program so that no path becomes a second command', () => {
    expect(autostartEntry('/opt/Long reach/longreach').split('\n')[3]).toBe(
      'Exec="/opt/Long reach/longreach" --at-login',
    );
    expect(autostartEntry('/a"b`c$d\\e%f').split('\n')[3]).toBe('Exec="/a\\\\"b\\\\`c\\\\$d\\\\\\\\e%%f" --at-login');
  });
});
