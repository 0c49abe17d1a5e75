import { inspect } from 'node:util';
import { collapseScheme, isLoopback } from './web-address.ts';
import { isObject, MAX_TEXT, readable, unreadable, unwrap, type Read } from './wire.ts';

const PLACEHOLDER = '[one-time link]';

/**
 * The link of `agents/connect` (4.4), which expires on first use. `open` returns it a single time, for the remote view;
 * printed, serialised, cloned or inspected it is a placeholder.
 */
export class OneTimeLink {
  #address: string | null;

  private constructor(address: string) {
    this.#address = address;
  }

  /**
   * Null where the link must not be opened: without https, or to this computer unless the service itself runs here. A
   * doubled scheme is collapsed (F15).
   *
   * @param serviceAddress the base address of the service
   */
  static parse(value: unknown, serviceAddress: string): OneTimeLink | null {
    if (typeof value !== 'string' || value.length > MAX_TEXT) return null;
    const link = URL.parse(collapseScheme(value));
    if (link?.username !== '' || link.password !== '') return null;
    const isServiceLocal = isLoopback(new URL(serviceAddress).hostname);
    if (isLoopback(link.hostname) !== isServiceLocal) return null;
    const allowed = link.protocol === 'https:' || (isServiceLocal && link.protocol === 'http:');
    return allowed ? new OneTimeLink(link.href) : null;
  }

  /** @throws on the second call */
  open(): string {
    const address = this.#address;
    if (address === null) throw new Error('the one-time link was already opened');
    this.#address = null;
    return address;
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

/** `agents/connect` (4.4): the link in `data.url`, or in `url`. */
export function readOneTimeLink(json: unknown, serviceAddress: string): Read<OneTimeLink> {
  const row = unwrap(json);
  const link = isObject(row) ? OneTimeLink.parse(row.url, serviceAddress) : null;
  return link === null ? unreadable('shape') : readable(link);
}
