import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { languageNames } from '../src-main/contract/language.ts';

/** `npm run badges`: the badges of the README as pictures in assets/badges, from what the repository itself says. */

const ROOT = join(import.meta.dirname, '..');
const SYSTEMS = { win: 'Windows', mac: 'macOS', linux: 'Linux' } as const;

/** A label and what it says, by the name of the file. */
export function readBadges(root: string): ReadonlyMap<string, readonly [label: string, value: string]> {
  const { license, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly license: string;
    readonly version: string;
  };
  const builder = load(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as Readonly<Record<string, unknown>>;
  const systems = Object.entries(SYSTEMS).flatMap(([key, name]) => (key in builder ? [name] : []));
  return new Map([
    ['license', ['License', license]],
    ['version', ['Version', version]],
    ['systems', ['Systems', systems.join(', ')]],
    ['languages', ['Languages', Object.values(languageNames).join(', ')]],
  ]);
}

const CHARACTER = 6.4;
const MARGIN = 7;

/** The text is drawn as wide as it is counted, whatever font there is. */
export function drawBadge(label: string, value: string): string {
  const [labelText, valueText] = [label, value].map((text) => Math.round(text.length * CHARACTER)) as [number, number];
  const left = labelText + 2 * MARGIN;
  const width = left + valueText + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="20" role="img" aria-label="${label}: ${value}">
  <rect width="${String(width)}" height="20" rx="3" fill="#1f62d0" />
  <path d="M3 0h${String(left - 3)}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#4a5260" />
  <g fill="#fff" font-family="Verdana, 'DejaVu Sans', sans-serif" font-size="11">
    <text x="${String(MARGIN)}" y="14" textLength="${String(labelText)}">${label}</text>
    <text x="${String(left + MARGIN)}" y="14" textLength="${String(valueText)}">${value}</text>
  </g>
</svg>
`;
}

if (import.meta.main) {
  const folder = join(ROOT, 'assets/badges');
  mkdirSync(folder, { recursive: true });
  for (const [name, [label, value]] of readBadges(ROOT))
    writeFileSync(join(folder, `${name}.svg`), drawBadge(label, value));
}
