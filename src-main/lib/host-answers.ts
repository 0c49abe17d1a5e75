import type { Result } from '../contract/failure.ts';

/** Hosts with an answer of the user in one list of the settings. */
export const MAX_HOSTS = 100;

/** Puts a question about a host to the user once, however many callers wait for the answer. */
export function shareQuestions(confirm: (host: string) => Promise<boolean>): (host: string) => Promise<boolean> {
  const open = new Map<string, Promise<boolean>>();
  return (host) => {
    const asked = open.get(host) ?? confirm(host).finally(() => open.delete(host));
    open.set(host, asked);
    return asked;
  };
}

export interface AllowedHostsDeps<T> {
  readonly current: () => readonly string[];
  readonly store: (hosts: readonly string[]) => Promise<Result<T>>;
  /** Asks the user. */
  readonly confirm: (host: string) => Promise<boolean>;
}

/** A list of hosts that the user has allowed, the newest first. */
export function createAllowedHosts<T>({ current, store, confirm }: AllowedHostsDeps<T>) {
  const ask = shareQuestions(confirm);
  const others = (host: string): readonly string[] => current().filter((each) => each !== host);
  return {
    /** Asks whether a host is allowed. Yes is stored and returns the result of that; no returns null. */
    ask: async (host: string): Promise<Result<T> | null> =>
      (await ask(host)) ? store([host, ...others(host)].slice(0, MAX_HOSTS)) : null,

    /** Asks again the next time. */
    forget: (host: string): Promise<Result<T>> => store(others(host)),
  };
}
