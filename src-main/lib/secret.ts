import { inspect } from 'node:util';

const PLACEHOLDER = '[secret]';

/**
 * An API key or a packed password that can be handed around without being seen: printing, serialising, cloning or inspecting
 * it gives a fixed word. Only the HTTP layer and the stores call `reveal`.
 */
export class Secret {
  readonly #value: string;

  private constructor(value: string) {
    this.#value = value;
  }

  /**
   * Null where the text cannot be one: empty, over 512 characters, or with spaces or control characters inside (a NUL cuts
   * it in keytar; it could not travel in a header).
   */
  static parse(text: string): Secret | null {
    const value = text.trim();
    return /^[\x21-\x7e]{1,512}$/.test(value) ? new Secret(value) : null;
  }

  reveal(): string {
    return this.#value;
  }

  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  toString(): string {
    return PLACEHOLDER;
  }

  toJSON(): string {
    return PLACEHOLDER;
  }

  [inspect.custom](): string {
    return PLACEHOLDER;
  }
}
