import { utilityProcess, type UtilityProcess } from '../electron.ts';
import { fail, succeed, type Result } from '../contract/failure.ts';
import type { KeychainChild } from '../account/key/keychain-child.ts';
import type { PracticeAnswer, PracticeRequest } from '../practice/practice-process.ts';
import { t } from '../contract/texts.ts';

/** The environment without the variables that are meant for this process alone. */
export type ChildEnvironment = Readonly<Record<string, string | undefined>>;

function fork(path: string, serviceName: string, env: ChildEnvironment): UtilityProcess {
  return utilityProcess.fork(path, [], { serviceName, stdio: 'ignore', env: { ...env } });
}

/** The process that alone loads keytar: a keychain may hang or crash without taking the program along. */
export function forkKeychain(path: string, env: ChildEnvironment): KeychainChild {
  const child = fork(path, 'Longreach keychain', env);
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', (data: unknown) => listener(data)),
    onExit: (listener) => void child.once('exit', () => listener()),
    kill: () => void child.kill(),
  };
}

const START_LIMIT_MS = 15_000;

export interface PracticeHolder {
  /** Address and key of the running practice service, started if need be. */
  start(): Promise<Result<{ readonly address: string; readonly key: string }>>;
  stop(): void;
}

/** Holds the practice service: at most one process, ended with the program. `after` waits on the given clock. */
export function createPractice(
  path: string,
  env: ChildEnvironment,
  after: (ms: number, run: () => void) => () => void,
): PracticeHolder {
  let child: UtilityProcess | null = null;
  let started: Promise<Result<{ address: string; key: string }>> | null = null;

  const stop = (): void => {
    child?.kill();
    child = null;
    started = null;
  };

  const launch = (): Promise<Result<{ address: string; key: string }>> =>
    new Promise((resolve) => {
      const mine = fork(path, 'Longreach practice service', env);
      child = mine;
      const refuse = (): void => {
        off();
        if (child === mine) stop();
        resolve(fail('unavailable', t('app.practice'), { reason: 'practice' }));
      };
      const off = after(START_LIMIT_MS, refuse);
      mine.once('exit', refuse);
      mine.on('message', (answer: PracticeAnswer) => {
        if (answer.kind === 'listening') {
          off();
          resolve(succeed({ address: answer.address, key: answer.key }));
        } else if (answer.kind === 'failed') refuse();
      });
      mine.postMessage({ kind: 'start' } satisfies PracticeRequest);
    });

  return { start: () => (started ??= launch()), stop };
}
