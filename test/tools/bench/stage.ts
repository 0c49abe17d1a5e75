/** Runs in the measured pages; serialised, so no function may use anything outside of itself. */

/**
 * The page's worker, in place of the main process: it has a thread and a heap of its own, and rows cross by structured
 * clone.
 */
export interface Keeper {
  ask<T>(question: KeeperQuestion): Promise<T>;
}

export type KeeperQuestion =
  | {
      readonly kind: 'load';
      readonly address: string;
      readonly copies: number;
      /** In the order of a packed row. */
      readonly fields: readonly { readonly field: string; readonly isFlag: boolean }[];
    }
  | { readonly kind: 'empty' }
  /** Packed, as the console reads them. */
  | { readonly kind: 'page'; readonly afterId: number | null; readonly limit: number }
  /** All of them, unpacked. */
  | { readonly kind: 'rows'; readonly limit: number }
  /** Every hundredth agent, online where it was not and the other way round; packed. */
  | { readonly kind: 'turned' };

/** What the measured pages carry for the bench. */
export interface Stage {
  readonly keeper: Keeper;
  readonly notify: (event: string, data: unknown) => Promise<void>;
  readonly painted: () => Promise<void>;
  /** The kept rows are there to be read. */
  readonly begin: () => void;
  readonly gc: () => void;
}

/** Before anything else: the worker, and how to wait for the next painted frame. */
export function installStage(): void {
  const keep = (): void => {
    type Row = { id: number; name: string; online: boolean | null; [field: string]: unknown };
    let rows: Row[] = [];
    let packedRows: string[] = [];
    let fields: readonly { readonly field: string; readonly isFlag: boolean }[] = [];
    /** As `packRow`: the values, then the flags as digits of one number to the base 3. */
    const pack = (row: Row): string => {
      const values: unknown[] = [];
      let flags = 0;
      for (const { field, isFlag } of fields) {
        const value = row[field];
        if (isFlag) flags = flags * 3 + (value === true ? 2 : value === false ? 1 : 0);
        else values.push(value);
      }
      return JSON.stringify([...values, flags]);
    };
    const answers: Record<string, (question: Record<string, unknown>) => unknown> = {
      async load({ address, copies, fields: order }) {
        const read = (await (await fetch(String(address))).json()) as Row[];
        const all = Array.from({ length: Number(copies) }, (_, copy) =>
          read.map((row) => ({
            ...row,
            id: row.id + copy * 10_000_000,
            name: copy === 0 ? row.name : `${row.name} ${copy}`,
          })),
        ).flat();
        rows = all.sort((a, b) => a.id - b.id);
        fields = order as typeof fields;
        packedRows = rows.map(pack);
        return rows.length;
      },
      empty() {
        rows = [];
        packedRows = [];
        return 0;
      },
      page({ afterId, limit }) {
        let from = afterId === null ? 0 : rows.findIndex(({ id }) => id > Number(afterId));
        if (from < 0) from = rows.length;
        const end = from + Number(limit);
        return {
          rows: packedRows.slice(from, end),
          done: end >= rows.length,
          summary: { total: rows.length, online: 0, at: 1, dropped: 0 },
        };
      },
      rows: ({ limit }) => rows.slice(0, Number(limit)),
      turned: () => rows.filter((_, at) => at % 100 === 0).map((row) => pack({ ...row, online: row.online !== true })),
    };
    globalThis.onmessage = async ({ data }: MessageEvent<{ number: number; question: { kind: string } }>) => {
      const answer = await answers[data.question.kind]?.(data.question);
      (globalThis as unknown as { postMessage: (message: unknown) => void }).postMessage({
        number: data.number,
        answer,
      });
    };
  };
  const worker = new Worker(URL.createObjectURL(new Blob([`(${keep.toString()})()`], { type: 'text/javascript' })));
  const waiting = new Map<number, (answer: unknown) => void>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<{ number: number; answer: unknown }>) => {
    waiting.get(data.number)?.(data.answer);
    waiting.delete(data.number);
  };
  Object.assign(globalThis, {
    keeper: {
      ask: (question: unknown) =>
        new Promise((resolve) => {
          last += 1;
          waiting.set(last, resolve);
          worker.postMessage({ number: last, question });
        }),
    },
    painted: () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(null);
        }),
      ),
  });
}

/**
 * The bridge of a console whose agents the worker keeps; everything else is answered as given. Nobody is listed before
 * `begin`.
 */
export function installBridge({ replies }: { readonly replies: Readonly<Record<string, unknown>> }): void {
  const heard = new Map<string, Set<(data: unknown) => void>>();
  const host = globalThis as unknown as { keeper: { ask: (question: unknown) => Promise<unknown> } };
  const clone = <T>(value: T): Promise<T> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = ({ data }) => {
        port1.close();
        resolve(data as T);
      };
      port1.postMessage(value);
    });
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  Object.assign(globalThis, {
    begin,
    bridge: {
      invoke: async (channel: string, input: object) => {
        if (channel === 'agents:page') {
          await begun;
          return { ok: true, value: await host.keeper.ask({ kind: 'page', ...input }) };
        }
        return channel in replies ? clone(replies[channel]) : new Promise(() => undefined);
      },
      on: (event: string, listener: (data: unknown) => void) => {
        const set = heard.get(event) ?? new Set();
        heard.set(event, set.add(listener));
        return () => set.delete(listener);
      },
    },
    notify: async (event: string, data: unknown) => {
      const copy = await clone(data);
      for (const listener of heard.get(event) ?? []) listener(copy);
    },
  });
}

/** Lets the console read what the worker keeps, and waits until all of it is listed. */
export async function readAll(count: number): Promise<void> {
  const { begin } = globalThis as unknown as Stage;
  begin();
  const grid = document.querySelector('[role=grid]');
  while (Number(grid?.getAttribute('aria-rowcount')) !== count) await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 500));
}
