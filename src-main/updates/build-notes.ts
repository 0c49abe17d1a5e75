import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { noBuildNotes, type BuildNotes } from './feed-choice.ts';

const name = z.string().min(1).max(500);
const schema = z.object({
  url: z.string().max(2_000).nullable().optional(),
  publisherName: z
    .union([name, z.array(name).max(20)])
    .nullable()
    .optional(),
});

/** Reads `app-update.yml`, which electron-builder puts beside the program. */
export async function readBuildNotes(resources: string): Promise<BuildNotes> {
  try {
    const read = schema.parse(load(await readFile(join(resources, 'app-update.yml'), 'utf8')));
    const { url = null, publisherName } = read;
    return { feed: url, publisherNames: typeof publisherName === 'string' ? [publisherName] : (publisherName ?? []) };
  } catch {
    return noBuildNotes;
  }
}
