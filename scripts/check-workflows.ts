/**
 * `npm run check:workflows [-- FOLDER]`: GitHub's own language service reads the workflows as its editor does: keys, needs, expressions,
 * contexts, events and schedules. What the machines of a workflow have, it cannot know.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';

// The package imports its tables without saying that they are JSON, which Node demands.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { validate } = await import('@actions/languageservice/validate');

const folder = process.argv[2] ?? join(import.meta.dirname, '../.github/workflows');
const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
if (names.length === 0) console.error(`There are no workflows in ${folder}.`);
let isGood = names.length > 0;
for (const name of names) {
  const text = readFileSync(join(folder, name), 'utf8');
  for (const { message, range } of await validate(TextDocument.create(`file:///${name}`, 'yaml', 1, text))) {
    console.error(`${name}:${String(range.start.line + 1)}: ${typeof message === 'string' ? message : message.value}`);
    isGood = false;
  }
}
process.exitCode = isGood ? 0 : 1;
