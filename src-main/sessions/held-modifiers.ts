import type { WebContents } from '../electron.ts';

/** The key codes of `sendInputEvent`, by the name that the key has in input events. */
const keyCodes: Readonly<Record<string, string>> = {
  Control: 'Control',
  Shift: 'Shift',
  Alt: 'Alt',
  AltGraph: 'AltGr',
  Meta: 'Meta',
};

/**
 * The modifier keys that a remote page saw pressed and not released yet. Where the keyboard goes elsewhere, their release
 * does too, and on the agent they would stay pressed: every later key would be Alt or Ctrl with it.
 */
export class HeldModifiers {
  readonly #contents: WebContents;
  /** By the place of the key. */
  #held = new Map<string, string>();
  /** Released while the page may not have had the keyboard, so that it may have missed it. */
  #unsure = new Map<string, string>();

  constructor(contents: WebContents) {
    this.#contents = contents;
    contents.on('before-input-event', (event, { type, key, code }) => {
      if (event.defaultPrevented) return;
      this.#repeat();
      const keyCode = keyCodes[key];
      if (keyCode === undefined) return;
      if (type === 'keyDown') this.#held.set(code, keyCode);
      else this.#held.delete(code);
    });
    contents.on('blur', () => this.release());
  }

  /** The page loses the keyboard, or can no longer be seen: it is sent the releases that it will not see. */
  release(): void {
    const held = this.#held;
    this.#held = new Map();
    // Electron reports a key that we send at once, like any other key.
    this.#send(held);
    for (const [code, keyCode] of held) this.#unsure.set(code, keyCode);
  }

  /** Before the next key of the page. */
  #repeat(): void {
    const unsure = this.#unsure;
    this.#unsure = new Map();
    this.#send(unsure);
  }

  #send(released: ReadonlyMap<string, string>): void {
    if (this.#contents.isDestroyed()) return;
    for (const keyCode of released.values()) this.#contents.sendInputEvent({ type: 'keyUp', keyCode });
  }
}
