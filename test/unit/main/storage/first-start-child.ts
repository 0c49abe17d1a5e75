/**
 * Starts the program on a profile, opens accounts and reopens them: argv[2] is the folder, argv[3] the number of the line after which it
 * stops until it is killed (0: it goes on), then come ids and databases in turn. Its first line is before it reads anything.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createRunner } from '../../../../src-main/storage/worker-runner.ts';

const [folder = '', stopAt, ...rest] = process.argv.slice(2);
let lines = 0;
function say(line: string): void {
  writeSync(1, `${line}\n`);
  lines += 1;
  if (lines === Number(stopAt)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

say('started');
for (let starts = 0; starts < 2; starts += 1) {
  const run = createRunner({
    userPath: join(folder, 'user.db'),
    now: () => Date.now(),
    openList: () => {
      throw new Error('no list is read');
    },
  });
  for (let index = 0; index < rest.length; index += 2) {
    const input = { id: String(rest[index]), databasePath: join(folder, String(rest[index + 1])), startsEmpty: false };
    const { result, bug } = run({ id: 1, of: { account: index / 2 }, name: 'open', input });
    if (!result.ok) throw new Error(bug ?? result.failure.message);
    say(`opened ${index}`);
  }
  run({ id: 1, of: null, name: 'close', input: undefined });
}
