import type { SupportSession, SupportState } from '../contract/contract.ts';
import type { Invitation, InvitationUpdate } from '../insights/join-times.ts';
import { oldestNeeded } from '../history/sync-plan.ts';

export interface JoinTimesDeps {
  /** Keeps it for the account that is shown. */
  readonly keep: (update: InvitationUpdate) => void;
  /** Months that are kept; 0 keeps none. */
  readonly months: () => number;
  /** Unix milliseconds here. */
  readonly now: () => number;
  /** Milliseconds that the clock of the service is ahead. */
  readonly clockOffset: () => number;
}

/** A client who came at some moment of a longer time than this, in milliseconds, came at an unknown one. */
const LONGEST_GAP = 300_000;

interface Followed {
  readonly invitation: Invitation;
  /** When its client was last seen to be awaited, in milliseconds here; null where that never was. */
  readonly awaitedAt: number | null;
  /** The client was there already. */
  readonly isJoined: boolean;
}

/**
 * Notes of each invitation when it was made, when the client joined and when it was closed, from what the list of support
 * connections shows. When a client joined is known only where this console saw him awaited shortly before.
 */
export function createJoinTimes({ keep, months, now, clockOffset }: JoinTimesDeps) {
  let followed: ReadonlyMap<number, Followed> = new Map();
  /** A whole list was handed on: what is open and not in it has ended. */
  let isListed = false;

  const serviceSecond = (at: number): number => Math.floor((at + clockOffset()) / 1000);

  const follow = (session: SupportSession, listedAt: number | null): Followed => {
    const { id, phase, createTime, joinedAt, closedAt } = session;
    const before = followed.get(id);
    const awaitedBefore = before?.awaitedAt ?? null;
    // What is seen for the first time is so now; later only a list says that it still is.
    const seenAt = before === undefined ? now() : Math.max(listedAt ?? 0, awaitedBefore ?? 0);
    const cameInTime = joinedAt !== null && awaitedBefore !== null && joinedAt - awaitedBefore <= LONGEST_GAP;
    const joinsNow = before?.isJoined !== true && cameInTime;
    return {
      invitation: {
        id,
        created: before?.invitation.created ?? createTime ?? serviceSecond(seenAt),
        joined: joinsNow ? serviceSecond(joinedAt) : (before?.invitation.joined ?? null),
        closed: phase === 'closed' ? serviceSecond(closedAt ?? seenAt) : null,
      },
      awaitedAt: phase === 'waiting' ? seenAt : awaitedBefore,
      isJoined: before?.isJoined === true || joinedAt !== null,
    };
  };

  return {
    /** Takes every new state of the support connections. `at` is that of the last list, in Unix milliseconds here. */
    take({ sessions, at }: Pick<SupportState, 'sessions' | 'at'>): void {
      const all = sessions.map((session) => follow(session, at));
      const changed = all.map(({ invitation }) => invitation).filter((one) => !isSame(one, followed.get(one.id)));
      followed = new Map(all.map((one) => [one.invitation.id, one]));
      const isFirstList = at !== null && !isListed;
      isListed ||= at !== null;
      if (changed.length === 0 && !isFirstList) return;
      const open = all.flatMap(({ invitation: { id, closed } }) => (closed === null ? [id] : []));
      const oldest = months() === 0 ? Number.MAX_SAFE_INTEGER : oldestNeeded(months(), serviceSecond(now()));
      keep({ seen: changed, open: at === null ? null : open, at: serviceSecond(at ?? now()), oldest });
    },

    /** The account went away; what comes next is another's. */
    clear(): void {
      followed = new Map();
      isListed = false;
    },
  };
}

const isSame = ({ joined, closed }: Invitation, before: Followed | undefined): boolean =>
  before?.invitation.joined === joined && before.invitation.closed === closed;
