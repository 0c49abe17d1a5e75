import { succeed } from '../contract/failure.ts';
import type { webhookCalls } from '../contract/webhooks.ts';
import type { Rows } from '../ipc/router.ts';
import type { Webhooks } from './webhooks.ts';

export interface WebhookCallsOwner {
  readonly webhooks: Pick<Webhooks, 'current' | 'save' | 'remove' | 'test'>;
}

export const webhookHandlers: Rows<keyof typeof webhookCalls, WebhookCallsOwner> = {
  'webhooks:current': ({ webhooks }) => succeed(webhooks.current()),
  'webhooks:save': ({ webhooks }, input) => webhooks.save(input),
  'webhooks:remove': ({ webhooks }, { webhookId }) => webhooks.remove(webhookId),
  'webhooks:test': ({ webhooks }, { webhookId }) => webhooks.test(webhookId),
};
