import { fork } from 'node:child_process';
import type { KeychainChild } from '../../../src-main/account/key/keychain-child.ts';

/** What went over one or several forked processes, for counting. */
export interface Traffic {
  started: number;
  /** Requests that have neither an answer nor a dead process yet. */
  inFlight: number;
  mostInFlight: number;
  /** How each process ended: a signal, or an exit code. */
  readonly ends: (NodeJS.Signals | number | null)[];
  /** Everything the processes printed. */
  output: string;
}

export const createTraffic = (): Traffic => ({ started: 0, inFlight: 0, mostInFlight: 0, ends: [], output: '' });

/** The keychain process under plain Node: the same file the app runs in a utility process. */
export const keychainEntry = new URL('../../../src-main/account/key/keychain-process.ts', import.meta.url);

/** A process starter for `createKeychain`. `env` is everything the process sees of its surroundings. */
export function forkKeychain(
  env: NodeJS.ProcessEnv,
  traffic: Traffic = createTraffic(),
  entry: URL = keychainEntry,
): () => KeychainChild {
  return () => {
    const child = fork(entry, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let open = 0;
    traffic.started += 1;
    const count = (change: number): void => {
      open += change;
      traffic.inFlight += change;
      traffic.mostInFlight = Math.max(traffic.mostInFlight, traffic.inFlight);
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => (traffic.output += data.toString('latin1')));
    }
    return {
      send: (message) => {
        count(1);
        // A process that is gone reports through its exit.
        child.send(message, () => undefined);
      },
      onMessage: (listener) =>
        child.on('message', (message) => {
          count(-1);
          listener(message);
        }),
      onExit: (listener) => {
        child.once('exit', (code, signal) => {
          traffic.ends.push(signal ?? code);
          count(-open);
          listener();
        });
        child.once('error', listener);
      },
      kill: () => child.kill(),
    };
  };
}
