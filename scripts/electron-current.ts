/**
 * `node scripts/electron-current.ts`: whether the Electron in use is current, asked of npm's registry. Run once a week
 * (.github/workflows/weekly.yml), never by the gate, whose result must not depend on the day.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Days within which a newer version has to be taken over: they carry Chromium's security fixes. */
const DAYS = 14;
/** How many majors Electron supports at a time. */
const SUPPORTED = 3;

export interface ElectronReleases {
  /** The exact version of package.json. */
  readonly used: string;
  /** When each version was published, as npm gives it: ISO times by version, with `created` and `modified` among them. */
  readonly times: Readonly<Record<string, string>>;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Why the Electron in use is not current any more; null where it is. */
export function judgeElectron({ used, times, now }: ElectronReleases): string | null {
  const stable = Object.keys(times).flatMap((version) => parse(version) ?? []);
  const own = parse(used);
  if (own === null || !stable.some(({ text }) => text === used))
    return `Electron ${used} is no stable version that npm knows.`;
  const majors = [...new Set(stable.map(({ parts }) => parts[0]))].sort((one, other) => other - one);
  const supported = majors.slice(0, SUPPORTED);
  if (!supported.includes(own.parts[0]))
    return `Electron ${used} gets no fixes any more; supported are ${supported.join(', ')}.`;
  const newer = stable.filter(({ parts }) => parts[0] === own.parts[0] && compare(parts, own.parts) > 0);
  const overdue = newer.filter(({ text }) => now - Date.parse(times[text] ?? '') > DAYS * 86_400_000);
  const [newest] = newer.toSorted((one, other) => compare(other.parts, one.parts));
  if (overdue.length === 0 || newest === undefined) return null;
  return `Electron ${used} is behind ${newest.text}: a newer version came out more than ${String(DAYS)} days ago.`;
}

type Parts = readonly [major: number, minor: number, patch: number];

const compare = (one: Parts, other: Parts): number => one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** Null for what is no stable version: betas, nightlies, `created`. */
function parse(text: string): { readonly text: string; readonly parts: Parts } | null {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return found === null ? null : { text, parts: [Number(found[1]), Number(found[2]), Number(found[3])] };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly devDependencies: { readonly electron: string };
  };
  const isWindows = process.platform === 'win32';
  const answer = execFileSync(isWindows ? 'npm.cmd' : 'npm', ['view', 'electron', 'time', '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: isWindows,
  });
  const times = JSON.parse(answer) as ElectronReleases['times'];
  const reason = judgeElectron({ used: devDependencies.electron, times, now: Date.now() });
  console.log(reason ?? `Electron ${devDependencies.electron} is current.`);
  process.exitCode = reason === null ? 0 : 1;
}
