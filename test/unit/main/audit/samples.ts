import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createActivityLog } from '../../../../src-main/audit/audit-log.ts';
import type { EntryFields } from '../../../../src-main/audit/record.ts';
import type { ActivityEntry } from '../../../../src-main/contract/contract.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';

/** A real folder that goes with its test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'longreach-activity-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'activity');
}

export const fieldsOf = (part: Partial<EntryFields> = {}): EntryFields => ({
  at: Date.UTC(2026, 10, 20, 12),
  account: 'Northwind',
  accountId: 'account-1',
  kind: 'connect',
  agentId: 7,
  supportId: null,
  name: 'RECEPTION-01',
  outcome: 'done',
  duration: 840,
  text: '',
  ...part,
});

export interface Opened {
  readonly log: ReturnType<typeof createActivityLog>;
  readonly written: ActivityEntry[];
  readonly troubles: string[];
  readonly fake: FakeClock;
}

/** The record in this folder, as a start of the program finds it. */
export function openLog(folder: string, { months = 0, fake = createFakeClock() } = {}): Opened {
  const written: ActivityEntry[] = [];
  const troubles: string[] = [];
  const log = createActivityLog({
    folder,
    clock: fake.clock,
    slices: { now: () => performance.now(), nextTurn: () => new Promise((resolve) => setImmediate(resolve)) },
    months: () => months,
    onEntry: (entry) => written.push(entry),
    onTrouble: (text) => troubles.push(text),
  });
  return { log, written, troubles, fake };
}

/** A record that was written and closed in good order: `texts` as one entry each. */
export async function writeLog(folder: string, texts: readonly string[]): Promise<void> {
  const { log } = openLog(folder);
  texts.forEach((text, index) => log.add(fieldsOf({ text, at: Date.UTC(2026, 10, 20, 12, 0, index) })));
  await log.close();
}

export const monthFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted();

export const linesOf = (path: string): readonly string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);
