import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { webhookEvents, webhookKinds } from '../../../../src-main/contract/webhooks.ts';
import { composeHeaders, composeMessage, composeTest, type Alarm } from '../../../../src-main/webhooks/message.ts';

const AT = Date.UTC(2026, 10, 29, 12);
const evil = '[click](https://evil.example) <!channel> & *all*';
const alarm = (part: Partial<Alarm> = {}): Alarm => ({
  event: 'agent-back',
  subject: '0/watch-7',
  title: `${evil} is online`,
  plainTitle: 'A watched agent is online',
  text: null,
  name: evil,
  id: 7,
  account: null,
  ...part,
});

describe('a message', () => {
  it('to Teams is an adaptive card whose text is no Markdown', () => {
    const { body } = composeMessage(
      { kind: 'teams', names: true },
      alarm({ text: 'a, b', account: 'North' }),
      'e1',
      AT,
    );
    expect(JSON.parse(body)).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            fallbackText: `${evil} is online`,
            body: [
              {
                type: 'RichTextBlock',
                inlines: [{ type: 'TextRun', text: `${evil} is online`, weight: 'Bolder', size: 'Medium' }],
              },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'a, b' }] },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'North' }] },
            ],
          },
        },
      ],
    });
  });

  it('to Slack is plain text, in which nobody is called and nothing is a link', () => {
    const { body } = composeMessage({ kind: 'slack', names: true }, alarm(), 'e1', AT);
    expect(JSON.parse(body)).toEqual({
      text: '[click](https://evil.example) &lt;!channel&gt; &amp; *all* is online',
      blocks: [{ type: 'section', text: { type: 'plain_text', text: `${evil} is online`, emoji: false } }],
    });
  });

  it('to an own receiver has type, id, time and data', () => {
    const { body } = composeMessage({ kind: 'own', names: true }, alarm({ account: 'North' }), 'e1', AT);
    expect(JSON.parse(body)).toEqual({
      type: 'agent.back',
      id: 'e1',
      timestamp: '2026-11-29T12:00:00.000Z',
      data: { title: `${evil} is online`, text: null, id: 7, name: evil, account: 'North' },
    });
  });

  it.each(webhookKinds.flatMap((kind) => webhookEvents.map((event) => [kind, event] as const)))(
    'to %s about %s names nothing where names are not sent',
    (kind, event) => {
      const secretive = alarm({ event, text: 'Till 5 and Till 6.', account: 'North' });
      const { body } = composeMessage({ kind, names: false }, secretive, 'e1', AT);
      expect(body).toContain('A watched agent is online');
      for (const name of ['evil', 'Till 5', 'North']) expect(body).not.toContain(name);
    },
  );

  it.each(webhookKinds)('of the test to %s says so', (kind) => {
    expect(composeTest({ kind, names: true }, 'e2', AT).body).toContain('Longreach can reach you here.');
  });
});

describe('the signature', () => {
  // The example of Standard Webhooks, with its secret, id, time and body.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };

  it('is that of Standard Webhooks over id, time and body', () => {
    expect(composeHeaders(message, secret, 1_614_265_330_000)).toEqual({
      'Content-Type': 'application/json',
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is another for another time, so that an old message cannot be sent again', () => {
    const headers = composeHeaders(message, secret, 1_614_265_999_999);
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const signed = createHmac('sha256', key).update(`${message.id}.1614265999.${message.body}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signed}`);
  });

  it('is left out for chats', () => {
    expect(composeHeaders(message, null, 0)).toEqual({ 'Content-Type': 'application/json' });
  });
});
