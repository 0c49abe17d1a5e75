/** A component that is at hand, or will be. */
export interface Part<C> {
  /** Null until it was loaded. */
  readonly part: C | null;
}

/** All that was declared, in that order. */
const declared: Later<unknown>[] = [];

/** A component that the first screen does without: its script is loaded when it is first shown, or before. */
export class Later<C> implements Part<C> {
  readonly #load: () => Promise<{ readonly default: C }>;
  #loading: Promise<void> | null = null;
  #part = $state.raw<C | null>(null);

  constructor(load: () => Promise<{ readonly default: C }>) {
    this.#load = load;
    declared.push(this);
  }

  get part(): C | null {
    if (this.#part === null) void this.load();
    return this.#part;
  }

  /** Ends when the component is loaded. If one of our files cannot be read, it throws, and the next call tries again. */
  load(): Promise<void> {
    this.#loading ??= this.#read();
    return this.#loading;
  }

  async #read(): Promise<void> {
    try {
      this.#part = (await this.#load()).default;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
  }
}

/** Loads every part one after the other, so that they are ready when needed; `between` decides when the next may begin. */
export async function loadAhead(between: () => Promise<void>): Promise<void> {
  for (const part of declared) {
    await between();
    await part.load();
  }
}
