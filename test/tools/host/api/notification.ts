import { HostEmitter } from '../base/emitter.ts';
import { record } from '../base/records.ts';
import type { NativeImage } from './native-image.ts';

interface NotificationEvents {
  show: [event: object];
  click: [event: object];
  close: [event: object];
  action: [event: object];
  reply: [event: object];
  failed: [event: object, error: string];
}

/** What was shown, in order. Tests click one by emitting 'click' on it. */
export const notifications: Notification[] = [];

export class Notification extends HostEmitter<NotificationEvents> {
  static isSupported(): boolean {
    return true;
  }

  /** Electron has it on Windows alone. */
  static handleActivation(): void {
    if (process.platform !== 'win32') throw new Error('Electron has Notification.handleActivation on Windows only.');
  }

  title: string;
  subtitle: string;
  body: string;
  silent: boolean;
  actions: Electron.NotificationAction[];

  constructor(options: Omit<Electron.NotificationConstructorOptions, 'icon'> & { icon?: NativeImage | string } = {}) {
    super('Notification', ['show', 'click', 'close', 'action', 'reply', 'failed']);
    this.title = options.title ?? '';
    this.subtitle = options.subtitle ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    this.actions = options.actions ?? [];
  }

  show(): void {
    notifications.push(this);
    record('notification.show', this.title, this.body);
    queueMicrotask(() => this.emit('show', {}));
  }

  close(): void {
    this.emit('close', {});
  }
}
