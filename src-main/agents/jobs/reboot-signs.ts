import type { AgentDetails } from '../../contract/contract.ts';

/** What the details of an agent reveal about its presence (2.1, 2.3). */
export interface Presence {
  readonly online: boolean | null;
  /** Unix seconds. */
  readonly lastTime: number | null;
  /** The signed-in user; null if there is none or the service does not report one. */
  readonly osUser: string | null;
}

/** `down`: it is offline. `back`: it has rebooted. `perhaps`: it may have rebooted. */
export type RebootSign = 'down' | 'back' | 'perhaps';

/** Seconds. Services that set `last_time` while an agent is online do so every few minutes. */
const SIGN_OF_LIFE_S = 600;

export const presenceOf = ({ agent }: AgentDetails): Presence => ({
  online: agent.online,
  lastTime: agent.lastTime,
  osUser: agent.osUser?.login ?? agent.osUser?.name ?? null,
});

/**
 * Whether an agent has rebooted since `before`, which was read while it was online.
 *
 * Only `online: false` proves that it went down: the service gives no uptime. `last_time` is "when the agent was last
 * online", which some services set when it comes and goes, and some also every few minutes in between. So a newer
 * `last_time` proves a reboot only if the older one had not changed for longer than that, or if the signed-in user is gone;
 * otherwise it is a hint.
 *
 * @param serviceNow Unix seconds by the service's clock at the time of `before`
 */
export function readRebootSign(before: Presence, now: Presence, serviceNow: number): RebootSign | null {
  if (now.online === false) return 'down';
  if (now.online !== true || before.lastTime === null || now.lastTime === null) return null;
  if (now.lastTime <= before.lastTime) return null;
  const wasUnchanged = serviceNow - before.lastTime > SIGN_OF_LIFE_S;
  const isSignedOut = before.osUser !== null && now.osUser === null;
  return wasUnchanged || isSignedOut ? 'back' : 'perhaps';
}
