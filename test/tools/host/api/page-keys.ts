import { preventable } from '../base/emitter.ts';
import { acceleratorsOfMenu, clickAccelerator } from './menu.ts';
import type { WebContents } from './web-contents.ts';

/** Bits of the DevTools protocol for the keys held down. */
function readModifiers(input: Electron.Input): number {
  return (input.alt ? 1 : 0) + (input.control ? 2 : 0) + (input.meta ? 4 : 0) + (input.shift ? 8 : 0);
}

/** The keys that main may send by itself: what pages see of them. */
const sentKeys: Readonly<Record<string, { readonly key: string; readonly code: string; readonly number: number }>> = {
  Shift: { key: 'Shift', code: 'ShiftLeft', number: 16 },
  Control: { key: 'Control', code: 'ControlLeft', number: 17 },
  Alt: { key: 'Alt', code: 'AltLeft', number: 18 },
  AltGr: { key: 'AltGraph', code: 'AltRight', number: 225 },
  Meta: { key: 'Meta', code: 'MetaLeft', number: 91 },
};

/** What the page tells of the mouse; `button` as in its event. */
export interface MouseHeld {
  readonly x: number;
  readonly y: number;
  readonly button: number;
  readonly buttons: number;
  readonly clickCount: number;
}

/** Seconds since the machine's clock began: marks the keys that main types again, which no page may hold back once more. */
const longAgo = 1;

/**
 * Keys of one page: `before-input-event`, and the shortcuts of the application's menu. The page's isolated world holds a
 * key back while main decides; a key that may pass is typed again.
 */
export class KeyGate {
  readonly #contents: WebContents;
  #ignoreMenu = false;
  /** Keys are typed again one after the other, each when the page has had the one before: typed text keeps its order. */
  #typing: Promise<void> = Promise.resolve();

  constructor(contents: WebContents) {
    this.#contents = contents;
    contents.on(
      'newListener' as never,
      ((name: string) => {
        if (name === 'before-input-event' || name === 'before-mouse-event') queueMicrotask(() => this.announce());
      }) as never,
    );
    contents.on(
      'removeListener' as never,
      ((name: string) => {
        if (name === 'before-mouse-event') this.announce();
      }) as never,
    );
  }

  ignoreMenu(ignore: boolean): void {
    this.#ignoreMenu = ignore;
    this.announce();
  }

  /** Tells the page which keys main is interested in. */
  announce(): void {
    void this.#contents.tell({
      kind: 'keys',
      askFirst: this.#contents.listenerCount('before-input-event') > 0,
      askMouse: this.#contents.listenerCount('before-mouse-event') > 0,
      accelerators: this.#ignoreMenu ? [] : acceleratorsOfMenu(),
    });
  }

  accelerator(name: string): void {
    if (!this.#ignoreMenu) clickAccelerator(name);
  }

  /** The page holds this key back. Resolves when main has refused it, or the page has had it again. */
  async pressed(input: Electron.Input, keyCode: number): Promise<void> {
    const event = preventable({});
    const full: Electron.Input = { ...input, modifiers: namesOfModifiers(input) };
    this.#contents.emit('before-input-event', event, full);
    if (event.defaultPrevented) return;
    this.#typing = this.#typing.then(() => this.#typeAgain(input, keyCode)).catch(() => undefined);
    await this.#typing;
  }

  /** The page holds this back: main refuses it, or the mouse does it again. */
  async moused(type: 'mouseDown' | 'mouseUp' | 'mouseMove', mouse: MouseHeld): Promise<void> {
    const event = preventable({});
    const { x, y, buttons, clickCount } = mouse;
    const button = (['left', 'middle', 'right'] as const)[mouse.button] ?? 'left';
    this.#contents.emit('before-mouse-event', event, { type, x, y, button, clickCount });
    if (event.defaultPrevented) return;
    const names = { mouseDown: 'mousePressed', mouseUp: 'mouseReleased', mouseMove: 'mouseMoved' } as const;
    const target = await this.#contents.target();
    const pressed = type === 'mouseMove' ? ('none' as const) : button;
    const again = { type: names[type], x, y, button: pressed, buttons, clickCount, timestamp: longAgo };
    await target.send('Input.dispatchMouseEvent', again);
  }

  /** A key that main sends passes `before-input-event` as well, at once. */
  send({ type, keyCode }: Electron.KeyboardInputEvent): void {
    const sent = sentKeys[keyCode];
    if (sent === undefined || (type !== 'keyUp' && type !== 'keyDown'))
      throw new Error(`The host does not emulate sendInputEvent of ${type} ${keyCode}.`);
    const { key, code, number } = sent;
    const none = { shift: false, control: false, alt: false, meta: false };
    const input = { type, key, code, isAutoRepeat: false, isComposing: false, location: 1, modifiers: [], ...none };
    void this.pressed(input, number);
  }

  async #typeAgain(input: Electron.Input, keyCode: number): Promise<void> {
    const down = input.type === 'keyDown';
    const plain = !input.control && !input.alt && !input.meta;
    const text = input.key === 'Enter' ? '\r' : Array.from(input.key).length === 1 ? input.key : '';
    const type = down ? (text !== '' && plain ? 'keyDown' : 'rawKeyDown') : 'keyUp';
    const target = await this.#contents.target();
    await target.send('Input.dispatchKeyEvent', {
      type,
      key: input.key,
      code: input.code,
      windowsVirtualKeyCode: keyCode,
      modifiers: readModifiers(input),
      autoRepeat: input.isAutoRepeat,
      location: input.location,
      timestamp: longAgo,
      ...(type === 'keyDown' ? { text } : {}),
    });
  }
}

function namesOfModifiers(input: Electron.Input): string[] {
  return [
    ...(input.shift ? ['shift'] : []),
    ...(input.control ? ['control'] : []),
    ...(input.alt ? ['alt'] : []),
    ...(input.meta ? ['meta'] : []),
  ];
}
