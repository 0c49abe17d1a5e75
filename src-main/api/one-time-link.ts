import { inspect } from 'node:util';
import { judgeLinkHost } from './link-host.ts';
import { isObject, MAX_TEXT, readable, unreadable, unwrap, type Read } from './wire.ts';

const PLACEHOLDER = '[one-time link]';

/**
 * The link of `agents/connect` (4.4), which expires on first use. `open` returns it a single time, for the remote view;
 * printed, serialised, cloned or inspected it is a placeholder.
 */
export class OneTimeLink {
  /** The host it leads to, with the port where it is unusual. Gives no right by itself. */
  readonly host: string;
  /** The host belongs to the service; any other is the user's to allow. */
  readonly isOwnHost: boolean;
  #address: string | null;

  private constructor(address: string, host: string, isOwnHost: boolean) {
    this.#address = address;
    this.host = host;
    this.isOwnHost = isOwnHost;
  }

  /**
   * Null where the link must never be opened, whatever the user answers; see `judgeLinkHost`.
   *
   * @param serviceAddress the base address of the service
   */
  static parse(value: unknown, serviceAddress: string): OneTimeLink | null {
    if (typeof value !== 'string' || value.length > MAX_TEXT) return null;
    const judged = judgeLinkHost(value, serviceAddress);
    return judged.kind === 'never' ? null : new OneTimeLink(judged.url.href, judged.host, judged.kind === 'own');
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
