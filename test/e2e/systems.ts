import { readSystem, type ActedSystem } from '../tools/host/base/options.ts';

/** The system as which the test host acts in this run; null: as the one that it is on. */
export const actsAs = readSystem(process.env.LONGREACH_HOST_AS) ?? null;

/**
 * The names of the test files that concern what a system does its own way (test/tools/host/README.md): how windows come and
 * go, full screen, places, minimising, shortcuts of the whole machine. `npm run test:long` runs them whole as this system.
 * desktop.test.ts looks at an X display, where neither shows; the smoke run looks at a real Wayland compositor.
 */
export const filesOfSystem: Readonly<Record<ActedSystem, readonly string[]>> = {
  wayland: [
    'acting.long',
    'audit-log.long',
    'app-lock',
    'external',
    'first-run',
    'hostile-page',
    'keyboard',
    'left-console',
    'panel',
    'quick-connect',
    'session',
    'session-windows',
    'tray',
  ],
  windows: ['hostile-page', 'keyboard', 'left-console', 'quick-connect', 'session', 'session-windows', 'tray'],
};
