import { createEvents } from '../lib/events.ts';
import type { MonotonicClock } from '../lib/clock.ts';
import { derivePolicy, type CheckSettings, type Policy, type PolicySource } from './policy.ts';

export interface PolicyStoreDeps {
  readonly clock: MonotonicClock;
  /** Reads the file. */
  readonly readFile: () => Promise<PolicySource>;
  /** Changes whenever the file does. */
  readonly fingerprint: () => Promise<string>;
  /** Reads the registry; null where there is none. */
  readonly readRegistry: (() => Promise<PolicySource>) | null;
  readonly checkSettings: CheckSettings;
}

/** How often the file is looked at, in milliseconds: a change takes effect while the administrator still looks. */
const FILE_INTERVAL = 3_000;
/** The registry costs a process for each look; group policies themselves are refreshed every 90 minutes. */
const REGISTRY_INTERVAL = 600_000;

/** The policy of this computer, read at the start and again whenever it changes. */
export async function openPolicy(deps: PolicyStoreDeps) {
  const { clock } = deps;
  const events = createEvents<{ readonly change: Policy }>();
  let fingerprint = await deps.fingerprint();
  let [file, registry] = await Promise.all([deps.readFile(), deps.readRegistry?.() ?? none]);
  // A value in the registry, which group policies write, replaces that of the file.
  const derive = (): Policy => derivePolicy([file, registry], deps.checkSettings);
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
    const isFileDue = seen !== fingerprint;
    if (isFileDue) {
      fingerprint = seen;
      file = await deps.readFile();
    }
    const isRegistryDue = deps.readRegistry !== null && clock.now() - registryReadAt >= REGISTRY_INTERVAL;
    if (isRegistryDue) {
      registry = await deps.readRegistry();
      registryReadAt = clock.now();
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

const none: PolicySource = { kind: 'none' };

export type PolicyStore = Awaited<ReturnType<typeof openPolicy>>;
