import { createEvents } from '../lib/events.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import { derivePolicy, type CheckSettings, type Policy, type PolicyReading } from './policy.ts';

export interface PolicyStoreDeps {
  readonly clock: MonotonicClock;
  /** Reads the file. */
  readonly readFile: () => Promise<PolicyReading>;
  /** Changes whenever the file does. */
  readonly fingerprint: () => Promise<string>;
  /** Reads the registry; null where there is none. */
  readonly readRegistry: (() => Promise<PolicyReading>) | null;
  readonly checkSettings: CheckSettings;
}

/** How often the file is looked at, in milliseconds: a change takes effect while the administrator still looks. */
const FILE_INTERVAL = 3_000;
/** The registry costs a process for each look; group policies themselves are refreshed every 90 minutes. */
const REGISTRY_INTERVAL = 600_000;
/** When the system is asked again where it did not answer, in milliseconds after the attempt before. */
const RETRIES = [5_000, 30_000, 120_000] as const;

/** The policy of this computer, read at the start and again whenever it changes. */
export async function openPolicy(deps: PolicyStoreDeps) {
  const { clock } = deps;
  const events = createEvents<{ readonly change: Policy }>();
  let fingerprint = await deps.fingerprint();
  let [file, registry] = await Promise.all([deps.readFile(), deps.readRegistry?.() ?? none]);
  const fileRetries = createRetries(clock);
  const registryRetries = createRetries(clock);
  fileRetries.follow(file);
  registryRetries.follow(registry);
  // A value in the registry, which group policies write, replaces that of the file.
  const derive = (): Policy => derivePolicy([file.source, registry.source], deps.checkSettings);
  let current = derive();
  let registryReadAt = clock.now();
  let isClosed = false;
  let off = (): void => undefined;

  const update = (): void => {
    const next = derive();
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    current = next;
    events.emit('change', current);
  };

  const readAgain = async (): Promise<void> => {
    const seen = await deps.fingerprint();
    const isChanged = seen !== fingerprint;
    const isFileDue = isChanged || fileRetries.isDue();
    if (isFileDue) {
      fingerprint = seen;
      if (isChanged) fileRetries.reset();
      file = await deps.readFile();
      fileRetries.follow(file);
    }
    const isOld = clock.now() - registryReadAt >= REGISTRY_INTERVAL;
    const isRegistryDue = deps.readRegistry !== null && (isOld || registryRetries.isDue());
    if (isRegistryDue) {
      registry = await deps.readRegistry();
      registryReadAt = clock.now();
      registryRetries.follow(registry);
    }
    if (isFileDue || isRegistryDue) update();
  };

  const schedule = (): void => {
    off = clock.after(FILE_INTERVAL, () => {
      void readAgain().finally(() => {
        if (!isClosed) schedule();
      });
    });
  };
  schedule();

  return {
    current: (): Policy => current,
    /** Calls the listener with every other policy. Returns the unsubscribe function. */
    subscribe: (listener: (policy: Policy) => void): (() => void) => events.on('change', listener),
    close(): void {
      isClosed = true;
      off();
    },
  };
}

const none: PolicyReading = { source: { kind: 'none' }, isSettled: true };

/** When a place is read again of which the system did not say enough; after the last attempt, at the usual times. */
function createRetries(clock: MonotonicClock) {
  let attempts = 0;
  let dueAt: number | null = null;
  return {
    isDue: (): boolean => dueAt !== null && clock.now() >= dueAt,
    reset: (): void => void (attempts = 0),
    follow({ isSettled }: PolicyReading): void {
      const pause = isSettled ? undefined : (RETRIES[attempts] ?? REGISTRY_INTERVAL);
      attempts = isSettled ? 0 : attempts + 1;
      dueAt = pause === undefined ? null : clock.now() + pause;
    },
  };
}

export type PolicyStore = Awaited<ReturnType<typeof openPolicy>>;
