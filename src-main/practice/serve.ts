import { parseArgs } from 'node:util';
import { readOptions, type PracticeOptions } from './options.ts';
import { Refused } from './reply.ts';
import { startPracticeService, type PracticeService } from './server.ts';

/**
 * Starts the practice service alone: `node src-main/practice/serve.ts [--agents=200] [--port=0] [--seed=...] [--key=...]`.
 * Prints address and key and serves until Ctrl-C. With `--json` it prints one line for programs instead.
 */
const usage = `Usage: node src-main/practice/serve.ts [options]
  --agents=200          how many computers
  --history=3000        how many connections in the past
  --port=0              port on 127.0.0.1; 0 takes a free one
  --link-port=0         a port of its own for connection links
  --media-port=0        a port of its own for recordings
  --seed=longreach      the same seed gives the same world
  --key=...             the API key; a random one otherwise
  --time-scale=1        restarts and clients so many times faster
  --still               nothing changes by itself
  --test-controls       opens the controls and prints their token
  --json                prints one line of JSON`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const known = {
  agents: text,
  history: text,
  port: text,
  'link-port': text,
  'media-port': text,
  seed: text,
  key: text,
  'time-scale': text,
  still: flag,
  'test-controls': flag,
  json: flag,
  help: flag,
};

/** A number, or what was written, for the check to refuse. */
const numeric = (value: string | undefined): unknown => {
  if (value === undefined) return undefined;
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
};

function readLine(args: readonly string[]): { options: PracticeOptions; asJson: boolean } | string {
  try {
    const { values } = parseArgs({ args: [...args], options: known });
    if (values.help === true) return usage;
    const options = readOptions({
      agents: numeric(values.agents),
      historyRecords: numeric(values.history),
      port: numeric(values.port),
      linkPort: numeric(values['link-port']),
      mediaPort: numeric(values['media-port']),
      seed: values.seed,
      key: values.key,
      timeScale: numeric(values['time-scale']),
      still: values.still,
      testControls: values['test-controls'],
    });
    return options instanceof Refused ? `${options.reason}\n\n${usage}` : { options, asJson: values.json === true };
  } catch (error) {
    return `${error instanceof Error ? error.message : 'unknown option'}\n\n${usage}`;
  }
}

function announce({ address, key, controlToken, linkOrigin, mediaOrigin }: PracticeService, asJson: boolean): void {
  if (asJson) {
    console.log(JSON.stringify({ kind: 'listening', address, key, linkOrigin, mediaOrigin, controlToken }));
    return;
  }
  console.log('The practice service is running. Its computers and people are invented.\n');
  console.log(`  Service address  ${address}`);
  console.log(`  API key          ${key}`);
  if (controlToken !== null) console.log(`  Control token    ${controlToken}`);
  console.log('\nCtrl-C stops it.');
}

const line = readLine(process.argv.slice(2));
if (typeof line === 'string') {
  console.error(line);
  process.exitCode = line === usage ? 0 : 2;
} else {
  const service = await startPracticeService(line.options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close());
  announce(service, line.asJson);
}
