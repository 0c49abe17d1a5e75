import type { SupportSession, SupportState } from '../contract/contract.ts';
import type { Invitation, InvitationUpdate } from '../storage/reports/join-times.ts';
import { oldestNeeded } from '../history/sync-plan.ts';

export interface JoinTimesDeps {
  /** Stores it for the account that is open. */
  readonly store: (update: InvitationUpdate) => void;
  /** How many months are stored; 0 none. */
  readonly months: () => number;
  /** Unix milliseconds by the local clock. */
  readonly now: () => number;
  /** Milliseconds by which the clock of the service is ahead. */
  readonly clockOffset: () => number;
}

/** If more time than this passed between two lists, the moment when a client joined in between is unknown. */
const MAX_GAP_MS = 300_000;

interface Followed {
  readonly invitation: Invitation;
  /** When the client was last seen not to have joined, in local Unix milliseconds; null if never. */
  readonly awaitedAt: number | null;
  /** The client has joined. */
  readonly isJoined: boolean;
}

/**
 * Records of each support session when it was created, when the client joined and when it was closed, from what the lists
 * show. When a client joined is known only if this console saw shortly before that they had not.
 */
export function createJoinTimes({ store, months, now, clockOffset }: JoinTimesDeps) {
  let followed: ReadonlyMap<number, Followed> = new Map();
  /** A whole list was taken: what is open but not in it has ended. */
  let isListed = false;

  const serviceSecond = (at: number): number => Math.floor((at + clockOffset()) / 1000);

  const follow = (session: SupportSession, listedAt: number | null): Followed => {
    const { id, phase, createTime, joinedAt, closedAt } = session;
    const before = followed.get(id);
    const awaitedBefore = before?.awaitedAt ?? null;
    // A new support session is in this state now; a known one only as of the last list.
    const seenAt = before === undefined ? now() : Math.max(listedAt ?? 0, awaitedBefore ?? 0);
    const hasJoinedAfter = joinedAt !== null && awaitedBefore !== null && joinedAt - awaitedBefore <= MAX_GAP_MS;
    const joinsNow = before?.isJoined !== true && hasJoinedAfter;
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
    /** Takes every new state of the support sessions. @param at of the last list, in local Unix milliseconds */
    take({ sessions, at }: Pick<SupportState, 'sessions' | 'at'>): void {
      const all = sessions.map((session) => follow(session, at));
      const changed = all.map(({ invitation }) => invitation).filter((one) => !isSame(one, followed.get(one.id)));
      followed = new Map(all.map((one) => [one.invitation.id, one]));
      const isFirstList = at !== null && !isListed;
      isListed ||= at !== null;
      if (changed.length === 0 && !isFirstList) return;
      const open = all.flatMap(({ invitation: { id, closed } }) => (closed === null ? [id] : []));
      const oldest = months() === 0 ? Number.MAX_SAFE_INTEGER : oldestNeeded(months(), serviceSecond(now()));
      store({ seen: changed, open: at === null ? null : open, at: serviceSecond(at ?? now()), oldest });
    },

    /** The account was closed. */
    clear(): void {
      followed = new Map();
      isListed = false;
    },
  };
}

const isSame = ({ joined, closed }: Invitation, before: Followed | undefined): boolean =>
  before?.invitation.joined === joined && before.invitation.closed === closed;
