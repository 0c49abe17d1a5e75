/** Adds entries to the log in folder argv[2] until it is killed. Prints the number of each entry that was written. */
import { writeSync } from 'node:fs';
import '../../../../src-main/lib/load-texts.ts';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { createAuditLog } from '../../../../src-main/audit/audit-log.ts';

const log = createAuditLog({
  folder: process.argv[2] ?? '',
  clock: systemClock,
  slices: { now: () => performance.now(), nextTurn: () => Promise.resolve() },
  months: () => 0,
  onProblem: (text) => writeSync(2, text),
  anchors: { settled: () => null, read: () => Promise.resolve([]), write: () => undefined },
});
log.follow(({ seq }) => writeSync(1, `${seq}\n`));

function go(): void {
  for (let one = 0; one < 20; one += 1) {
    log.add({
      at: Date.now(),
      account: null,
      kind: 'wake',
      agentId: one,
      supportId: null,
      name: 'host',
      outcome: 'done',
      duration: 1,
      text: 'x'.repeat(300),
    });
  }
  setImmediate(go);
}
go();
