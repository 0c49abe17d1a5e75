import { createHmac } from 'node:crypto';
import { assertNever } from '../contract/failure.ts';
import type { StoredWebhook, WebhookEvent } from '../contract/webhooks.ts';
import { t } from '../contract/texts.ts';
import { signingKey } from './address.ts';

/** What has happened, as far as it may be told: a name that the settings keep out of notifications is not in it. */
export interface Alarm {
  readonly event: WebhookEvent;
  /** The same alarm about the same thing has the same one. */
  readonly subject: string;
  /** One line with the name, and one without any. */
  readonly title: string;
  readonly plainTitle: string;
  /** More names, as one line; null without. */
  readonly text: string | null;
  /** Of the agent, the client or the view; null where it is not to be named. */
  readonly name: string | null;
  /** Of the agent or the support session, as its service knows it; null for a view. */
  readonly id: number | null;
  /** The label of its account where there are several; null otherwise. */
  readonly account: string | null;
}

/** One message to one receiver. Every try sends the same. */
export interface Message {
  /** Receivers tell by it that they have it already. */
  readonly id: string;
  readonly body: string;
}

type Form = Pick<StoredWebhook, 'kind' | 'names'>;

/** @param at Unix milliseconds when it happened */
export function composeMessage({ kind, names }: Form, alarm: Alarm, id: string, at: number): Message {
  const { event, account, ...facts } = alarm;
  const title = names ? facts.title : facts.plainTitle;
  const text = names ? facts.text : null;
  switch (kind) {
    case 'teams':
      return { id, body: JSON.stringify(teamsCard(title, lines(text, names ? account : null))) };
    case 'slack':
      return { id, body: JSON.stringify(slackBlocks(title, lines(text, names ? account : null))) };
    case 'own': {
      const named = names ? { name: facts.name, account } : { name: null, account: null };
      return { id, body: ownBody(types[event], id, at, { title, text, id: facts.id, ...named }) };
    }
    default:
      return assertNever(kind);
  }
}

/** The message of the test button. */
export function composeTest({ kind }: Form, id: string, at: number): Message {
  const title = t('webhook.testMessage');
  switch (kind) {
    case 'teams':
      return { id, body: JSON.stringify(teamsCard(title, [])) };
    case 'slack':
      return { id, body: JSON.stringify(slackBlocks(title, [])) };
    case 'own':
      return { id, body: ownBody('test', id, at, { title, text: null, id: null, name: null, account: null }) };
    default:
      return assertNever(kind);
  }
}

const lines = (text: string | null, account: string | null): readonly string[] =>
  [text, account].filter((line) => line !== null);

/** Stable: receivers are written against them (docs/admin/webhooks.md). */
const types: Readonly<Record<WebhookEvent, string>> = {
  'client-joined': 'client.joined',
  'agent-back': 'agent.back',
  'view-changed': 'view.changed',
};

const ownBody = (
  type: string,
  id: string,
  at: number,
  data: Readonly<Record<'title' | 'text' | 'name' | 'account', string | null>> & { readonly id: number | null },
): string => JSON.stringify({ type, id, timestamp: new Date(at).toISOString(), data });

/** Rich text, because Teams takes a plain text block for Markdown: a name could become a link. */
const teamsCard = (title: string, more: readonly string[]) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        fallbackText: title,
        body: [richText({ text: title, weight: 'Bolder', size: 'Medium' }), ...more.map((text) => richText({ text }))],
      },
    },
  ],
});

const richText = (run: { readonly text: string; readonly weight?: string; readonly size?: string }) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', ...run }],
});

/** Plain text, because Slack's other form makes links and mentions of what a name contains. */
const slackBlocks = (title: string, more: readonly string[]) => ({
  // Shown in Slack's notifications; there, these three characters alone have a meaning.
  text: title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  blocks: [title, ...more].map((text) => ({ type: 'section', text: { type: 'plain_text', text, emoji: false } })),
});

/**
 * The headers of one try. A signature is that of Standard Webhooks: HMAC-SHA256 over id, time and body, so that a receiver can
 * refuse what is changed or sent again later.
 *
 * @param now Unix milliseconds of this try
 */
export function composeHeaders({ id, body }: Message, signing: string | null, now: number): Record<string, string> {
  const plain = { 'Content-Type': 'application/json' };
  if (signing === null) return plain;
  const timestamp = String(Math.floor(now / 1_000));
  const signature = createHmac('sha256', signingKey(signing)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { ...plain, 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
