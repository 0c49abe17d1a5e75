import type { KeychainChild } from '../../../../../src-main/account/key/keychain-child.ts';
import type { KeychainOutcome, KeychainRequest } from '../../../../../src-main/account/key/keychain-operations.ts';

/** One keychain process that answers only when the test makes it. */
export interface FakeChild extends KeychainChild {
  readonly received: readonly KeychainRequest[];
  readonly killed: boolean;
  /** Answers the last request. */
  reply(outcome: KeychainOutcome): void;
  say(message: unknown): void;
  /** Reports its end, requested or not. */
  exit(): void;
}

export interface FakeSpawner {
  readonly spawn: () => FakeChild;
  readonly children: readonly FakeChild[];
  /** The process started last. */
  last(): FakeChild;
}

/** `obedient` processes report their end as soon as they are killed. */
export function createFakeSpawner({ obedient = true } = {}): FakeSpawner {
  const children: FakeChild[] = [];
  return {
    children,
    last: () => children.at(-1)!,
    spawn: () => {
      const child = createFakeChild(obedient);
      children.push(child);
      return child;
    },
  };
}

function createFakeChild(obedient: boolean): FakeChild {
  const received: KeychainRequest[] = [];
  let killed = false;
  let notify: (message: unknown) => void = () => undefined;
  let end: () => void = () => undefined;
  return {
    received,
    get killed() {
      return killed;
    },
    send: (message) => received.push(message),
    onMessage: (listener) => {
      notify = listener;
    },
    onExit: (listener) => {
      end = listener;
    },
    kill: () => {
      killed = true;
      if (obedient) queueMicrotask(() => end());
    },
    reply: (outcome) => notify({ id: received.at(-1)!.id, outcome }),
    say: (message) => notify(message),
    exit: () => end(),
  };
}
