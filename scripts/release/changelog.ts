/**
 * Drafts the part of CHANGELOG.md for the next version from conventional commits: `node scripts/release/changelog.ts VERSION`.
 * Its lines are the subjects of commits; a person rewrites them for technicians, who read them in the program.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

export interface Commit {
  readonly subject: string;
  readonly body: string;
}

/** What technicians notice; the other types change nothing for them. */
const TYPES = ['feat', 'perf', 'fix'] as const;
const SUBJECT = /^(?<type>[a-z]+)(?:\([^)]*\))?(?<breaking>!)?: (?<text>.+)$/;

/** The part for a version, the most important changes first; throws where nothing would be in it. */
export function draftPart(version: string, commits: readonly Commit[]): string {
  const changes = commits.flatMap(({ subject, body }) => {
    const { type = '', breaking, text = '' } = SUBJECT.exec(subject)?.groups ?? {};
    const isBreaking = breaking !== undefined || /^BREAKING[ -]CHANGE: /m.test(body);
    const rank = isBreaking ? -1 : TYPES.indexOf(type as (typeof TYPES)[number]);
    if (rank === -1 && !isBreaking) return [];
    return [{ rank, line: `- ${text.charAt(0).toUpperCase()}${text.slice(1)}.` }];
  });
  if (changes.length === 0) throw new Error('no commit since the last version changes anything for technicians');
  const lines = changes.sort((a, b) => a.rank - b.rank).map(({ line }) => line);
  return `## ${version}\n\n${[...new Set(lines)].join('\n')}\n`;
}

/** Puts a part in front of those of earlier versions; throws where the version is already described. */
export function insertPart(changelog: string, part: string): string {
  const [heading = ''] = part.split('\n');
  if (changelog.split('\n').includes(heading)) throw new Error(`CHANGELOG.md already has "${heading}"`);
  const at = changelog.search(/^## /m);
  return at === -1 ? `${changelog.trimEnd()}\n\n${part}` : `${changelog.slice(0, at)}${part}\n${changelog.slice(at)}`;
}

/** The text under the heading of a version. */
export function readPart(changelog: string, version: string): string | null {
  const part = changelog.split(/^## /m).find((text) => text.startsWith(`${version}\n`));
  return part === undefined ? null : part.slice(version.length).trim();
}

function commitsSince(tag: string | null): readonly Commit[] {
  const range = tag === null ? [] : [`${tag}..HEAD`];
  const log = execFileSync('git', ['log', '--no-merges', '--format=%s%x1f%b%x1e', ...range], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return log.split('\x1e').flatMap((entry) => {
    const [subject = '', body = ''] = entry.trim().split('\x1f');
    return subject === '' ? [] : [{ subject, body }];
  });
}

if (import.meta.main) {
  const [version] = process.argv.slice(2);
  if (version === undefined) throw new Error('usage: changelog.ts VERSION');
  const tags = execFileSync('git', ['tag', '--list', 'v*', '--sort=-version:refname'], { encoding: 'utf8' });
  const [last = ''] = tags.split('\n');
  const part = draftPart(version, commitsSince(last === '' ? null : last));
  writeFileSync('CHANGELOG.md', insertPart(readFileSync('CHANGELOG.md', 'utf8'), part));
  console.log(
    `CHANGELOG.md: ${version} drafted from the commits ${last === '' ? 'so far' : `since ${last}`}. Rewrite it.`,
  );
}
