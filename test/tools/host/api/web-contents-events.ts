import type { HostEvent } from '../base/emitter.ts';
import type { WebFrameMain } from './web-frame-main.ts';

interface NavigationDetails {
  readonly url: string;
  readonly isSameDocument: boolean;
  readonly isMainFrame: boolean;
  readonly frame: WebFrameMain | null;
  readonly initiator?: WebFrameMain | null;
}
type Navigation = [event: HostEvent<NavigationDetails>, url: string, isInPlace: boolean, isMainFrame: boolean];
type Failure = [
  event: HostEvent,
  errorCode: number,
  errorDescription: string,
  validatedURL: string,
  isMainFrame: boolean,
];

export interface ConsoleDetails {
  readonly message: string;
  readonly level: 'info' | 'warning' | 'error' | 'debug';
  readonly lineNumber: number;
  readonly sourceId: string;
  readonly frame: WebFrameMain;
}

/** The events of a page. The last three can be listened to, and never come: the host has no cause for them. */
export interface WebContentsEvents {
  'before-input-event': [event: HostEvent, input: Electron.Input];
  'before-mouse-event': [event: HostEvent, mouse: Electron.MouseInputEvent];
  blur: [];
  'console-message': [details: HostEvent<ConsoleDetails>];
  destroyed: [];
  'did-fail-load': Failure;
  'did-fail-provisional-load': Failure;
  'did-finish-load': [];
  'did-frame-navigate': [
    event: HostEvent,
    url: string,
    httpResponseCode: number,
    httpStatusText: string,
    isMainFrame: boolean,
    frameProcessId: number,
    frameRoutingId: number,
  ];
  'did-navigate': [event: HostEvent, url: string, httpResponseCode: number, httpStatusText: string];
  'did-navigate-in-page': [event: HostEvent, url: string, isMainFrame: boolean];
  'did-redirect-navigation': Navigation;
  'did-start-loading': [];
  'did-start-navigation': Navigation;
  'did-stop-loading': [];
  'dom-ready': [];
  'enter-html-full-screen': [];
  focus: [];
  'input-event': [event: HostEvent, input: Electron.InputEvent];
  'leave-html-full-screen': [];
  'page-title-updated': [event: HostEvent, title: string, explicitSet: boolean];
  'render-process-gone': [event: HostEvent, details: Electron.RenderProcessGoneDetails];
  'will-frame-navigate': [event: HostEvent<NavigationDetails>];
  'will-navigate': Navigation;
  'will-redirect': Navigation;
  'will-prevent-unload': [event: HostEvent];
  'preload-error': [event: HostEvent, preloadPath: string, error: Error];
  responsive: [];
  unresponsive: [];
  'will-attach-webview': [event: HostEvent, webPreferences: Electron.WebPreferences, params: Record<string, string>];
}

export const webContentsEvents: readonly (keyof WebContentsEvents)[] = [
  'before-input-event',
  'before-mouse-event',
  'blur',
  'console-message',
  'destroyed',
  'did-fail-load',
  'did-fail-provisional-load',
  'did-finish-load',
  'did-frame-navigate',
  'did-navigate',
  'did-navigate-in-page',
  'did-redirect-navigation',
  'did-start-loading',
  'did-start-navigation',
  'did-stop-loading',
  'dom-ready',
  'enter-html-full-screen',
  'focus',
  'input-event',
  'leave-html-full-screen',
  'page-title-updated',
  'render-process-gone',
  'will-frame-navigate',
  'will-navigate',
  'will-redirect',
  'will-prevent-unload',
  'preload-error',
  'responsive',
  'unresponsive',
  'will-attach-webview',
];
