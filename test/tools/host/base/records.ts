/** What the app asked of the desktop, kept in order, so that a test can read what a person would have seen. */
export interface HostRecord {
  readonly api: string;
  readonly args: readonly unknown[];
}

export const records: HostRecord[] = [];

/** Notes one call; `api` is the name as in Electron's documentation ("shell.openExternal"). */
export function record(api: string, ...args: unknown[]): void {
  records.push({ api, args });
}
