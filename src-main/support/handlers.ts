import { done, succeed } from '../contract/failure.ts';
import type { supportCalls } from '../contract/support.ts';
import type { Rows } from '../ipc/router.ts';
import type { SupportService } from './support-service.ts';

export interface SupportCallsOwner {
  readonly support: SupportService;
}

/** The calls about support sessions. */
export const supportHandlers: Rows<keyof typeof supportCalls, SupportCallsOwner> = {
  'support:current': ({ support }) => succeed(support.state()),
  'support:create': ({ support }, { clientName }) => support.create(clientName),
  'support:rename': ({ support }, { supportId, clientName }) => support.rename(supportId, clientName),
  'support:close': async ({ support }, { supportIds }) => succeed(await support.close(supportIds)),
  'support:refresh': ({ support }) => support.refresh(),
  'support:setSeen': ({ support }, { seen }) => done(() => support.setSeen(seen)),
  'support:copy': ({ support }, { supportId, what }) => support.copy(supportId, what),
  'support:mail': ({ support }, { supportId }) => support.mail(supportId),
  'support:qr': ({ support }, { supportId }) => support.qr(supportId),
};
