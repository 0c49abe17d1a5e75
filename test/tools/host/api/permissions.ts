import type { Protocol } from '../base/cdp.ts';

type Descriptor = Protocol.Browser.PermissionDescriptor;

/**
 * Electron's permission names that Chromium keeps a setting for, with the names it has there. The others (fullscreen,
 * pointerLock, keyboardLock, openExternal, ...) exist only as questions the page asks at the moment of use.
 */
export const chromiumPermissions: Readonly<Record<string, readonly Descriptor[]>> = {
  'clipboard-read': [{ name: 'clipboard-read' }],
  'clipboard-sanitized-write': [{ name: 'clipboard-write' }],
  'display-capture': [{ name: 'display-capture' }],
  geolocation: [{ name: 'geolocation' }],
  'idle-detection': [{ name: 'idle-detection' }],
  'local-fonts': [{ name: 'local-fonts' }],
  media: [{ name: 'camera' }, { name: 'microphone' }],
  midi: [{ name: 'midi' }],
  midiSysex: [{ name: 'midi', sysex: true }],
  notifications: [{ name: 'notifications' }],
  'persistent-storage': [{ name: 'persistent-storage' }],
  'screen-wake-lock': [{ name: 'screen-wake-lock' }],
  'storage-access': [{ name: 'storage-access' }],
  'window-management': [{ name: 'window-management' }],
};
