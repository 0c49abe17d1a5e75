import { makeFolder } from '../../make-folder.ts';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';

import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog, type LogLevel } from '../../../../src-main/app/log.ts';
import { createRedactor } from '../../../../src-main/app/redactor.ts';
import { expectMode } from '../../expect-mode.ts';

const CANARY = 'kQ7f+Zr2/Wm9xT4bLp8sVd3nHc6yJg5A';
const now = () => Date.UTC(2026, 10, 20, 12);

function start(
  directory: string | null,
  { level = 'debug', maxFileBytes = 2_000_000 }: { level?: LogLevel; maxFileBytes?: number } = {},
) {
  const redactor = createRedactor();
  redactor.add(CANARY);
  const lines: string[] = [];
  const log = createLog({
    directory,
    level,
    redact: redactor.redact,
    now,
    echo: (line) => lines.push(line),
    maxFileBytes,
  });
  return { log, lines, redactor };
}

const hidden = (text: string): string => {
  const redactor = createRedactor();
  redactor.add(CANARY);
  return redactor.redact(text);
};

const forms: readonly (readonly [string, string])[] = [
  ['plain', CANARY],
  ['base64', Buffer.from(CANARY).toString('base64')],
  ['base64 after one byte', Buffer.from(`x${CANARY}`).toString('base64')],
  ['base64 after two bytes', Buffer.from(`xy${CANARY}zz`).toString('base64')],
  ['base64url', Buffer.from(`key=${CANARY}`).toString('base64url')],
  ['percent-encoded', encodeURIComponent(CANARY)],
  ['percent-encoded whole', Buffer.from(CANARY).toString('hex').replaceAll(/../g, '%$&')],
  ['hex', Buffer.from(CANARY).toString('hex')],
  ['upper hex', Buffer.from(CANARY).toString('hex').toUpperCase()],
  ['reversed', Array.from(CANARY).reverse().join('')],
  ['first half', CANARY.slice(0, 16)],
  ['second half', CANARY.slice(16)],
  ['reversed half', Array.from(CANARY.slice(16)).reverse().join('')],
  ['base64 of the second half', Buffer.from(CANARY.slice(16)).toString('base64')],
  ['in JSON', JSON.stringify({ nested: { value: CANARY } })],
];

/** No 12 characters of any form may be left. */
function expectClean(text: string): void {
  for (const [, form] of forms.slice(0, 10))
    for (let at = 0; at + 12 <= form.length; at += 1) {
      const piece = form.slice(at, at + 12);
      // The neighbours' share of a base64 text reveals nothing of the secret.
      if (!/[{"]/.test(piece)) expect(text.includes(piece), piece).toBe(false);
    }
}

describe('a secret known at run time', () => {
  it.each(forms)('is taken out: %s', (_name, form) => {
    const text = hidden(`before ${form} after`);
    expectClean(text.replaceAll('before', '').replaceAll('after', ''));
    expect(text).toMatch(/^before .*\[…\].* after$/);
  });

  it('is taken out wherever it is, and nothing else goes', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(20), (before, after, from) => {
        const text = hidden(`${before}${CANARY.slice(from)}${after}`);
        for (let at = 0; at + 12 <= CANARY.length; at += 1) expect(text).not.toContain(CANARY.slice(at, at + 12));
      }),
    );
    expect(hidden('agent host-7 came online after 12 s')).toBe('agent host-7 came online after 12 s');
  });

  it('is no longer looked for once it was given back, and several are looked for at once', () => {
    const redactor = createRedactor();
    const off = redactor.add('first-secret-value');
    redactor.add('kurz!');
    expect(redactor.redact('first-secret-value kurz!')).toBe('[…] […]');
    off();
    expect(redactor.redact('first-secret-value kurz!')).toBe('first-secret-value […]');
  });

  it('is not every short text', () => {
    const redactor = createRedactor();
    redactor.add('a');
    redactor.add('');
    expect(redactor.redact('a banana')).toBe('a banana');
  });
});

describe('what looks like a secret', () => {
  it.each([
    ['GET https://api.example/v1/agents/list?search=ana&apikey=K1', 'GET https://api.example/v1/agents/list?[…]'],
    ['https://go.example/?connect=1&llt=T&s=S', 'https://go.example/?[…]'],
    ['https://go.example/office-pc', 'https://go.example/[…]'],
    ['see (https://st.example/p/9f8e7d.png).', 'see (https://st.example/[…]).'],
    ['https://user:pass@api.example/v1/support/close', 'https://api.example/v1/support/close'],
    ['http://[::1]:4010/turbo/abc?x=1', 'http://[::1]:4010/[…]?[…]'],
    ['https://https://go.example/invite/123456789', 'https://https:/[…]'],
    ['longreach://connect?name=x', 'longreach://connect?[…]'],
    ['app://console/index.html', 'app://console/index.html'],
    ['llt=abc&s=def&connect=55 rest', 'llt=[…]&s=[…]&connect=[…] rest'],
    ['apikey=K1 done', 'apikey=[…] done'],
    ['X-Api-Key: K1', 'X-Api-Key: […]'],
    [`{ 'x-api-key': 'K1', accept: 'x' }`, `{ 'x-api-key': […], accept: 'x' }`],
    ['"password":"hunter22","name":"x"', '"password":[…],"name":"x"'],
    ['Authorization: Bearer abc.def', 'Authorization: […]'],
    ['authenticated with bearer abc.def', 'authenticated with Bearer […]'],
  ])('%s', (text, clean) => {
    expect(hidden(text)).toBe(clean);
  });
});

describe('the log', () => {
  it('writes lines with time and level, for this user alone', async () => {
    const folder = join(makeFolder(), 'logs');
    const { log, lines } = start(folder);
    log.info('Started', { version: '0.1.0' });
    log.error('Failed', new Error('no way'));
    await log.flush();
    const text = readFileSync(join(folder, 'longreach.log'), 'utf8');
    expect(text.split('\n')[0]).toBe("2026-11-20T12:00:00.000Z info  Started { version: '0.1.0' }");
    expect(text).toContain('2026-11-20T12:00:00.000Z error Failed Error: no way\n    ');
    expect(`${lines.join('\n')}\n`).toBe(text);
    expectMode(folder, 0o700);
    expectMode(join(folder, 'longreach.log'), 0o600);
  });

  it('leaves out what is below its level', () => {
    const { log, lines } = start(null, { level: 'warn' });
    log.debug('a');
    log.info('b');
    log.warn('c');
    log.error('d');
    expect(lines.map((line) => line.slice(25))).toEqual(['warn  c', 'error d']);
  });

  it.each(forms)('holds no canary in message, detail, error, stack or cause: %s', async (_name, form) => {
    const folder = makeFolder();
    const { log, lines } = start(folder);
    const error = new Error(`asked ${form}`, { cause: { header: form } });
    log.warn(`message ${form}`, form, { deep: { list: [form] } }, error, new Map([[form, Buffer.from(form)]]));
    await log.flush();
    expect(lines).toHaveLength(1);
    expectClean(lines.join(''));
    expectClean(readFileSync(join(folder, 'longreach.log'), 'utf8'));
  });

  it('does not let a cut leave half a secret, or a text begin a line of its own', () => {
    const { log, lines } = start(null);
    log.info(`${'x'.repeat(7_990)}${CANARY}`);
    expectClean(lines[0] ?? '');
    log.info('name\n2026-11-20T12:00:00.000Z error Forged\u001b[31m\u0000');
    const second = (lines[1] ?? '').split('\n');
    expect(second[1]).toMatch(/^ {4}2026/);

    expect(lines[1]).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it('never throws, whatever it is given', () => {
    const { log, lines } = start(null);
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const hostile = {
      get value(): never {
        throw new Error('no');
      },
      [Symbol.for('nodejs.util.inspect.custom')]: () => {
        throw new Error('never');
      },
    };
    log.info('a', circular, hostile, null, undefined, Symbol('s'), 10n, () => 1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('(cannot be shown)');
  });

  it('starts a new file at its limit and keeps the previous one', async () => {
    const folder = makeFolder();
    const { log } = start(folder, { maxFileBytes: 5_000 });
    for (let n = 0; n < 300; n += 1) {
      log.info(`line ${n} ${'x'.repeat(50)}`);
      if (n % 10 === 0) await log.flush();
    }
    await log.flush();
    expect(readdirSync(folder).sort()).toEqual(['longreach.1.log', 'longreach.log']);
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(5_000);
    const lines = (file: string) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
    expect(lines('longreach.log').at(-1)).toContain('line 299 ');
    const last = Number(/line (\d+)/.exec(lines('longreach.1.log').at(-1) ?? '')?.[1]);
    expect(lines('longreach.log')[0]).toContain(`line ${last + 1} `);
  });

  it('goes on with the file of the last run and closes it to others', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'longreach.log'), 'from before\n');
    chmodSync(join(folder, 'longreach.log'), 0o644);
    const { log } = start(folder);
    log.info('now');
    await log.flush();
    expect(readFileSync(join(folder, 'longreach.log'), 'utf8')).toMatch(/^from before\n2026.* now\n$/);
    expectMode(join(folder, 'longreach.log'), 0o600);
  });

  it('goes on without a file where none can be written, and with it when that is over', async () => {
    const folder = join(makeFolder(), 'logs');
    mkdirSync(join(folder, 'longreach.log'), { recursive: true });
    const { log, lines } = start(folder);
    log.info('lost');
    await log.flush();
    rmSync(join(folder, 'longreach.log'), { recursive: true });
    log.info('kept');
    await log.flush();
    expect(lines).toHaveLength(2);
    expect(readFileSync(join(folder, 'longreach.log'), 'utf8')).toContain('kept');
  });

  it('can be cleared, and goes on with a new file', async () => {
    const folder = makeFolder();
    const { log } = start(folder, { maxFileBytes: 400 });
    for (let at = 0; at < 20; at += 1) {
      log.info(`line ${at}`);
      await log.flush();
    }
    expect(readdirSync(folder)).toHaveLength(2);
    expect(await log.bytes()).toBeGreaterThan(0);
    log.info('still on its way');
    await log.clear();
    expect(readdirSync(folder)).toEqual([]);
    expect(await log.bytes()).toBe(0);
    expect(await log.read()).toBe('');
    log.info('after it');
    expect(await log.read()).toMatch(/^2026.* after it\n$/);
    expectMode(join(folder, 'longreach.log'), 0o600);
  });

  it('can be cleared where there is no file', async () => {
    const { log } = start(null);
    log.info('nowhere');
    await log.clear();
    expect(await log.read()).toBe('');
  });

  it('can be written at once before the end', () => {
    const folder = makeFolder();
    const { log } = start(folder);
    log.error('last words');
    log.flushSync();
    expect(existsSync(join(folder, 'longreach.log'))).toBe(true);
    expect(readFileSync(join(folder, 'longreach.log'), 'utf8')).toContain('last words');
  });
});
