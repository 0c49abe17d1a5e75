import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../src-main');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }));

/** Folders whose sentences are all in locales/en.json. */
const converted = [
  'account',
  'agents',
  'api',
  'app',
  'audit',
  'desktop',
  'external',
  'health',
  'history',
  'ipc',
  'lock',
  'policy',
  'recordings',
  'search',
  'sessions',
  'storage',
  'support',
  'updates',
  'windows',
];
/** Texts of these folders that are never on the screen: they are for the log or other programs, or mark a bug. */
const unshown = [
  'a job ended with ',
  'is not open',
  ' entries could not be read',
  'Longreach keychain',
  'Longreach practice service',
  'this desktop has no place for a tray icon',
  'the new version was not installed',
  '(cannot be shown)',
  'there is no such account',
  'the base address is not normalised',
  'a list without a validator cannot be unchanged',
  'a list without a sink cannot be streamed',
  'the one-time link was already opened',
  'Longreach (is the keychain open?)',
  'request meter: ',
  '[one-time link]',
  '[recording address]',
  'the proxy wants a user name and password',
  'the browser of the system did not open',
  'a draft that is no mailto',
  'the list of the task bar was not taken: ',
  '[Desktop Entry]',
  'the file of the app lock cannot be written',
  'the audit log cannot be ',
  'commands are not listened for',
  // what is typed in a terminal
  'list [--json] [--search TEXT]',
  'connect NAME',
  'wake NAME',
  // heads and names of exported files
  'audit/audit.ts: Longreach audit log',
  'audit/browse.ts: Agent or client',
  'audit/browse.ts: Agent ID',
  'audit/browse.ts: Support session',
  'audit/browse.ts: Previous hash',
  // bugs
  'nothing is being read',
  'an event that is not in the contract',
  'a page was attached before there are handlers',
  'channels without their counterpart: ',
  ': input refused (',
  ': failed inside, id ',
  'a thrown ',
  'an unknown place',
  'not plain',
  // for administrators
  'policy/policy-schema.ts: ',
  '/Library/Application Support/',
  "foreach ($path in ''",
  // names of windows in the log, and the markup of our pages
  'windows/protect.ts: ',
  'windows/ui-window.ts: ',
  'windows/quick-connect-window.ts: quick connect',
  'sessions/window.ts: session window',
  'sessions/session-view.ts: remote page',
  'trusted-types svelte-trusted-html',
  '<html lang="',
  '<link rel="modulepreload"',
  'a view could not be made ahead of its link',
  'the data of a closed remote page could not be cleared',
  'a download ended with ',
  'the inventory worker did not answer “',
  'the inventory worker ended with code ',
  'the list of downloads could not be written',
  'updates/engine.ts: checked here',
];

it.each(converted)('%s has no sentence outside of the catalogue', (folder) => {
  const found = sources
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ path, text }) => literalsOf(path, text).map((literal) => `${path}: ${literal}`));
  expect(found.filter((line) => !unshown.some((known) => line.includes(known)))).toEqual([]);
});

/** A part of a statement: the capitals of a sentence are names and abbreviations. */
const SQL = /\b(?:SELECT|FROM|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|WHERE|AND|OR|IS|CASE|THEN|ORDER BY)\b/;

/** Texts in code that have at least two words in a row. */
function literalsOf(path: string, text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isForLog(node)) return;
    const isPart =
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    if (isPart && !SQL.test(node.text) && /[a-z’]{2,} [a-z’]{2,}/i.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Lines of the log and marks of bugs. */
const isForLog = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && /\blog\.(?:info|warn|error)$/.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText().endsWith('Error'));
