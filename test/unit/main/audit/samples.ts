import { makeFolder } from '../../make-folder.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuditLog, type AuditAnchors } from '../../../../src-main/audit/audit-log.ts';
import type { Link, EntryFields } from '../../../../src-main/audit/entries.ts';
import type { AuditEntry } from '../../../../src-main/contract/contract.ts';
import { say } from '../../../../src-main/lib/record/wording.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';

/** A folder of the audit log that does not exist yet. */
export const makeAuditFolder = (): string => join(makeFolder(), 'activity');

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
  readonly log: ReturnType<typeof createAuditLog>;
  readonly written: AuditEntry[];
  readonly problems: string[];
  readonly fake: FakeClock;
}

/** Anchors outside of the folder: one that is noted at once, as in the settings, and one elsewhere. */
export function createTestAnchors() {
  const noted = { settings: null as Link | null, elsewhere: null as Link | null, isReachable: true };
  const port: AuditAnchors = {
    settled: () => noted.settings,
    read: () =>
      Promise.resolve([noted.settings, noted.isReachable ? noted.elsewhere : null].filter((link) => link !== null)),
    write: (link) => {
      noted.settings = link;
      if (noted.isReachable) noted.elsewhere = link;
    },
  };
  return Object.assign(noted, { port });
}

/** The log in this folder as it is after a start of Longreach. */
export function openLog(
  folder: string,
  { months = 0, fake = createFakeClock(), anchors = createTestAnchors() } = {},
): Opened {
  const written: AuditEntry[] = [];
  const problems: string[] = [];
  const log = createAuditLog({
    folder,
    clock: fake.clock,
    slices: { now: () => performance.now(), nextTurn: () => new Promise((resolve) => setImmediate(resolve)) },
    months: () => months,
    onProblem: (text) => problems.push(text),
    anchors: anchors.port,
  });
  log.follow((entry) => written.push(entry));
  return { log, written, problems, fake };
}

/** Writes one entry per text, every second one with sentences, and closes the log. */
export async function writeLog(folder: string, texts: readonly string[]): Promise<void> {
  const { log } = openLog(folder);
  texts.forEach((text, index) => {
    const said = index % 2 === 0 ? {} : { sentences: [say('record.newName', { name: text }), text] };
    log.add(fieldsOf({ text, ...said, at: Date.UTC(2026, 10, 20, 12, 0, index) }));
  });
  await log.close();
}

export const monthFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted();

export const linesOf = (path: string): readonly string[] => readFileSync(path, 'utf8').split('\n').slice(0, -1);
