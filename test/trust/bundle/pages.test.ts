import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const out = join(import.meta.dirname, '../../../out');
const read = (path: string): string => readFileSync(join(out, path), 'utf8');
const pageFiles = readdirSync(join(out, 'renderer'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(js|html|css)$/.test(name),
);
const pageScripts = pageFiles.filter((name) => name.endsWith('.js')).map((name) => read(`renderer/${name}`));

describe('the built pages', () => {
  test('know neither Electron, zod, Node nor the key', () => {
    for (const script of pageScripts) {
      expect(script).not.toMatch(/\bfrom\s*["'](?:electron|zod|node:|keytar)/);
      expect(script).not.toMatch(/ZodError|_zod\b/);
      expect(script).not.toMatch(/X-Api-Key/i);
      expect(script).not.toMatch(/\brequire\(["']/);
    }
  });

  test('ask the network for nothing', () => {
    for (const script of pageScripts)
      expect(script).not.toMatch(/\b(?:XMLHttpRequest|EventSource|sendBeacon)\b|new WebSocket/);
  });

  test('I7: have no inline script, style or handler, which the page’s policy would refuse', () => {
    for (const name of pageFiles.filter((file) => file.endsWith('.html'))) {
      const html = read(`renderer/${name}`);
      expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
      expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
    }
  });

  test('use relative addresses only', () => {
    for (const name of pageFiles) expect(read(`renderer/${name}`)).not.toMatch(/(?:src|href)="\/|app:\/\//);
  });
});

describe('the console', () => {
  /** The scripts that a page of ours has read before it shows anything. */
  const firstScripts = (page: string): string =>
    [...read(`renderer/${page}/index.html`).matchAll(/(?:src|href)="\.\.\/(assets\/[^"]+\.js)"/g)]
      .map(([, path]) => read(`renderer/${path ?? ''}`))
      .join('\n');
  /** A text of the sign-in page alone. */
  const ofSignIn = 'signIn.practiseStarting';

  test('begins without the sign-in, which is read where there is no account', () => {
    expect(firstScripts('console')).toContain('agents.title');
    expect(firstScripts('console')).not.toContain(ofSignIn);
  });
});

describe('the preload', () => {
  test('is one small CommonJS file that needs only electron', () => {
    const script = read('preload/preload.cjs');
    expect(statSync(join(out, 'preload/preload.cjs')).size).toBeLessThan(2_000);
    expect([...script.matchAll(/require\(([^)]*)\)/g)].map((match) => match[1]?.slice(1, -1))).toEqual(['electron']);
  });
});

describe('the main process', () => {
  test('loads only Electron, Node and its own chunks; keytar only in the keychain process', () => {
    for (const name of readdirSync(join(out, 'main'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    )) {
      const script = read(`main/${name}`);
      const named = script.matchAll(/^(?:import|export)\b[^'"\n]*["']([^"'.\n][^"'\n]*)["']/gm);
      const dynamic = script.matchAll(/\bimport\(\s*["']([^"'.\n][^"'\n]*)["']\s*\)/g);
      const loaded = [...named, ...dynamic].map((match) => match[1]);
      const foreign = loaded.filter((specifier) => specifier !== undefined && !/^(electron|node:.+)$/.test(specifier));
      expect(foreign, name).toEqual(name === 'keychain-process.js' ? ['keytar'] : []);
    }
  });

  test('holds nothing of the practice service that only tests use', () => {
    const scripts = readdirSync(join(out, 'main'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((name) => read(`main/${name}`));
    // The practice service itself is there, so that the search can find what belongs to it.
    expect(scripts.some((script) => script.includes('There is no such address.'))).toBe(true);
    for (const script of scripts) {
      expect(script).not.toMatch(/practice-control/i);
      expect(script).not.toMatch(/takesEffect|addFault|resetAndDestroy/);
      expect(script).not.toContain('invisible-twin');
    }
  });
});
