import { expect, it } from 'vitest';
import { runsOnWayland } from '../../../../src-main/lib/wayland.ts';

const display = { WAYLAND_DISPLAY: 'wayland-0' };

it.each([
  ['win32', '', { XDG_SESSION_TYPE: 'wayland', ...display }, false],
  ['linux', '', { XDG_SESSION_TYPE: 'x11', DISPLAY: ':0' }, false],
  ['linux', 'x11', { XDG_SESSION_TYPE: 'wayland', ...display }, false],
  ['linux', 'wayland', {}, true],
  ['linux', 'auto', { XDG_SESSION_TYPE: 'wayland', ...display, DISPLAY: ':0' }, true],
  ['linux', '', { XDG_SESSION_TYPE: 'wayland', ...display }, true],
  ['linux', '', { XDG_SESSION_TYPE: 'wayland' }, false],
  ['linux', '', display, true],
  ['linux', '', { ...display, DISPLAY: ':0' }, false],
] as const)('%s with the platform "%s" and %j: Wayland %s', (platform, ozone, env, is) => {
  expect(runsOnWayland(platform, ozone, env)).toBe(is);
});
