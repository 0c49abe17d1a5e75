export interface ConnectQueueDeps {
  /** Whether the tab is to be connected still, and nobody has begun. */
  readonly isPending: (tabId: string) => boolean;
  readonly connect: (tabId: string) => void;
}

/** Connects several tabs one after the other: the next asks for its link when the one before has its answer. */
export function createConnectQueue({ isPending, connect }: ConnectQueueDeps) {
  let queue: readonly string[] = [];
  let current: string | null = null;
  const advance = (): void => {
    const next = queue.find(isPending);
    queue = next === undefined ? [] : queue.slice(queue.indexOf(next) + 1);
    current = next ?? null;
    if (next !== undefined) connect(next);
  };
  return {
    add(tabIds: readonly string[]): void {
      queue = [...queue, ...tabIds];
      if (current === null) advance();
    },
    /** The service has answered for this tab, or nothing is asked for it any more. */
    done(tabId: string): void {
      if (tabId === current) advance();
    },
    /** These are wanted no longer: their turn does not come. */
    skip(tabIds: readonly string[]): void {
      queue = queue.filter((tabId) => !tabIds.includes(tabId));
    },
    /** Those whose turn has not come; it does not come any more. */
    stop(): readonly string[] {
      const rest = queue.filter(isPending);
      queue = [];
      return rest;
    },
  };
}

export type ConnectQueue = ReturnType<typeof createConnectQueue>;
