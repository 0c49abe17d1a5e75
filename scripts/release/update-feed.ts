/**
 * Each machine describes only what it has built, under a name that the two of Windows share (`latest.yml`): the updater reads one
 * description and picks the file with its architecture in the name.
 */
import { dump, load } from 'js-yaml';
import { z } from 'zod';

const description = z.looseObject({
  version: z.string(),
  files: z.array(z.looseObject({ url: z.string(), sha512: z.string(), size: z.number() })).min(1),
  releaseDate: z.string(),
});

/** One description with the files of all; throws where they are of different versions or name a file twice. */
export function mergeDescriptions(texts: readonly string[]): string {
  const all = texts.map((text) => description.parse(load(text)));
  const files = all.flatMap((entry) => entry.files).toSorted((a, b) => rank(a.url) - rank(b.url));
  const [first] = files;
  const [newest] = all.toSorted((a, b) => (a.releaseDate < b.releaseDate ? 1 : -1));
  if (first === undefined || newest === undefined) throw new Error('nothing to describe');
  const { version, releaseDate } = newest;
  if (all.some((entry) => entry.version !== version)) throw new Error('the machines have built different versions');
  const names = files.map(({ url }) => url);
  if (new Set(names).size < names.length) throw new Error(`two machines have built one of ${names.join(', ')}`);
  // Old updaters read only the one file of `path`.
  return dump({ version, files, path: first.url, sha512: first.sha512, releaseDate }, { lineWidth: -1 });
}

/** Where no name has the architecture of a computer, the updater takes the first file. */
const rank = (url: string): number => (url.includes('arm64') ? 1 : 0);
