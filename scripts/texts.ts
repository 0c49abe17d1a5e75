/**
 * `npm run texts`: sorts the catalogues of locales/, writes the types of their keys, and notes for which English text each
 * translation was made that has changed. `-- --report`: what translations lack, and what nothing shows; never a failure.
 * `-- --confirm LANGUAGE KEY …`: these translations say what the English texts say now.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../src-main/contract/texts.ts';
import {
  folder,
  formsOf,
  inOrder,
  readCatalogue,
  readSeen,
  reportOn,
  seenBy,
  stampedBy,
  translated,
  type Seen,
  type Translated,
} from './texts/catalogues.ts';
import { unreadKeys } from './texts/read-keys.ts';
import { writeTypes } from './texts/write-types.ts';

const [option, ...rest] = process.argv.slice(2);
if (option === '--report') report();
else if (option === '--confirm') confirm(rest);
else if (option === undefined) tidy();
else refuse(`There is no option ${option}.`);

function report(): void {
  const english = readCatalogue('en');
  const lines = [
    '## Texts',
    '',
    ...section('Read by nothing', unreadKeys(english)),
    ...translated.flatMap((language) => {
      const { missing, stale, formless, same, orphaned } = reportOn(
        language,
        english,
        readCatalogue(language),
        readSeen(),
      );
      return [
        `### ${language}`,
        '',
        ...section('Missing, shown in English', missing),
        ...section('Stale: the English text has changed since', stale),
        ...section('Without plural forms of the language', formless),
        ...section('Sentences as in English', same),
        ...section('Orphaned: English has no such key', orphaned),
      ];
    }),
  ];
  console.log(lines.join('\n'));
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary !== undefined) appendFileSync(summary, `${lines.join('\n')}\n`);
}

function section(title: string, keys: readonly string[]): readonly string[] {
  return [
    `${title}: ${keys.length === 0 ? 'none' : String(keys.length)}`,
    '',
    ...keys.map((key) => `- \`${key}\``),
    ...(keys.length === 0 ? [] : ['']),
  ];
}

function tidy(): void {
  for (const name of ['en', ...translated, 'notes']) {
    const path = join(folder, `${name}.json`);
    const json = readFileSync(path, 'utf8');
    write(path, inOrder(Object.entries(JSON.parse(json) as Record<string, unknown>)), json);
  }
  const before = cataloguesWhenStamped();
  stamp((key, language, seen, now) => {
    if (seenBy(seen, key, language) === undefined) return true;
    return JSON.stringify(formsOf(before.get(language) ?? now, key)) !== JSON.stringify(formsOf(now, key));
  });
  writeTypes();
}

function confirm([language, ...keys]: readonly string[]): void {
  const known = translated.find((each) => each === language);
  if (known === undefined) return refuse(`Name one of ${translated.join(', ')}, then the keys.`);
  const english = readCatalogue('en');
  const unknown = keys.filter((key) => Object.keys(formsOf(english, key)).length === 0);
  if (unknown.length > 0) return refuse(`locales/en.json has no ${unknown.join(', ')}.`);
  stamp((key, each) => each === known && keys.includes(key));
}

function refuse(why: string): void {
  console.error(why);
  process.exitCode = 2;
}

type IsMade = (key: string, language: Translated, seen: Seen, now: Catalogue) => boolean;

/** Notes for these translations that they were made for the English text of now. */
function stamp(isMade: IsMade): void {
  const seen = readSeen();
  const others = new Map(translated.map((language) => [language, readCatalogue(language)]));
  const path = join(folder, 'seen.json');
  const stamped = stampedBy(readCatalogue('en'), others, seen, (key, language) =>
    isMade(key, language, seen, others.get(language) ?? {}),
  );
  write(path, stamped, readFileSync(path, 'utf8'));
}

/** The translations of the commit in which seen.json was written last; empty where there is none. */
function cataloguesWhenStamped(): ReadonlyMap<Translated, Catalogue> {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 }).trim();
  try {
    const commit = git('log', '-1', '--format=%H', '--', 'seen.json');
    return new Map(
      translated.map((language) => [language, readCatalogue(language, git('show', `${commit}:./${language}.json`))]),
    );
  } catch {
    return new Map();
  }
}

function write(path: string, value: unknown, before: string): void {
  const json = `${JSON.stringify(value, null, 2)}\n`;
  if (json !== before) writeFileSync(path, json);
}
