import type { Channel, EventName, Events, InputOf, OutputOf } from '../../../../src-main/contract/contract.ts';
import { succeed, type Result } from '../../../../src-main/contract/failure.ts';
import { settings } from '../bridge.ts';

type Answer = (input: never) => Result<unknown> | Promise<Result<unknown>>;

export interface StubBridge {
  /** The calls, in order. */
  readonly requested: readonly (readonly [channel: string, input: unknown])[];
  /** The inputs of one channel. */
  inputsOf<C extends Channel>(channel: C): readonly InputOf<C>[];
  answer<C extends Channel>(
    channel: C,
    answer: (input: InputOf<C>) => Result<OutputOf<C>> | Promise<Result<OutputOf<C>>>,
  ): void;
  notify<E extends EventName>(event: E, data: Events[E]): void;
  /** Number of registered listeners. */
  listeners(): number;
}

/** Installs a bridge that records every call; calls without a given answer succeed with undefined. */
export function stubBridge(): StubBridge {
  const requested: (readonly [string, unknown])[] = [];
  const answers = new Map<string, Answer>([
    ['jobs:current', () => succeed([])],
    ['settings:current', () => succeed(settings)],
    ['sessions:displays', () => succeed([])],
  ]);
  const heard = new Set<{ event: string; listener: (data: unknown) => void }>();
  Object.defineProperty(window, 'bridge', {
    configurable: true,
    value: {
      invoke: async (channel: string, input: unknown) => {
        requested.push([channel, input]);
        const answer = answers.get(channel);
        return answer === undefined ? { ok: true, value: undefined } : answer(input as never);
      },
      on: (event: string, listener: (data: unknown) => void) => {
        const entry = { event, listener };
        heard.add(entry);
        return () => heard.delete(entry);
      },
    },
  });
  return {
    requested,
    inputsOf: (channel) => requested.filter(([name]) => name === channel).map(([, input]) => input as never),
    answer: (channel, answer) => void answers.set(channel, answer),
    notify: (event, data) => {
      for (const entry of heard) if (entry.event === event) entry.listener(data);
    },
    listeners: () => heard.size,
  };
}
