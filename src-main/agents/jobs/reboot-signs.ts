import type { AgentDetails } from '../../contract/contract.ts';

/** What an agent shows of its presence (2.1, 2.3). */
export interface Presence {
  readonly online: boolean | null;
  /** Unix seconds. */
  readonly lastTime: number | null;
  /** Who is signed in there; null where nobody is, or the service does not say. */
  readonly osUser: string | null;
}

/** `down`: it is offline. `back`: it went and came back. `perhaps`: it may have; nothing is sure. */
export type RebootSign = 'down' | 'back' | 'perhaps';

/** Services that stamp `last_time` while an agent is online were seen to do so every few minutes. */
export const SIGN_OF_LIFE_S = 600;

export const presenceOf = ({ agent }: AgentDetails): Presence => ({
  online: agent.online,
  lastTime: agent.lastTime,
  osUser: agent.osUser?.login ?? agent.osUser?.name ?? null,
});

/**
 * Whether an agent has restarted since `before`, which was seen while it was online.
 *
 * What is known: only `online: false` proves that it went down. The service tells no uptime and no start time; `last_time`
 * is "when the agent was last online", which some services stamp when it comes and goes, and some also every few minutes
 * while it stays. So a newer `last_time` proves a restart between two looks only where the older one had stood still for
 * longer than any sign of life, or where whoever was signed in is no more; otherwise it is a hint and no more.
 *
 * @param serviceNow Unix seconds by the service's clock at the time of `before`
 */
export function readRebootSign(before: Presence, now: Presence, serviceNow: number): RebootSign | null {
  if (now.online === false) return 'down';
  if (now.online !== true || before.lastTime === null || now.lastTime === null) return null;
  if (now.lastTime <= before.lastTime) return null;
  const stoodStill = serviceNow - before.lastTime > SIGN_OF_LIFE_S;
  const signedOut = before.osUser !== null && now.osUser === null;
  return stoodStill || signedOut ? 'back' : 'perhaps';
}
