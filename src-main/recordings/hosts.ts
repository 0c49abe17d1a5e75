import { fail, succeed, type Result } from '../contract/failure.ts';
import type { RecordingHost } from '../api/recording-address.ts';

export interface HostsDeps {
  /** Asks the service on which host the recording of a session lies, and whether the key may go there. */
  readonly hostOf: (sessionId: number) => Promise<Result<RecordingHost>>;
  /** Asks the person, in a dialog of the system. */
  readonly confirm: (host: string) => Promise<boolean>;
  readonly allowed: () => readonly string[];
  readonly keep: (hosts: readonly string[]) => Promise<Result<unknown>>;
}

const MAX_HOSTS = 100;

const never = (): Result<never> =>
  fail(
    'not-the-service',
    'The recording lies where the key is never sent: there is no secure connection to it, or its address is no usual one. Ask the service about it.',
    { reason: 'recording-host' },
  );

/** Hosts beside the service's own that get the key for their recordings, each allowed by a person, once. */
export function createHosts({ hostOf, confirm, allowed, keep }: HostsDeps) {
  /** One question at a time, however often it is asked. */
  const open = new Map<string, Promise<boolean>>();

  const ask = (host: string): Promise<boolean> => {
    const requested = open.get(host) ?? confirm(host).finally(() => open.delete(host));
    open.set(host, requested);
    return requested;
  };

  return {
    async ask(sessionId: number): Promise<Result<{ readonly host: string; readonly allowed: boolean }>> {
      const found = await hostOf(sessionId);
      if (!found.ok) return found;
      if (found.value.kind === 'never') return never();
      const { host } = found.value;
      if (found.value.kind === 'allowed') return succeed({ host, allowed: true });
      if (!(await ask(host))) return succeed({ host, allowed: false });
      const hosts = [host, ...allowed().filter((each) => each !== host)].slice(0, MAX_HOSTS);
      const stored = await keep(hosts);
      return stored.ok ? succeed({ host, allowed: true }) : stored;
    },
  };
}
