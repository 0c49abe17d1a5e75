import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { AgentRow } from '../../src-main/ipc/contract.ts';
import { projectRoot, requireBuild } from '../e2e/runtime.ts';
import { findChromium } from '../host/base/chromium.ts';
import { answersFor, servePages, type Answers } from '../renderer/look.ts';
import { buildFloor } from './floor.ts';

/** The built pages in Chromium, with a main process that only hands out rows; and the floor beside them in the same browser. */
export interface Bench {
  /** The console with these agents, read page by page as from the main process. `copies` repeats them under other ids and names. */
  openConsole(rows: readonly AgentRow[], copies?: number): Promise<Page>;
  openFloor(rows: readonly AgentRow[]): Promise<Page>;
  openBlank(): Promise<Page>;
  close(): Promise<void>;
}

const size = { width: 1280, height: 800 };

/** Runs in the page before anything else; serialised, so it stands alone. Rows cross by structured clone, as they do over IPC. */
function installBridge({ replies }: Answers): void {
  const heard = new Map<string, Set<(data: unknown) => void>>();
  const store: { rows: { id: number }[] } = { rows: [] };
  const clone = <T>(value: T): Promise<T> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = ({ data }) => {
        port1.close();
        resolve(data as T);
      };
      port1.postMessage(value);
    });
  const readPage = ({ afterId, limit }: { afterId: number | null; limit: number }): unknown => {
    const { rows } = store;
    let from = 0;
    if (afterId !== null) {
      from = rows.findIndex(({ id }) => id > afterId);
      if (from < 0) from = rows.length;
    }
    return {
      ok: true,
      value: {
        rows: rows.slice(from, from + limit),
        done: from + limit >= rows.length,
        summary: { total: rows.length, online: 0, at: Date.now(), dropped: 0 },
      },
    };
  };
  Object.assign(globalThis, {
    bridge: {
      invoke: (channel: string, input: { afterId: number | null; limit: number }) => {
        if (channel === 'agents:page') return clone(readPage(input));
        return channel in replies ? clone(replies[channel]) : new Promise(() => undefined);
      },
      on: (event: string, listener: (data: unknown) => void) => {
        const set = heard.get(event) ?? new Set();
        heard.set(event, set.add(listener));
        return () => set.delete(listener);
      },
    },
    benchStore: store,
    tell: async (event: string, data: unknown) => {
      const copy = await clone(data);
      for (const listener of heard.get(event) ?? []) listener(copy);
    },
  });
}

/** Runs in the page: gives it the rows, and waits until all of them are listed. */
async function fillConsole({ text, copies }: { text: string; copies: number }): Promise<void> {
  const rows = JSON.parse(text) as readonly AgentRow[];
  const page = globalThis as unknown as {
    benchStore: { rows: AgentRow[] };
    tell: (event: string, data: unknown) => Promise<void>;
  };
  const all = Array.from({ length: copies }, (_, copy) =>
    rows.map((row) => ({
      ...row,
      id: row.id + copy * 10_000_000,
      name: copy === 0 ? row.name : `${row.name} ${copy}`,
    })),
  ).flat();
  page.benchStore.rows = all.sort((a, b) => a.id - b.id);
  const summary = { total: 0, online: 0, at: null, dropped: 0 };
  await page.tell('agents:changed', { reset: true, upserted: [], removed: [], summary });
  const grid = document.querySelector('[role=grid]');
  while (Number(grid?.getAttribute('aria-rowcount')) !== all.length)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setTimeout(resolve, 500));
}

export async function openBench(): Promise<Bench> {
  requireBuild();
  const executablePath = findChromium(process.env, process.platform);
  if (executablePath === undefined) throw new Error('no Chromium was found; it is needed to measure the pages');
  const { origin, server } = await servePages(join(projectRoot, 'out/renderer'));
  const browser: Browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  });
  const openBlank = async (): Promise<Page> => {
    const page = await browser.newPage({ viewport: size });
    await page.goto('data:text/html,<!doctype html><title>blank</title><body></body>');
    return page;
  };
  return {
    openBlank,
    async openConsole(rows, copies = 1) {
      const page = await browser.newPage({ viewport: size });
      await page.addInitScript(installBridge, answersFor(0, {}));
      await page.goto(`${origin}/console/index.html`);
      await page.getByRole('grid', { name: 'Agents' }).waitFor();
      await page.evaluate(fillConsole, { text: JSON.stringify(rows), copies });
      return page;
    },
    async openFloor(rows) {
      const page = await openBlank();
      await page.evaluate(buildFloor, JSON.stringify(rows));
      return page;
    },
    async close() {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
