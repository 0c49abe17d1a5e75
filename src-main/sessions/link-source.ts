import { fail } from '../contract/failure.ts';
import type { ConnectionDeps } from './connection.ts';
import { t } from '../contract/texts.ts';

/** Why a system without a sandbox gets no sessions. */
export const noSandbox = (): string => t('session.noSandbox');

type RequestLink = ConnectionDeps['requestLink'];
type RequestById = (id: number, signal: AbortSignal) => ReturnType<RequestLink>;

export interface LinkSourceDeps {
  /** Remote pages would run outside a sandbox. */
  readonly isUnsandboxed: boolean;
  readonly forAgent: RequestById;
  /** An unlisted agent, by its public number (4.4 `device_id`). */
  readonly forDevice: RequestById;
  readonly forSupport: RequestById;
}

/** Requests the link of a tab. Without a sandbox no request is sent, so that no link is used up. */
export function createLinkSource({ isUnsandboxed, forAgent, forDevice, forSupport }: LinkSourceDeps): RequestLink {
  return ({ agentId, supportId, deviceId }, signal) => {
    if (isUnsandboxed) return Promise.resolve(fail('unavailable', noSandbox(), { reason: 'no-sandbox' }));
    if (agentId !== null) return forAgent(agentId, signal);
    return supportId === null ? forDevice(deviceId, signal) : forSupport(supportId, signal);
  };
}
