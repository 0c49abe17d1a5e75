import { done, succeed } from '../contract/failure.ts';
import type { supportCalls } from '../contract/support.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { SupportService } from './support-service.ts';

export interface SupportCallsOwner {
  readonly support: SupportService;
}

/** The calls about support sessions. */
export const supportHandlers = ({ support }: SupportCallsOwner): HandlersOf<typeof supportCalls> => ({
  'support:current': () => succeed(support.state()),
  'support:create': ({ clientName }) => support.create(clientName),
  'support:rename': ({ supportId, clientName }) => support.rename(supportId, clientName),
  'support:close': async ({ supportIds }) => succeed(await support.close(supportIds)),
  'support:refresh': () => support.refresh(),
  'support:setSeen': ({ seen }) => done(() => support.setSeen(seen)),
  'support:copy': ({ supportId, what }) => support.copy(supportId, what),
  'support:mail': ({ supportId }) => support.mail(supportId),
  'support:qr': ({ supportId }) => support.qr(supportId),
});
