import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PNG } from 'pngjs';
import { comparePictures, findNoise, wordDifference } from './compare.ts';

/**
 * Compares the pictures of this tree with those of another one, pixel by pixel. The other tree is pictured twice: where its two
 * pictures differ, something moves by itself. Of each difference both pictures are kept.
 */
export function compareTrees({
  root,
  other,
  options,
  kept,
}: {
  readonly root: string;
  /** The folder of the tree before: installed and built. */
  readonly other: string;
  /** Names of pictures and the like, as both trees understand them. */
  readonly options: readonly string[];
  /** Where differing pictures go. */
  readonly kept: string;
}): boolean {
  const before = resolve(other);
  const script = 'test/tools/pictures/pictures.ts';
  for (const need of [script, 'test/tools/pictures/compare.ts', 'out/main/main.js'])
    if (!existsSync(join(before, need)))
      throw new Error(
        `${join(before, need)} is missing: ${before} must be a built tree of Longreach that can compare pictures.`,
      );
  const folder = mkdtempSync(join(tmpdir(), 'longreach-compare-'));
  const take = (tree: string, name: string): string => {
    const out = join(folder, name);
    console.log(`taking pictures of ${tree}`);
    spawnSync(process.execPath, [script, '--fixed', `--out=${out}`, ...options], { cwd: tree, stdio: 'inherit' });
    return out;
  };
  try {
    const folders = [take(before, 'before'), take(before, 'again'), take(root, 'now')] as const;
    rmSync(kept, { recursive: true, force: true });
    const lines = compareFolders(folders, kept);
    console.log(lines.length === 0 ? 'No picture differs.' : lines.join('\n'));
    return lines.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One line for each picture that differs, is missing or is new. */
function compareFolders([before, again, now]: readonly [string, string, string], kept: string): readonly string[] {
  const names = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);
  const all = [...new Set([before, again, now].flatMap(names))].sort();
  if (all.length === 0) return ['no picture was taken'];
  return all.flatMap((name) => {
    const missing = [before, again, now].findIndex((folder) => !existsSync(join(folder, name)));
    if (missing !== -1) return [`${name}: ${missing === 2 ? 'not there now' : 'was not there before'}`];
    const [one, other, present] = [before, again, now].map((folder) => readFileSync(join(folder, name)));
    if (one === undefined || other === undefined || present === undefined || present.equals(one)) return [];
    const old = PNG.sync.read(one);
    const noise = findNoise(old, PNG.sync.read(other));
    if (noise === null) return [`${name}: its size changes by itself`];
    const difference = comparePictures(old, PNG.sync.read(present), noise);
    if (difference === null) return [];
    mkdirSync(kept, { recursive: true });
    writeFileSync(join(kept, name.replace(/\.png$/, '-before.png')), one);
    writeFileSync(join(kept, name.replace(/\.png$/, '-now.png')), present);
    return [`${name}: ${wordDifference(difference)}`];
  });
}
