import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { UpdateCheck } from '../contract/updates.ts';
import { replaceFile } from '../lib/atomic-file.ts';
import { parseJsonOrNull } from '../lib/json.ts';

const schema = z.object({
  installationId: z.uuid(),
  /** The version that ran last. */
  version: z.string().max(64),
  updatedFrom: z.string().max(64).nullable(),
  last: z
    .object({
      at: z.number(),
      outcome: z.enum(['newest', 'found', 'failed']),
      message: z.string().max(1_000).nullable(),
    })
    .nullable(),
  newestManifest: z.number().nullable().default(null),
});

/** What is known of updates beyond the end of the program. */
export interface UpdateMemory {
  /** Random, never sent: decides when a release that is rolled out step by step reaches this installation. */
  readonly installationId: string;
  readonly last: UpdateCheck | null;
  /** The version before, in the first run of a new one, until the user has seen it. */
  readonly updatedFrom: string | null;
  /** The date of the newest manifest that was accepted, Unix milliseconds: an older one is a replay. */
  readonly newestManifest: number | null;
}

export const updateRecordPath = (userData: string): string => join(userData, 'updates.json');

/** Reads `updates.json` as it is; null where there is none that can be used. */
async function readUpdateRecord(path: string): Promise<z.infer<typeof schema> | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return schema.safeParse(parseJsonOrNull(text)).data ?? null;
}

/** Opens `updates.json` in the first moments of a run of this version. What cannot be saved holds for this run. */
export async function openUpdateRecord(path: string, version: string) {
  const stored = await readUpdateRecord(path);
  let memory: UpdateMemory = {
    installationId: stored?.installationId ?? randomUUID(),
    last: stored?.last ?? null,
    updatedFrom: stored === null || stored.version === version ? (stored?.updatedFrom ?? null) : stored.version,
    newestManifest: stored?.newestManifest ?? null,
  };
  let writing: Promise<void> = Promise.resolve();
  const write = (): void => {
    const text = `${JSON.stringify({ version, ...memory } satisfies z.infer<typeof schema>)}\n`;
    writing = writing.then(() => replaceFile(path, text)).catch(() => undefined);
  };
  if (stored?.version !== version) write();
  return {
    current: (): UpdateMemory => memory,
    change(part: Partial<Omit<UpdateMemory, 'installationId'>>): void {
      memory = { ...memory, ...part };
      write();
    },
    /** Resolves when everything is written. */
    flush: (): Promise<void> => writing,
  };
}

export type UpdateRecord = Awaited<ReturnType<typeof openUpdateRecord>>;
