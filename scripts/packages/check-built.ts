import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkFuses, fuseSettings } from './fuses.ts';

/** What electron-builder hands over, as far as it is used here. */
export interface BuildResult {
  readonly outDir: string;
  readonly configuration: { readonly electronFuses?: Partial<Record<string, unknown>> | null };
}

interface Packed {
  /** The file that has the fuses. */
  readonly binary: string;
  /** How many programs it holds. */
  readonly programs: number;
}

const FRAMEWORK = 'Contents/Frameworks/Electron Framework.framework/Electron Framework';

/** The programs that were packed into this folder, which electron-builder leaves beside the packages made from them. */
export async function findPacked(outDir: string): Promise<readonly Packed[]> {
  const folders = (await readdir(outDir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }): Packed[] => {
    const folder = join(outDir, name);
    if (/^linux.*-unpacked$/.test(name)) return [{ binary: join(folder, 'longreach'), programs: 1 }];
    if (/^win.*-unpacked$/.test(name)) return [{ binary: join(folder, 'Longreach.exe'), programs: 1 }];
    // Leftovers of a universal build have names like mac-universal-x64-temp, and no fuses yet.
    if (!/^mac(?:-[a-z0-9]+)?$/.test(name)) return [];
    const binary = join(folder, 'Longreach.app', FRAMEWORK);
    return existsSync(binary) ? [{ binary, programs: name === 'mac-universal' ? 2 : 1 }] : [];
  });
}

/** `electronFuses`, all of them stated. */
const wantedFuses = z.record(z.enum(fuseSettings), z.boolean());

/** Hook `afterAllArtifactBuild` of electron-builder. Returns no further files to publish. */
export default async function checkBuilt({ outDir, configuration }: BuildResult): Promise<string[]> {
  // What it says about the signature is no fuse.
  const { resetAdHocDarwinSignature: _signature, ...fuses } = configuration.electronFuses ?? {};
  const wanted = wantedFuses.parse(fuses);
  const packed = await findPacked(outDir);
  if (packed.length === 0) throw new Error(`no packed program in ${outDir}: its fuses cannot be read back`);
  for (const { binary, programs } of packed) {
    const problems = checkFuses(await readFile(binary), wanted, programs);
    if (problems.length > 0) throw new Error(`fuses of ${binary}: ${problems.join('; ')}`);
    console.log(`  • fuses read back: all ${fuseSettings.length} as configured  file=${binary}`);
  }
  return [];
}
