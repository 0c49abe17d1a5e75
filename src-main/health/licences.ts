import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { Licence } from '../contract/health.ts';
import { t } from '../contract/texts.ts';

/** The file that `scripts/licences.ts` writes beside each build. */
const FILE = 'licences.json';
const file = z.array(z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() }));

/** Reads what the builds have found, each package once, by name. */
export async function readLicences(folders: readonly string[]): Promise<Result<readonly Licence[]>> {
  try {
    const lists = await Promise.all(
      folders.map(async (folder) => file.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')))),
    );
    const each = new Map(lists.flat().map((licence) => [`${licence.name} ${licence.version}`, licence]));
    return succeed([...each.values()].sort((a, b) => a.name.localeCompare(b.name, 'en')));
  } catch {
    return fail('unavailable', t('health.noLicences'));
  }
}
