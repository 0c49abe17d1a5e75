import { fail, type Failure } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';
import type { Clock } from '../lib/clock.ts';
import type { Message } from './message.ts';
import type { Try } from './send.ts';

export interface QueueDeps {
  readonly clock: Clock;
  /** 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Sends a message once; never rejects. */
  readonly attempt: (message: Message, stop: AbortSignal) => Promise<Try>;
  /** A message has arrived, or is given up. */
  readonly onEnd: (problem: Failure | null) => void;
}

/** An alarm that is older helps nobody, in milliseconds. */
const ALARM_LIFE = 600_000;
const MAX_TRIES = 3;
/** Milliseconds before the second and the third try, at least and at most. */
const PAUSES = [
  [30_000, 60_000],
  [240_000, 300_000],
] as const;
/** Between two messages to one receiver: chats take one a second. */
const APART = 1_100;
const MAX_WAITING = 50;
/** At most so long after the computer woke up, when its network may not be there yet. */
const AFTER_WAKE = 10_000;

interface Waiting {
  readonly message: Message;
  /** Monotonic and Unix milliseconds. */
  readonly bornAt: number;
  readonly bornAtWall: number;
  readonly hasSlept: boolean;
  readonly tries: number;
  /** Monotonic milliseconds */
  readonly dueAt: number;
}

/** The messages to one receiver: one at a time, each tried three times within ten minutes. */
export function createQueue({ clock, random, attempt, onEnd }: QueueDeps) {
  let waiting: readonly Waiting[] = [];
  let isSending = false;
  let isAsleep = false;
  let notBefore = -Infinity;
  let off = (): void => undefined;
  const closing = new AbortController();

  const drop = (one: Waiting): void => void (waiting = waiting.filter(({ message }) => message !== one.message));
  const replace = (one: Waiting): void =>
    void (waiting = waiting.map((each) => (each.message === one.message ? one : each)));
  const end = (one: Waiting, problem: Failure | null): void => {
    drop(one);
    onEnd(problem);
  };
  // Not every system counts a sleep in the monotonic clock; without a sleep, a wall clock that jumps makes nothing old.
  const ageOf = ({ bornAt, bornAtWall, hasSlept }: Waiting): number =>
    Math.max(clock.now() - bornAt, hasSlept ? clock.wallNow() - bornAtWall : 0);

  const settle = (one: Waiting, result: Try): void => {
    if (result.kind === 'delivered') return end(one, null);
    const [from, to] = PAUSES[one.tries - 1] ?? [Infinity, Infinity];
    const asked = result.failure.waitMs ?? 0;
    const dueAt = clock.now() + Math.max(asked, from + random() * (to - from));
    // What a receiver asks for holds for all that it would be sent.
    if (result.failure.kind === 'busy') notBefore = Math.max(notBefore, clock.now() + asked);
    const isOver = !result.again || one.tries >= MAX_TRIES || dueAt - one.bornAt > ALARM_LIFE;
    if (isOver) end(one, result.failure);
    else
      replace({
        ...one,
        hasSlept: waiting.some(({ message, hasSlept }) => message === one.message && hasSlept),
        dueAt,
      });
  };

  const send = async (one: Waiting): Promise<void> => {
    isSending = true;
    const tried = { ...one, tries: one.tries + 1 };
    replace(tried);
    const result = await attempt(one.message, closing.signal);
    isSending = false;
    if (closing.signal.aborted) return;
    notBefore = Math.max(notBefore, clock.now() + APART);
    settle(tried, result);
    next();
  };

  const next = (): void => {
    off();
    if (isSending || isAsleep || closing.signal.aborted) return;
    for (const one of waiting) if (ageOf(one) > ALARM_LIFE) end(one, tooLate());
    const [first] = waiting.toSorted((a, b) => a.dueAt - b.dueAt);
    if (first === undefined) return;
    const wait = Math.max(first.dueAt, notBefore) - clock.now();
    if (wait > 0) off = clock.after(wait, next);
    else void send(first);
  };

  return {
    add(message: Message): void {
      if (waiting.length >= MAX_WAITING) return onEnd(tooMany());
      const now = clock.now();
      const born = { bornAt: now, bornAtWall: clock.wallNow(), hasSlept: false };
      waiting = [...waiting, { message, ...born, tries: 0, dueAt: now }];
      next();
    },

    /** The computer goes to sleep: nothing is sent until `resume`. */
    suspend(): void {
      isAsleep = true;
      off();
    },
    resume(): void {
      isAsleep = false;
      waiting = waiting.map((one) => ({ ...one, hasSlept: true }));
      notBefore = Math.max(notBefore, clock.now() + random() * AFTER_WAKE);
      next();
    },

    /** How many have not ended yet. */
    size: (): number => waiting.length,

    /** Drops what has not arrived, also what is being sent. */
    close(): void {
      off();
      closing.abort();
      waiting = [];
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;

const tooLate = (): Failure => fail('timeout', t('webhook.tooLate'), { reason: 'too-late' }).failure;
const tooMany = (): Failure => fail('busy', t('webhook.tooMany', { max: MAX_WAITING }), { reason: 'too-many' }).failure;
