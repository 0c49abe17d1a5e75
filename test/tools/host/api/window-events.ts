import type { HostEvent } from '../base/emitter.ts';

/** What a window tells. The last two can be listened to and never come. */
export interface BrowserWindowEvents {
  'ready-to-show': [];
  show: [];
  hide: [];
  focus: [];
  blur: [];
  close: [event: HostEvent];
  closed: [];
  resize: [];
  resized: [];
  move: [];
  moved: [];
  minimize: [];
  restore: [];
  maximize: [];
  unmaximize: [];
  'enter-full-screen': [];
  'leave-full-screen': [];
  'enter-html-full-screen': [];
  'leave-html-full-screen': [];
  'always-on-top-changed': [event: HostEvent, isAlwaysOnTop: boolean];
  'page-title-updated': [event: HostEvent, title: string, explicitSet: boolean];
  responsive: [];
  unresponsive: [];
  'query-session-end': [event: HostEvent];
  'session-end': [event: HostEvent];
}

export const windowEvents: readonly (keyof BrowserWindowEvents)[] = [
  'ready-to-show',
  'show',
  'hide',
  'focus',
  'blur',
  'close',
  'closed',
  'resize',
  'resized',
  'move',
  'moved',
  'minimize',
  'restore',
  'maximize',
  'unmaximize',
  'enter-full-screen',
  'leave-full-screen',
  'enter-html-full-screen',
  'leave-html-full-screen',
  'always-on-top-changed',
  'page-title-updated',
  'responsive',
  'unresponsive',
  'query-session-end',
  'session-end',
];
