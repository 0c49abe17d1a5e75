/** `npm run service [-- --agents=200 --port=0]`: the practice service alone, for trying the API by hand. */
import { parseArgs } from 'node:util';
import { startPracticeService } from '../../src-main/practice/server.ts';

const { values } = parseArgs({ options: { agents: { type: 'string' }, port: { type: 'string' } } });

function readNumber(name: 'agents' | 'port', usual: number, most: number): number {
  const number = Number(values[name] ?? usual);
  if (Number.isInteger(number) && number >= 0 && number <= most) return number;
  console.error(`--${name} is a whole number from 0 to ${String(most)}.`);
  process.exit(2);
}

const service = await startPracticeService({
  agents: readNumber('agents', 200, 200_000),
  port: readNumber('port', 0, 65_535),
});
console.log(`Address: ${service.address}\nKey:     ${service.key}\nCtrl-C ends it.`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void service.close().then(() => process.exit(0)));
