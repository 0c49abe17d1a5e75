import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ApiKey } from '../../../../src-main/api/api-key.ts';
import { OneTimeLink } from '../../../../src-main/api/one-time-link.ts';
import {
  judgeRecordingHost,
  RecordingAddress,
  signRecordingAddress,
} from '../../../../src-main/api/recording-address.ts';
import { everyOperation, operationExamples } from './every-operation.ts';
import { ADDRESS, CANARY, json, nodeError, scriptService, status } from './scripted-service.ts';

const user = { attention: 'user' } as const;
const key = ApiKey.parse(CANARY)!;
const LINK = 'https://link.service.example/?connect=17&llt=SecretToken&s=SecretSign';
const SECRET = new RegExp(`${CANARY}|SecretToken|SecretSign`);

/** All ways in which a value may reach a log, a message or another process. */
function everyPrint(value: unknown): string {
  const prints = [
    inspect(value, { depth: 9, showHidden: true, getters: true }),
    JSON.stringify(value),
    JSON.stringify({ value }),
  ];
  prints.push(String(value), `as text: ${value as string}`, inspect(new Error('x', { cause: value }), { depth: 9 }));
  try {
    const clone: unknown = structuredClone(value);
    prints.push(inspect(clone, { depth: 9, showHidden: true }), JSON.stringify(clone));
  } catch (error) {
    prints.push(String(error));
  }
  prints.push(JSON.stringify(Object.getOwnPropertyDescriptors(value)), JSON.stringify(Object.entries(value as object)));
  return prints.join('\n');
}

describe('K4: inspection', () => {
  test('of a one-time link gives a placeholder', () => {
    const link = OneTimeLink.parse(LINK, ADDRESS)!;
    expect(everyPrint(link)).not.toMatch(SECRET);
    expect(String(link)).toBe('[one-time link]');
    expect(JSON.stringify(link)).toBe('"[one-time link]"');
    expect(inspect(link)).toBe('[one-time link]');
    expect(everyPrint({ ok: true, value: link })).not.toMatch(SECRET);
  });

  test('of the address of a recording gives a placeholder', () => {
    const signed = signRecordingAddress('https://st.service.example/v/1.mp4', key, {
      address: ADDRESS,
      allowedHosts: ['st.service.example'],
    });
    expect(signed).toMatchObject({ ok: true, value: expect.any(RecordingAddress) as RecordingAddress });
    expect(everyPrint(signed)).not.toMatch(SECRET);
    expect(signed.ok && String(signed.value)).toBe('[recording address]');
  });

  test('of a client shows neither key nor link after any call', async () => {
    const service = scriptService(({ path }) =>
      path === 'agents/connect' ? json({ data: { url: LINK } }) : status(403),
    );
    const results: unknown[] = [];
    for (const [, example] of operationExamples)
      results.push(await service.run((client) => example.call(client, user)));
    expect(everyPrint(service.client)).not.toMatch(SECRET);
    expect(results.map(everyPrint).join()).not.toMatch(SECRET);
    expect(JSON.stringify(service.events)).not.toMatch(SECRET);
  });

  test('of failures shows no key, whatever the service sends', async () => {
    const scripts = [
      () => status(400, { 'content-type': 'text/plain' }, `bad key ${CANARY}`),
      () => status(500, {}, JSON.stringify({ error: CANARY })),
      () => new Response(`<html>${CANARY}</html>`),
      () => new Response(CANARY),
      () => Promise.reject(nodeError('ENOTFOUND', `getaddrinfo ENOTFOUND ${CANARY}`)),
      () => Promise.reject(new Error(CANARY, { cause: CANARY })),
      () => json({ data: { url: `http://evil.example/${CANARY}` } }),
    ];
    for (const script of scripts) {
      for (const [, example] of operationExamples) {
        const service = scriptService(script);
        const result = await service.run((client) => example.call(client, user));
        if (!result.ok) expect(everyPrint(result)).not.toMatch(SECRET);
        expect(JSON.stringify(service.events)).not.toMatch(SECRET);
      }
    }
  });
});

describe('the one-time link', () => {
  const requested = async (url: unknown, address = ADDRESS) => {
    const service = scriptService(() => json({ data: { url } }), { address });
    return service.run((client) => client.connect({ agentId: 1 }, user));
  };

  test('is read from data.url and opens once (F3)', async () => {
    const result = await requested(LINK);
    if (!result.ok) throw new Error(result.failure.message);
    expect(result.value.open()).toBe(LINK);
    expect(() => result.value.open()).toThrow('already opened');
    expect(everyPrint(result.value)).not.toMatch(SECRET);
  });

  test('has a doubled scheme collapsed (F15)', async () => {
    const result = await requested(`https://${LINK}`);
    expect(result.ok && result.value.open()).toBe(LINK);
  });

  test.each([
    'http://link.service.example/?connect=1',
    'https://ada:pw@link.service.example/',
    'https://127.0.0.1/x',
    'https://localhost:9/x',
    'https://localhost./x',
    'https://0.0.0.0/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://192.168.0.1/x',
    'https://nas.local/x',
    'http://localhost/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'longreach://connect?name=x',
    '/relative',
    '',
    null,
    7,
    ['https://link.service.example/'],
  ])('is refused as %s', async (url) => {
    expect(await requested(url)).toMatchObject({ ok: false, failure: { kind: 'not-the-service', reason: 'shape' } });
  });

  test('leads to this computer if and only if the service runs here', async () => {
    const local = 'http://127.0.0.1:4711/v1/';
    const result = await requested('http://127.0.0.1:4711/?connect=1', local);
    expect(result.ok && result.value.open()).toBe('http://127.0.0.1:4711/?connect=1');
    expect((await requested('https://localhost:4712/x', local)).ok).toBe(true);
    expect((await requested(LINK, local)).ok).toBe(false);
    expect((await requested('http://link.service.example/', local)).ok).toBe(false);
  });

  test.each([408, 429, 500, 503])('is not requested again automatically after %i', async (code) => {
    const service = scriptService(() => status(code, { 'retry-after': '1' }));
    await service.earnRetries();
    expect((await service.run((client) => client.connect({ agentId: 1 }, user))).ok).toBe(false);
    expect(service.requests).toHaveLength(1);
  });
});

describe('K2: the address of a recording', () => {
  const trust = { address: ADDRESS, allowedHosts: ['media.allowed.example', 'st.service.example'] };
  const sign = (url: string, address = ADDRESS) => {
    const signed = signRecordingAddress(url, key, { ...trust, address });
    return signed.ok ? signed.value.reveal() : signed.failure.reason;
  };

  test.each([
    ['https://st.service.example/v/1.mp4', `https://st.service.example/v/1.mp4?apikey=${CANARY}`],
    ['https://api.service.example/v/1.mp4?t=a%20b', `https://api.service.example/v/1.mp4?t=a%20b&apikey=${CANARY}`],
    ['https://api.service.example/v/1.mp4#x', `https://api.service.example/v/1.mp4?apikey=${CANARY}`],
    ['https://media.allowed.example/1.mp4', `https://media.allowed.example/1.mp4?apikey=${CANARY}`],
    ['https://a.media.allowed.example/1.mp4', `https://a.media.allowed.example/1.mp4?apikey=${CANARY}`],
    [
      'https://st.service.example/1.mp4?apikey=old&x=1&API%4bEY=y',
      `https://st.service.example/1.mp4?x=1&API%4bEY=y&apikey=${CANARY}`,
    ],
  ])('K3: %s gets the key (F13)', (url, expected) => {
    expect(sign(url)).toBe(expected);
  });

  test.each([
    'https://service.example/1.mp4',
    'https://forgotten.service.example/1.mp4',
    'https://service.example.evil.example/1.mp4',
    'https://evilservice.example/1.mp4',
    'https://notallowed.example/1.mp4',
    'https://xmedia.allowed.example/1.mp4',
    'https://allowed.example/1.mp4',
  ])('%s does not get the key before its host is allowed, which the failure names', (url) => {
    expect(sign(url)).toBe('recording-host');
    expect(signRecordingAddress(url, key, trust)).toMatchObject({
      failure: { message: expect.stringContaining(new URL(url).host) as string },
    });
  });

  test.each([
    'http://st.service.example/1.mp4',
    'https://st.service.example:8443/1.mp4',
    'https://ada@st.service.example/1.mp4',
    'https://127.0.0.1/1.mp4',
    'https://192.168.1.20/1.mp4',
    'https://[64:ff9b:1::a00:1]/1.mp4',
    'https://nas.localdomain/1.mp4',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '/v/1.mp4',
    '',
  ])('%s never gets the key', (url) => {
    expect(sign(url)).toBe('recording-address');
  });

  test('hosts below the same public suffix are foreign', () => {
    expect(sign('https://other.github.io/1.mp4', 'https://mine.github.io/v1/')).toBe('recording-host');
    expect(sign('https://b.co.uk/1.mp4', 'https://a.co.uk/v1/')).toBe('recording-host');
    expect(sign('https://192.0.2.5/1.mp4', 'https://192.0.2.4/v1/')).toBe('recording-host');
    expect(sign('https://192.0.2.4/1.mp4', 'https://192.0.2.4/v1/')).toBe(`https://192.0.2.4/1.mp4?apikey=${CANARY}`);
  });

  test('is at the origin of a service on this computer', () => {
    const local = 'http://127.0.0.1:4711/v1/';
    expect(sign('http://127.0.0.1:4711/rec/1.mp4', local)).toBe(`http://127.0.0.1:4711/rec/1.mp4?apikey=${CANARY}`);
    expect(sign('http://127.0.0.1:4712/rec/1.mp4', local)).toBe('recording-host');
    expect(sign('https://st.foreign.example/1.mp4', local)).toBe('recording-host');
  });
});

describe('K2: the host of a recording', () => {
  const judge = (url: string, allowedHosts: readonly string[] = [], address = ADDRESS) => {
    const judged = judgeRecordingHost(url, { address, allowedHosts });
    return judged.kind === 'never' ? 'never' : `${judged.kind} ${judged.host}`;
  };
  const local = 'http://127.0.0.1:4711/v1/';

  test.each([
    ['https://st.service.example/1.mp4', 'foreign st.service.example'],
    ['https://api.service.example./1.mp4', 'allowed api.service.example'],
    ['https://media.foreign.example/1.mp4', 'foreign media.foreign.example'],
    ['https://ВИДЕО.foreign.example/1.mp4', 'foreign xn--b1aedk6a.foreign.example'],
    ['http://media.foreign.example/1.mp4', 'never'],
    ['https://media.foreign.example:8443/1.mp4', 'never'],
    ['https://ada:pw@media.foreign.example/1.mp4', 'never'],
    ['https://localhost/1.mp4', 'never'],
    ['file:///etc/passwd', 'never'],
    ['', 'never'],
  ])('%s is %s', (url, verdict) => {
    expect(judge(url)).toBe(verdict);
  });

  test('an allowed host covers its subdomains, except a public suffix', () => {
    expect(judge('https://a.media.example/1.mp4', ['MEDIA.example'])).toBe('allowed a.media.example');
    expect(judge('https://github.io/1.mp4', ['github.io'])).toBe('allowed github.io');
    expect(judge('https://mallory.github.io/1.mp4', ['github.io'])).toBe('foreign mallory.github.io');
    expect(judge('https://evil.co.uk/1.mp4', ['co.uk'])).toBe('foreign evil.co.uk');
    expect(judge('https://1.192.0.2.5/1.mp4', ['192.0.2.5'])).toBe('never');
  });

  test('on this computer each port is a host, and only for a service on this computer', () => {
    expect(judge('http://127.0.0.1:4711/1.mp4', [], local)).toBe('allowed 127.0.0.1:4711');
    expect(judge('http://127.0.0.1:4712/1.mp4', [], local)).toBe('foreign 127.0.0.1:4712');
    expect(judge('http://127.0.0.1:4712/1.mp4', ['127.0.0.1:4712'], local)).toBe('allowed 127.0.0.1:4712');
    expect(judge('http://127.0.0.1:4713/1.mp4', ['127.0.0.1:4712', '127.0.0.1'], local)).toBe('foreign 127.0.0.1:4713');
    expect(judge('http://127.0.0.1:4712/1.mp4', ['127.0.0.1:4712'])).toBe('never');
  });
});

describe('reading a recording', () => {
  const info = (more: object) => scriptService(() => json({ id: 5, uid: 'u', ...more }));
  const ask = async (more: object, allowed: readonly string[] = []) => {
    const service = info(more);
    const result = await service.run((client) => client.recording({ sessionId: 5 }, allowed, user));
    expect(everyPrint(result)).not.toMatch(SECRET);
    return { service, result };
  };

  test('takes one request for its address and size', async () => {
    const video = 'https://st.service.example/a/video.WEBM?x=1';
    const { service, result } = await ask({ video, video_size: 77 }, ['st.service.example']);
    expect(result).toMatchObject({ ok: true, value: { size: 77, ending: '.webm', session: { id: 5 } } });
    expect(result.ok && result.value.address.reveal()).toBe(
      `https://st.service.example/a/video.WEBM?x=1&apikey=${CANARY}`,
    );
    expect(service.requests.map(({ url }) => url.href)).toEqual([`${ADDRESS}history/info?session_id=5`]);
  });

  test('has no size where the service reports 0, and the default extension where players do not know it', async () => {
    const { result } = await ask({ video: 'https://api.service.example/a/get.exe', video_size: 0 });
    expect(result).toMatchObject({ ok: true, value: { size: null, ending: '.mp4' } });
  });

  test('fails without a recording and on a foreign host', async () => {
    expect((await ask({ video: '' })).result).toMatchObject({ failure: { kind: 'not-found', reason: 'no-recording' } });
    const strange = { video: 'https://media.foreign.example/1.mp4' };
    expect((await ask(strange)).result).toMatchObject({ failure: { reason: 'recording-host' } });
    expect((await ask(strange, ['foreign.example'])).result).toMatchObject({ ok: true });
    const host = await info(strange).run((client) => client.recordingHost({ sessionId: 5 }, [], user));
    expect(host).toEqual({ ok: true, value: { kind: 'foreign', host: 'media.foreign.example' } });
  });
});

test('K2: every request goes to the exact origin of the service', async () => {
  for (const [name, example] of operationExamples) {
    const service = scriptService(() => json(everyOperation[name].answer));
    await service.run((client) => example.call(client, user));
    expect(service.requests.map(({ url }) => url.origin)).toEqual([new URL(ADDRESS).origin]);
  }
});
