import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endDaemon, isOnPath, startDaemon } from '../../daemon.ts';
import { until } from '../../e2e/until.ts';
import { hasOpenbox, hasXvfb, startDisplay } from '../host/run-display.ts';
import { cornerOf, pictureScreen } from './pictures.ts';

/** A Wayland compositor without a screen of its own can be had here. */
const hasWeston = process.platform === 'linux' && isOnPath('weston');

/**
 * Starts a screen that nobody sees, an X server or a Wayland compositor, and makes it that of this process and of all that it starts.
 * @returns what ends it
 */
export async function startScreen(kind: string): Promise<() => Promise<void>> {
  if (kind === 'xvfb' && !hasXvfb) throw new Error('There is no Xvfb here: apt-get install -y xvfb openbox.');
  if (kind === 'xvfb') return startXvfb();
  if (kind === 'weston' && !hasWeston) throw new Error('There is no weston here: apt-get install -y weston.');
  if (kind === 'weston') return startWeston();
  throw new Error(`There is no screen "${kind}": it is xvfb or weston.`);
}

async function startXvfb(): Promise<() => Promise<void>> {
  const display = await startDisplay({ manager: hasOpenbox });
  process.env.DISPLAY = display.name;
  delete process.env.WAYLAND_DISPLAY;
  return () => display.stop();
}

/** Of the empty screen, in hexadecimal. */
const BACKGROUND = '3b4a5e';

async function startWeston(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lr-weston-'));
  const name = 'longreach-0';
  const config = join(folder, 'weston.ini');
  // What moves by itself would count as a window.
  const shell = [
    'panel-position=none',
    `background-color=0xff${BACKGROUND}`,
    'animation=none',
    'startup-animation=none',
  ];
  writeFileSync(config, ['[shell]', ...shell, ''].join('\n'));
  // Without --debug it lets nobody take pictures.
  const args = ['--backend=headless-backend.so', '--use-pixman', `--config=${config}`, '--idle-time=0', '--debug'];
  const compositor = startDaemon('weston', [...args, `--socket=${name}`, '--width=1600', '--height=1000'], {
    XDG_RUNTIME_DIR: folder,
  });
  await until('Wayland compositor', () => (existsSync(join(folder, name)) ? true : undefined));
  Object.assign(process.env, { XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: name, XDG_SESSION_TYPE: 'wayland' });
  delete process.env.DISPLAY;
  // Until it has drawn its background, pictures are black, and each later one would differ from them.
  await until('background of the compositor', async () => {
    const picture = await pictureScreen(join(folder, 'background.png'));
    return picture !== null && cornerOf(picture) === BACKGROUND ? true : undefined;
  });
  return async () => {
    await endDaemon(compositor);
    rmSync(folder, { recursive: true, force: true });
  };
}
