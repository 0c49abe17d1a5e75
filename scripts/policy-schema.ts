import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { policyJsonSchema } from '../src-main/policy/policy-schema.ts';

/** Writes docs/admin/policy.schema.json from the schema of the program; with `--check`, fails where the file differs. */

const path = join(import.meta.dirname, '../docs/admin/policy.schema.json');
const options = await resolveConfig(path);
const text = await format(JSON.stringify(policyJsonSchema()), { ...options, parser: 'json' });
if (!process.argv.includes('--check')) writeFileSync(path, text);
else if (readFileSync(path, 'utf8') !== text) {
  console.error('docs/admin/policy.schema.json is not what the program reads: npm run policy-schema writes it anew.');
  process.exitCode = 1;
}
