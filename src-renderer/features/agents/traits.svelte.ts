import type { AgentTraits } from '../../../src-main/contract/contract.ts';
import { call, listen } from '../../lib/call.ts';
import { pagesOf } from '../../lib/pages-of.ts';
import { createTextSharing, unpackTraits, type PackedTraits } from '../../../src-main/contract/packed-rows.ts';

const PAGE = 4_000;
/** Users of all hardware data are notified of changes at most this often. */
const BATCH_MS = 250;

/** Reports that the agents were read: their hardware follows, so that the first screen does not wait. */
interface ReadAgents {
  readonly loaded: boolean;
}

/** The cached hardware of the agents, by agent. */
export class Traits {
  readonly #agents: ReadAgents | null;
  #byId = new Map<number, AgentTraits>();
  /** Grows when any traits changed; what depends on all of them reads this, because `of` alone notices nothing. */
  version = $state(0);
  /** For how many agents the hardware is cached. */
  known = $state(0);
  /** The newest reading: late pages of an older one are dropped. */
  #reading = new AbortController();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #changed = false;

  /** Without `agents` everything is read at once. */
  constructor(agents: ReadAgents | null = null) {
    this.#agents = agents;
  }

  /** Finds traits by agent; its readers run again when any changed. Empty before the first reading. */
  get finder(): (agentId: number) => AgentTraits | undefined {
    return this.version === 0 ? () => undefined : (agentId) => this.#byId.get(agentId);
  }

  of(agentId: number): AgentTraits | undefined {
    return this.#byId.get(agentId);
  }

  /** Reads the cached traits, again after each new reading of the agents, and follows changes; the returned function stops. */
  start(): () => void {
    const offs = [
      listen('details:changed', ({ traits }) => {
        this.#admit([traits]);
      }),
      listen('agents:changed', ({ reset, removed, account }) => {
        // Where all accounts are in view and one is read again, the hardware of the others stays.
        if (reset && account === undefined) this.#forget();
        for (const id of removed) if (this.#byId.delete(id)) this.#notify();
      }),
      this.#readWithAgents(),
    ];
    return () => {
      for (const off of offs) off();
      this.#reading.abort();
      if (this.#timer !== null) clearTimeout(this.#timer);
      this.#timer = null;
    };
  }

  #readWithAgents(): () => void {
    const agents = this.#agents;
    if (agents === null) {
      void this.#read();
      return () => undefined;
    }
    return $effect.root(() => {
      $effect(() => {
        if (agents.loaded) void this.#read();
      });
    });
  }

  async #read(): Promise<void> {
    this.#reading.abort();
    this.#reading = new AbortController();
    const share = createTextSharing();
    const unpack = (packed: PackedTraits): AgentTraits => unpackTraits(packed, share);
    const pages = pagesOf(
      (afterId) => call('agents:traits', { afterId, limit: PAGE }),
      ({ traits }) => traits.slice(-1).map(unpack)[0]?.agentId ?? null,
      this.#reading.signal,
    );
    // What cannot be read is not known; the details that are read from now on still come in.
    for await (const page of pages) if (page.ok) this.#admit(page.value.traits.map(unpack));
  }

  /** Newer traits win: an event may arrive before a page that was requested earlier. */
  #admit(traits: readonly AgentTraits[]): void {
    for (const one of traits) {
      const stored = this.#byId.get(one.agentId);
      if (stored === undefined || stored.at <= one.at) this.#byId.set(one.agentId, one);
    }
    if (traits.length > 0) this.#notify();
  }

  #forget(): void {
    this.#reading.abort();
    this.#byId = new Map();
    this.#notify();
    if (this.#agents === null) void this.#read();
  }

  /** At once after a quiet time, then once for all that comes within the next moment. */
  #notify(): void {
    this.#changed = true;
    if (this.#timer === null) this.#flush();
  }

  #flush(): void {
    this.#timer = null;
    if (!this.#changed) return;
    this.#changed = false;
    this.version += 1;
    this.known = this.#byId.size;
    this.#timer = setTimeout(() => {
      this.#flush();
    }, BATCH_MS);
  }
}
