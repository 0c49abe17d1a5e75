import { z } from 'zod';
import { call } from './call.ts';
import { consoleOnly, noInput, text } from './inputs.ts';

/** The part of the contract about webhooks: alarms that go further than this screen. */

/** The form of the message: an adaptive card for Teams, blocks for Slack, signed JSON for a receiver of one's own. */
export const webhookKinds = ['teams', 'slack', 'own'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhookEvents = ['client-joined', 'agent-back', 'view-changed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const MAX_WEBHOOKS = 10;

/** What is stored of a webhook in the settings. Its address and its signing secret are in the keychain. */
export const storedWebhook = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  kind: z.enum(webhookKinds),
  name: z.string().min(1).max(60),
  /** The host of its address, as far as that is no secret itself. */
  host: text(300),
  events: z.array(z.enum(webhookEvents)).max(webhookEvents.length).readonly(),
  /** Names agents, views and, where notifications do, clients. */
  names: z.boolean(),
  /** The user has allowed a host of a private network. */
  mayBePrivate: z.boolean(),
  /** Where the address is stored, and since when; see `KeyMarker`. */
  place: z.enum(['keychain', 'safe-storage']),
  at: z.number().int().min(0),
});
export type StoredWebhook = Readonly<z.infer<typeof storedWebhook>>;

/** A webhook as pages see it: of its address no more than tells it from others. */
export interface Webhook extends Pick<StoredWebhook, 'id' | 'kind' | 'name' | 'events' | 'names'> {
  /** The host, and the last characters of a long address: "hooks.slack.com/…x7Qf". */
  readonly address: string;
  /** How the last message ended in this run; null before the first. */
  readonly last: WebhookEnd | null;
}

export interface WebhookEnd {
  /** Unix milliseconds */
  readonly at: number;
  /** Why it did not arrive, in whole sentences; null where it did. */
  readonly problem: string | null;
}

export interface SavedWebhook {
  readonly webhooks: readonly Webhook[];
  /** A new signing secret was made, and is on the clipboard. */
  readonly secretCopied: boolean;
}

const webhookId = text(40);

export const webhookCalls = {
  'webhooks:current': call<readonly Webhook[]>()({ input: noInput, from: consoleOnly, scope: 'app' }),
  /**
   * Adds one where `id` is null. An empty address or secret stays as it was; a new receiver of one's own without a secret gets
   * one. Asks in a dialog of the system before an address is stored; fails with `cancelled` where the answer is no.
   */
  'webhooks:save': call<SavedWebhook>()({
    input: z.strictObject({
      id: webhookId.nullable(),
      kind: z.enum(webhookKinds),
      name: text(60),
      address: text(2_000),
      secret: text(200),
      events: z.array(z.enum(webhookEvents)).max(webhookEvents.length),
      names: z.boolean(),
    }),
    from: consoleOnly,
    perSecond: 5,
    scope: 'app',
  }),
  'webhooks:remove': call<readonly Webhook[]>()({
    input: z.strictObject({ webhookId }),
    from: consoleOnly,
    perSecond: 5,
    scope: 'app',
  }),
  /** Sends one message, once, and answers how that ended. */
  'webhooks:test': call<void>()({
    input: z.strictObject({ webhookId }),
    from: consoleOnly,
    perSecond: 5,
    scope: 'app',
  }),
} as const;
