/**
 * `npm run demo [-- arguments]`: the practice service with DEMO_AGENTS agents (200), and the app signed in to it for
 * this one run. Nothing is kept: its user data is thrown away, its key exists in memory only.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPracticeService } from '../src-main/practice/server.ts';
import { pickRuntime, runApp } from '../test/tools/host/launcher/run-app.ts';

const usual = 200;

function readAgents(text: string | undefined): number {
  const agents = Number(text ?? usual);
  if (Number.isInteger(agents) && agents >= 0 && agents <= 200_000) return agents;
  console.error('DEMO_AGENTS is a whole number from 0 to 200000.');
  process.exit(2);
}

const agents = readAgents(process.env.DEMO_AGENTS);
const args = process.argv.slice(2);
const runtime = await pickRuntime({ args, isDemo: true });
const service = await startPracticeService({ agents });
const userData = mkdtempSync(join(tmpdir(), 'longreach-demo-'));
console.log(`The practice service answers at ${service.address} with ${String(agents)} agents.`);
console.log('Quit Longreach or press Ctrl-C to end both; nothing is kept. What to try: docs/user/guide.md.');
const env = { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key };
process.exitCode = await runApp(runtime, { args: [`--user-data-dir=${userData}`, ...args], env, isDemo: true });
await service.close();
rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
