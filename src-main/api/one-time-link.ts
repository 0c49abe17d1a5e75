import { inspect } from 'node:util';
import { collapseScheme, isLoopback } from './web-address.ts';
import { isObject, readable, unreadable, unwrap, type Read } from './wire.ts';

const PLACEHOLDER = '[one-time link]';

/**
 * The link of `agents/connect` (4.4), which opens one remote screen once. It can be taken out a single time, on its way
 * into the remote view; printed, serialised, cloned or inspected it is a fixed word.
 */
export class OneTimeLink {
  #address: string | null;

  private constructor(address: string) {
    this.#address = address;
  }

  /**
   * Null where the text is no link that may be opened: anything but https, and any link into this computer unless the
   * service itself runs here. A doubled scheme is collapsed (field fact F15).
   *
   * @param serviceAddress the base address of the service that gave the link
   */
  static parse(value: unknown, serviceAddress: string): OneTimeLink | null {
    if (typeof value !== 'string' || value.length > 10_000) return null;
    const link = URL.parse(collapseScheme(value));
    if (link?.username !== '' || link.password !== '') return null;
    const serviceIsHere = isLoopback(new URL(serviceAddress).hostname);
    if (isLoopback(link.hostname) !== serviceIsHere) return null;
    const allowed = link.protocol === 'https:' || (serviceIsHere && link.protocol === 'http:');
    return allowed ? new OneTimeLink(link.href) : null;
  }

  /** The address, once; a second call is a bug and throws. */
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
