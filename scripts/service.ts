import { parseArgs } from 'node:util';
import { readOptions, type PracticeOptions } from '../src-main/practice/options.ts';
import { Refused } from '../src-main/practice/reply.ts';
import { startPracticeService, type PracticeService } from '../src-main/practice/server.ts';
import { startTestService } from '../test/tools/practice-faults/start.ts';

/**
 * Starts the practice service alone: `npm run service -- [--agents=200] [--port=0] [--seed=...] [--key=...]`.
 * Prints address and key and serves until Ctrl-C. With `--json` it prints one line for programs instead.
 */
const usage = `Usage: npm run service -- [options]
  --agents=200          number of agents
  --history=3000        number of past sessions
  --port=0              port on 127.0.0.1; 0 selects a free one
  --link-port=0         separate port for connection links
  --media-port=0        separate port for recordings
  --seed=longreach      the same seed gives the same world
  --key=...             the API key; random by default
  --time-scale=1        speed of reboots and clients
  --still               nothing changes automatically
  --validators          lists of agents have an ETag, and a 304 confirms the present one
  --compress            lists of agents are compressed
  --test-controls       enables the controls and prints their token
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
  validators: flag,
  compress: flag,
  'test-controls': flag,
  json: flag,
  help: flag,
};

/** A number, or the text as it was written, for the check to refuse. */
const numeric = (value: string | undefined): unknown => {
  if (value === undefined) return undefined;
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
};

interface Order {
  readonly options: PracticeOptions;
  readonly withControls: boolean;
  readonly asJson: boolean;
}

/** The order, or what to print instead. */
function readLine(args: readonly string[]): Order | string {
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
      validators: values.validators,
      compress: values.compress,
    });
    if (options instanceof Refused) return `${options.reason}\n\n${usage}`;
    return { options, withControls: values['test-controls'] === true, asJson: values.json === true };
  } catch (error) {
    return `${error instanceof Error ? error.message : 'unknown option'}\n\n${usage}`;
  }
}

async function start({
  options,
  withControls,
}: Order): Promise<{ service: PracticeService; controlToken: string | null }> {
  if (!withControls) return { service: await startPracticeService(options), controlToken: null };
  const service = await startTestService(options);
  return { service, controlToken: service.controlToken };
}

function announce({ service, controlToken }: Awaited<ReturnType<typeof start>>, asJson: boolean): void {
  const { address, key, linkOrigin, mediaOrigin } = service;
  if (asJson) {
    console.log(JSON.stringify({ kind: 'listening', address, key, linkOrigin, mediaOrigin, controlToken }));
    return;
  }
  console.log('The practice service is running. Its agents and people are invented.\n');
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
  const started = await start(line);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void started.service.close());
  announce(started, line.asJson);
}
