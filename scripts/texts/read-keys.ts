import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../src-main/contract/texts.ts';
import { keysOf } from './catalogues.ts';

/** Which keys the code reads, by its text: it contains them whole, or puts them together from a beginning and a name. */

/** For beginnings that keys written whole in the code share too: the names that the code adds to them. */
const narrow: Readonly<Record<string, readonly string[]>> = {
  'insights.days.': ['week', 'month'],
  'insights.days.chart.': ['week', 'month'],
  'insights.odd.': [
    'unknown-technician',
    'no-technician',
    'new-country',
    'one-time-link',
    'at-night',
    'recording-missing',
    'end-unknown',
  ],
  'insights.period.': ['7', '30', 'quarter', 'year', 'own', 'from', 'to'],
  'insights.round.': ['session.up', 'session.nearest', 'day.up', 'day.nearest'],
  'query.': ['today', 'yesterday'],
  'query.say.': ['model', 'cpu', 'osname', 'domain'],
};
/** Pages that share their parts, which put the page's name first: `${name}.title`. */
const sharing = ['activity', 'history'];

const root = join(import.meta.dirname, '../..');

/** The code of these folders as one text. @param folders relative to the project's */
export const codeOf = (...folders: readonly string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:ts|svelte)$/.test(path))
        .map((path) => readFileSync(join(root, folder, path), 'utf8')),
    )
    .join('\n');

/** The keys that this code reads. */
export function keysReadBy(code: string, english: Catalogue): readonly string[] {
  const quoted = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text ?? ''));
  const beginnings = [...new Set([...code.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, start]) => start ?? ''))];
  const shared = new Set([...code.matchAll(/`\$\{name\}\.([\w.]+)`/g)].map(([, end]) => end ?? ''));
  /** A sentence and a unit: `${sentence}.seconds`. */
  const ends = new Set([...code.matchAll(/`\$\{\w+\}\.(\w+)`/g)].map(([, end]) => end ?? ''));
  const isMade = (key: string): boolean =>
    beginnings.some((start) => {
      if (!key.startsWith(start)) return false;
      const end = key.slice(start.length);
      // Each setting is named where its control is, and has a title, an explanation, and names of its choices.
      if (start === 'settings.')
        return end
          .replace(/Text$/, '')
          .split('.')
          .every((part) => quoted.has(part));
      return narrow[start]?.includes(end) ?? true;
    });
  const isShared = (key: string): boolean =>
    sharing.some((page) => key.startsWith(`${page}.`) && shared.has(key.slice(page.length + 1)));
  const isContinued = (key: string): boolean => {
    const at = key.lastIndexOf('.');
    return quoted.has(key.slice(0, at)) && ends.has(key.slice(at + 1));
  };
  return keysOf(english).filter((key) => quoted.has(key) || isMade(key) || isShared(key) || isContinued(key));
}

export const codeOfPages = (): string => codeOf('src-renderer', 'src-main/contract');
export const codeOfMain = (): string => codeOf('src-main');

/** Texts of en.json that nothing shows. */
export function unreadKeys(english: Catalogue): readonly string[] {
  const read = new Set([codeOfMain(), codeOfPages()].flatMap((code) => keysReadBy(code, english)));
  return keysOf(english).filter((key) => !read.has(key));
}
