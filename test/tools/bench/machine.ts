import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** How long the machine is watched, and how often before a part is given up. */
const WATCH_MS = 1_000;
const WATCHES = 60;
/** Of one core: what an idle system does beside us. */
const MOST_FOREIGN = 0.25;

function readBusy(): number {
  const busy = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return busy.reduce((sum, one) => sum + one, 0);
}

/** Cores that other programs keep busy while this one only waits. */
async function watchOthers(): Promise<number> {
  const own = process.cpuUsage();
  const before = readBusy();
  const start = performance.now();
  await delay(WATCH_MS);
  const { user, system } = process.cpuUsage(own);
  const busy = readBusy() - before - (user + system) / 1_000;
  return busy / (performance.now() - start);
}

/** Waits until nothing else uses the processor; false if that does not come. */
export async function waitForQuiet(): Promise<boolean> {
  for (let watch = 0; watch < WATCHES; watch += 1) if (await isQuiet()) return true;
  return false;
}

/** Which machine this is, and how busy it was: read before the first part, whose own work would count. */
export function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${String(cpus().length)} cores (${first?.model.trim() ?? 'unknown processor'}), ${String(memory)} GB, ${platform()} ${arch()}, load ${(loadavg()[0] ?? 0).toFixed(2)}, Node ${process.versions.node}`;
}

/** Whether nothing else uses the processor now. */
export const isQuiet = async (): Promise<boolean> => (await watchOthers()) <= MOST_FOREIGN;
