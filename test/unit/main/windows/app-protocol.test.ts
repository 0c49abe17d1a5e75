import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { LanguageInUse } from '../../../../src-main/contract/language.ts';
import {
  answerAppRequest,
  appScheme,
  handleAppRequest,
  pagePolicy,
  resolveAppPath,
} from '../../../../src-main/windows/app-protocol.ts';
import { runs } from '../../../long.ts';

const base = mkdtempSync(join(tmpdir(), 'longreach-app-'));
const root = join(base, 'renderer');
mkdirSync(join(root, 'console'), { recursive: true });
mkdirSync(join(root, 'folder.js'));
mkdirSync(`${root}-sibling`);
writeFileSync(join(root, 'console', 'index.html'), '<!doctype html>');
writeFileSync(join(root, 'console', 'page.html'), '<html lang="en"><head><title>T</title></head></html>');
writeFileSync(join(root, 'app.js'), 'export {};');
writeFileSync(join(root, 'a b.css'), 'a{}');
writeFileSync(join(base, 'secret.js'), 'SECRET');
writeFileSync(`${root}-sibling/secret.js`, 'SECRET');
symlinkSync(join(base, 'secret.js'), join(root, 'linked.js'));
symlinkSync(base, join(root, 'up'));
afterAll(() => rmSync(base, { recursive: true }));

const frame = Buffer.from('frame');
const getFrame = (tabId: string) => (tabId === 'tab-1' ? frame : null);
let locked = false;
let inUse: LanguageInUse = { language: 'en', locale: 'en-GB' };
const preview = Buffer.from('preview');
const getPreview = (agentId: number, anyAge: boolean) =>
  Promise.resolve(agentId === 7 || (agentId === 8 && anyAge) ? { bytes: preview, type: 'image/webp' } : null);
const getClientPreview = (supportId: number) =>
  Promise.resolve(supportId === 7 ? { bytes: Buffer.from('client'), type: 'image/png' } : null);
const ask = (url: string, method = 'GET', initiatorOrigin?: string) =>
  handleAppRequest(
    { url, method, ...(initiatorOrigin === undefined ? {} : { initiatorOrigin }) },
    {
      root,
      language: () => inUse,
      isLocked: () => locked,
      getFrame,
      getPreview,
      getClientPreview,
      getRecording: () => Promise.resolve(null),
    },
  );

describe('a recording for a player that ignores the status', () => {
  const answer = (path: string, part: Response | null) =>
    answerAppRequest(
      { url: `app://console${path}`, method: 'GET' },
      {
        root,
        language: () => inUse,
        isLocked: () => false,
        getFrame,
        getPreview,
        getClientPreview,
        getRecording: () => Promise.resolve(part),
      },
    );
  const path = `/recordings/${'0'.repeat(32)}`;

  it('fails as a load where it is refused, so that no missing bytes pass for the end of the video', async () => {
    for (const part of [null, new Response(null, { status: 502 }), new Response(null, { status: 504 })]) {
      expect((await answer(path, part)).type).toBe('error');
    }
    expect((await answer('/recordings/none', null)).status).toBe(404);
    expect((await answer('/missing.js', null)).status).toBe(404);
  });

  it('is passed on where there are bytes, or where it ends', async () => {
    expect((await answer(path, new Response('bytes', { status: 206 }))).status).toBe(206);
    expect((await answer(path, new Response(null, { status: 416 }))).status).toBe(416);
  });
});

describe('our own pages', () => {
  it.each([
    ['app://console/console/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['app://console/app.js?x=1#y', 'text/javascript; charset=utf-8', 'export {};'],
    ['app://console/a%20b.css', 'text/css; charset=utf-8', 'a{}'],
  ])('serves %s with its type and every guard of a page', async (url, type, text) => {
    const reply = await ask(url);
    expect(reply.status).toBe(200);
    expect(await reply.text()).toEqual(text);
    expect(Object.fromEntries(reply.headers)).toEqual({
      'cache-control': 'no-cache',
      'content-length': String(text.length),
      'content-security-policy': pagePolicy,
      'content-type': type,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    [
      { language: 'en', locale: 'en-DE' },
      '<html lang="en" dir="ltr" data-locale="en-DE">',
      '<link rel="modulepreload" href="/languages/en.js" /></head>',
    ],
    [{ language: 'ar-XB', locale: 'en-GB' }, '<html lang="ar-XB" dir="rtl" data-locale="en-GB">', '</title></head>'],
  ] as const)('writes the language in use into a page: %o', async (given, element, end) => {
    onTestFinished(() => {
      inUse = { language: 'en', locale: 'en-GB' };
    });
    inUse = given;
    const text = await (await ask('app://console/console/page.html')).text();
    expect(text).toContain(element);
    expect(text).toContain(end);
  });

  it('I7: has the expected content security policy and scheme privileges', () => {
    expect(pagePolicy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "media-src 'self'; connect-src 'none'; form-action 'none'; base-uri 'none'; frame-src 'none'; frame-ancestors 'none'; " +
        "object-src 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html",
    );
    expect(appScheme).toEqual({
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    });
  });

  it('answers HEAD without a body, and no other method', async () => {
    const head = await ask('app://console/app.js', 'HEAD');
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe('10');
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'get']) {
      expect((await ask('app://console/app.js', method)).status).toBe(405);
    }
  });

  it('H7: answers our own pages and the program, and no foreign origin', async () => {
    expect((await ask('app://console/app.js', 'GET', 'app://console')).status).toBe(200);
    for (const origin of ['https://link.service.example', 'null', 'app://other', '']) {
      expect((await ask('app://console/app.js', 'GET', origin)).status).toBe(403);
    }
  });

  it.each([
    'app://console/',
    'app://console/console',
    'app://console/console/',
    'app://console/missing.js',
    'app://console/folder.js',
    'app://console/linked.js',
    'app://console/up/secret.js',
    'app://console/../secret.js',
    'app://console/%2e%2e/secret.js',
    'app://console/..%2fsecret.js',
    'app://console/..%5csecret.js',
    'app://console/..%2frenderer-sibling/secret.js',
    'app://console/%2e%2e%2frenderer-sibling%2fsecret.js',
    'app://console//etc/hostname.js',
    'app://console/app.js%00.html',
    'app://console/C:/secret.js',
    'app://console/%E0%A4%A',
    'app://other/app.js',
    'app://console.evil/app.js',
    'file:///etc/passwd',
    'https://console/app.js',
    'no address',
  ])('refuses %s', async (url) => {
    const reply = await ask(url);
    expect(reply.status).toBe(404);
    expect(await reply.text()).toBe('');
  });

  it('never resolves outside its folder, however the path is spelled', () => {
    const piece = fc.oneof(
      fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '\\', '/', '//', '\0', '%00', 'console', 'x.js', ':'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), fc.constantFrom('/', ''), (pieces, glue) => {
        const target = resolveAppPath(`app://console/${pieces.join(glue)}.js`, root);
        if (target?.kind === 'file') expect(target.path.startsWith(`${root}/`)).toBe(true);
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe('last frames', () => {
  it('come from memory, are never cached by the browser, and belong to a tab', async () => {
    const reply = await ask('app://console/frames/tab-1/3');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(frame);
    for (const path of ['tab-2/3', 'tab-1', 'tab-1/x', 'tab-1/3/4', 'tab-1%2f3']) {
      expect((await ask(`app://console/frames/${path}`)).status).toBe(404);
    }
  });
});

describe('previews', () => {
  it('have their own content type, are never cached by the browser, and belong to an agent', async () => {
    const reply = await ask('app://console/previews/7/3');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(preview);
    for (const path of ['7', '7/x', '7/3/4', '7%2f3', '-7/3', '7.5/3', '9999999999999999/1', '../7/3']) {
      expect((await ask(`app://console/previews/${path}`)).status).toBe(404);
    }
  });

  it('answers 204 without caching for a missing preview', async () => {
    const reply = await ask('app://console/previews/9/3');
    expect(reply.status).toBe(204);
    expect(await reply.text()).toBe('');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('may be outdated only if the page requests it', async () => {
    const statuses = await Promise.all(
      ['', '?last', '?last=1', '?'].map((end) => ask(`app://console/previews/8/1${end}`)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([204, 200, 204, 204]);
  });

  it('answer our own pages only', async () => {
    expect((await ask('app://console/previews/7/3', 'GET', 'app://console')).status).toBe(200);
    expect((await ask('app://console/previews/7/3', 'GET', 'https://link.service.example')).status).toBe(403);
    expect((await ask('app://console/previews/7/3', 'POST')).status).toBe(405);
  });

  it('distinguish support sessions from agents with the same number', async () => {
    const client = await ask('app://console/previews/support-7/3');
    expect(client.headers.get('content-type')).toBe('image/png');
    expect(await client.text()).toBe('client');
    expect((await ask('app://console/previews/support-8/3')).status).toBe(204);
    for (const path of ['support-/3', 'support-7/', 'support-7', 'support-x/3', 'Support-7/3']) {
      expect((await ask(`app://console/previews/${path}`)).status).toBe(404);
    }
  });
});

describe('while Longreach is locked', () => {
  it('P16: serves files alone: no frames, previews or recordings', async () => {
    locked = true;
    onTestFinished(() => void (locked = false));
    for (const path of ['/frames/tab-1/1', '/previews/7/1', '/previews/support-7/1', `/recordings/${'0'.repeat(32)}`]) {
      expect((await ask(`app://console${path}`)).status).toBe(403);
    }
    expect((await ask('app://console/app.js')).status).toBe(200);
  });
});
