/**
 * Makes random changes of what the user made until it is killed: argv[2] is the folder, argv[3] the seed. Writes how many were
 * acknowledged; the first line is before the first of them.
 */
import { writeSync } from 'node:fs';
import { changesOf } from './user-model.ts';
import { openUser } from './user-files.ts';

const user = openUser(String(process.argv[2]));
const changes = changesOf(Number(process.argv[3]));
writeSync(1, '0\n');
for (const [index, change] of changes.entries()) {
  user.apply(change);
  if (index % 9 === 0) user.rewriteFiles();
  writeSync(1, `${index + 1}\n`);
}
