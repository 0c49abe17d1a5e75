import { succeed, type Result } from '../contract/failure.ts';
import { unsafeRecording, type RecordingHost } from '../api/recording-address.ts';
import { managedHost } from '../policy/refusals.ts';
import { createAllowedHosts } from '../lib/host-answers.ts';

export interface HostsDeps<T> {
  /** Requests on which host the recording of a session is, and whether the key may be sent there. */
  readonly hostOf: (sessionId: number) => Promise<Result<RecordingHost>>;
  /** Administrators have fixed the list, so nothing is asked. */
  readonly isFixed: () => boolean;
  /** Asks the user in a system dialog. */
  readonly confirm: (host: string) => Promise<boolean>;
  readonly allowed: () => readonly string[];
  readonly store: (hosts: readonly string[]) => Promise<Result<T>>;
}

/** Further hosts that receive the key for their recordings, each allowed once by the user (K2). */
export function createHosts<T>({ hostOf, isFixed, confirm, allowed, store }: HostsDeps<T>) {
  const hosts = createAllowedHosts({ current: allowed, store, confirm });

  return {
    async ask(sessionId: number): Promise<Result<{ readonly host: string; readonly allowed: boolean }>> {
      const found = await hostOf(sessionId);
      if (!found.ok) return found;
      if (found.value.kind === 'never') return unsafeRecording();
      const { host } = found.value;
      if (found.value.kind === 'allowed') return succeed({ host, allowed: true });
      if (isFixed()) return managedHost(host);
      const stored = await hosts.ask(host);
      if (stored === null) return succeed({ host, allowed: false });
      return stored.ok ? succeed({ host, allowed: true }) : stored;
    },

    /** Asks again the next time. */
    forget: (host: string): Promise<Result<T>> => hosts.forget(host),
  };
}
