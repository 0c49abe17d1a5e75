import { succeed, type Result } from '../contract/failure.ts';
import { unsafeRecording, type RecordingHost } from '../api/recording-address.ts';
import { shareQuestions } from '../lib/shared-questions.ts';

export interface HostsDeps {
  /** Requests on which host the recording of a session is, and whether the key may be sent there. */
  readonly hostOf: (sessionId: number) => Promise<Result<RecordingHost>>;
  /** Asks the user in a system dialog. */
  readonly confirm: (host: string) => Promise<boolean>;
  readonly allowed: () => readonly string[];
  readonly store: (hosts: readonly string[]) => Promise<Result<unknown>>;
}

const MAX_HOSTS = 100;

/** Further hosts that receive the key for their recordings, each allowed once by the user (K2). */
export function createHosts({ hostOf, confirm, allowed, store }: HostsDeps) {
  const ask = shareQuestions(confirm);

  return {
    async ask(sessionId: number): Promise<Result<{ readonly host: string; readonly allowed: boolean }>> {
      const found = await hostOf(sessionId);
      if (!found.ok) return found;
      if (found.value.kind === 'never') return unsafeRecording();
      const { host } = found.value;
      if (found.value.kind === 'allowed') return succeed({ host, allowed: true });
      if (!(await ask(host))) return succeed({ host, allowed: false });
      const hosts = [host, ...allowed().filter((each) => each !== host)].slice(0, MAX_HOSTS);
      const stored = await store(hosts);
      return stored.ok ? succeed({ host, allowed: true }) : stored;
    },
  };
}
