import { session, type Session } from '../electron.ts';

/** Time for what a page sends while it closes, in milliseconds; afterwards its connections are closed. */
const LAST_REQUESTS_MS = 10_000;

export interface PartitionDeps {
  readonly clock: { after(milliseconds: number, run: () => void): unknown };
  readonly log: { warn(text: string): void };
  /** Never the same twice. */
  newId(): string;
}

/** A browser session of its own for one remote page. */
export interface Partition {
  /** In memory: without the prefix `persist:`. */
  readonly name: string;
  readonly session: Session;
  /** Call it once, when the page is gone. Clears all data; later another page may get the partition. */
  release(): void;
}

/**
 * The partitions of the remote pages. Electron never frees a browser session, so that of a page that is gone is cleared and
 * used again. No two pages ever have the same one at a time; one that cannot be cleared is not used again.
 */
export class Partitions {
  readonly #deps: PartitionDeps;
  readonly #free: string[] = [];

  constructor(deps: PartitionDeps) {
    this.#deps = deps;
  }

  take(): Partition {
    const name = this.#free.pop() ?? `session-${this.#deps.newId()}`;
    const taken = session.fromPartition(name, { cache: false });
    // Before a page is created in it: a page keeps the user agent it was created with.
    taken.setUserAgent(browserUserAgent(taken.getUserAgent()));
    const { clock, log } = this.#deps;
    const onFailure = (): void => log.warn('the data of a closed remote page could not be cleared');
    return {
      name,
      session: taken,
      release: () => {
        taken.clearData().catch(onFailure);
        clock.after(LAST_REQUESTS_MS, () => void clear(taken).then(() => this.#free.push(name), onFailure));
      },
    };
  }
}

/**
 * Electron's user agent as Chrome writes it. Some sign-ins turn away what names Electron, and no page needs to know which
 * version of Longreach shows it.
 */
export function browserUserAgent(own: string): string {
  const [engine = '', products] = own.split(/(?<=\(KHTML, like Gecko\)) /);
  if (products === undefined) return own;
  return [engine, ...products.split(' ').filter((product) => /^(?:Chrome|Safari)\//.test(product))].join(' ');
}

/** Connections first: a response that is still arriving could store data again. */
async function clear(own: Session): Promise<void> {
  await own.closeAllConnections();
  await own.clearData();
  await own.clearCache();
  await own.clearAuthCache();
}
