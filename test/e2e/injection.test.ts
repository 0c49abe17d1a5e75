import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths, type Driver, type Role } from './driver.ts';
import { projectRoot } from './runtime.ts';
import { openAll } from './session-steps.ts';
import { withConsole } from './stage.ts';
import { grid, heading, see, sessionTab, soon, type Service } from './steps.ts';
import { until } from './until.ts';

/** A refusal by the policy of a page. */
interface Violation {
  readonly directive: string;
  /** The address without its path, or `inline`, `eval` and the like. */
  readonly blocked: string;
}

const roles = ['console', 'session', 'quick'] as const satisfies readonly Role[];
const desk = 'Despatch desk 1';
const quickKeys = process.platform === 'darwin' ? 'Command+Shift+Space' : 'Control+Alt+Space';

/** Runs in each page before its own scripts. */
function collectViolations(): void {
  const page = window as unknown as { violations: Violation[] };
  page.violations = [];
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    page.violations.push({ directive: effectiveDirective, blocked: blockedURI });
  });
}

const mark = (what: string) => `(window.injected ??= []).push('${what}')`;

/** What a hole in the making of a page could let in while it is parsed. */
const injectedMarkup = (stranger: string) => ({
  head: [
    `<base href="${stranger}/base/">`,
    `<script>${mark('script')}</script>`,
    `<script src="${stranger}/script.js"></script>`,
    `<link rel="stylesheet" href="${stranger}/style.css">`,
    `<style>html { --injected: 1 }</style>`,
  ].join(''),
  body: [
    `<img src="${stranger}/image.png" onerror="${mark('handler')}">`,
    `<iframe src="${stranger}/frame.html"></iframe>`,
    `<iframe srcdoc="<script>parent.injected = ['frame']</script>"></iframe>`,
    `<object data="${stranger}/object.swf"></object>`,
    `<video src="${stranger}/video.webm"></video>`,
    `<p style="--injected: 1"></p>`,
  ].join(''),
});
const parsedDirectives = [
  'base-uri',
  'frame-src',
  'img-src',
  'media-src',
  'object-src',
  'script-src-attr',
  'script-src-elem',
  'style-src-attr',
  'style-src-elem',
];

/** What a script that got into a page could try. Serialised; each attempt runs by itself, as scripts of pages do. */
function attempt({ stranger, code }: { readonly stranger: string; readonly code: string }): void {
  const add = <T extends HTMLElement>(element: T, more: Partial<T> = {}): T => {
    Object.assign(element, more);
    document.body.append(element);
    return element;
  };
  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name) => document.createElement(name);
  const insert = Reflect.get(document.body, 'insertAdjacentHTML') as (where: string, markup: string) => void;
  const attempts: (() => unknown)[] = [
    () => void globalThis.eval(code),
    () => (Reflect.construct(Function, [code]) as () => void)(),
    () => setTimeout(code as unknown as () => void),
    () => add(make('script')).append(code),
    () => add(make('script'), { src: `${stranger}/late.js` }),
    () => {
      const button = add(make('button'));
      button.setAttribute('onclick', code);
      button.click();
    },
    () => add(make('a'), { href: `javascript:${code}` }).click(),
    () => {
      const markup = `<img src="${stranger}/late.png" onerror="${code}">`;
      Reflect.apply(insert, document.body, ['beforeend', markup]);
    },
    () => add(make('img'), { src: `${stranger}/late.png` }),
    () => add(make('iframe'), { src: `${stranger}/late.html` }),
    () => document.head.prepend(Object.assign(make('base'), { href: `${stranger}/late/` })),
    () => add(make('form'), { action: `${stranger}/form`, method: 'post' }).submit(),
    () => fetch(`${stranger}/fetch`).catch(() => undefined),
    () => navigator.sendBeacon(`${stranger}/beacon`),
    () => new WebSocket(stranger.replace('http', 'ws')),
    () => new Worker(`${stranger}/worker.js`),
  ];
  const next = (): void => {
    const run = attempts.shift();
    document.documentElement.dataset.attempts = String(attempts.length);
    if (run === undefined) return;
    setTimeout(next);
    run();
  };
  setTimeout(next);
}
const scriptedDirectives = [
  'base-uri',
  'connect-src',
  'form-action',
  'frame-src',
  'img-src',
  'require-trusted-types-for',
  'script-src-elem',
];

/** Whatever reaches this server came out of one of our pages. */
async function startStranger(): Promise<{ server: Server; origin: string; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.setHeader('access-control-allow-origin', '*');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, heard };
}

/** Every page of ours as the program serves it, first as it is, then with what attackers put into pages. One story, in order. */
describe('our own pages', () => {
  let service: Service;
  let driver: Driver;
  let stranger: Awaited<ReturnType<typeof startStranger>>;
  const pages = new Map<Role, Page>();

  beforeAll(async () => {
    stranger = await startStranger();
  });
  afterAll(() => {
    stranger.server.close();
  });
  const prepare = ({ controls }: Service) => controls.changeAgent({ name: desk, online: true });
  withConsole({ prepare, requires: [join(import.meta.dirname, 'splicing.cjs')] }, async (stage) => {
    ({ service, driver } = stage);
    pages.set('console', stage.page);
    pages.set('session', await openAll(driver, service, stage.page, [desk]));
    await driver.desktop.pressGlobal(quickKeys);
    pages.set('quick', await driver.window('quick'));
    await driver.app.context().addInitScript(collectViolations);
    for (const role of roles) await reload(role);
  });

  const pageOf = (role: Role): Page => {
    const page = pages.get(role);
    if (page === undefined) throw new Error(`The ${role} window has no page yet.`);
    return page;
  };
  /** Loads the page once more, and waits until it shows what it is there for. */
  async function reload(role: Role): Promise<void> {
    const page = pageOf(role);
    await page.evaluate('document.documentElement.dataset.old = "yes"');
    await driver.main(({ BrowserWindow }, path) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => URL.parse(webContents.getURL())?.pathname === path)
        ?.webContents.reload();
    }, paths[role]);
    await until(`new page of the ${role} window`, async () => {
      const isNew = await page.evaluate<boolean>('document.documentElement.dataset.old === undefined');
      return isNew ? true : undefined;
    });
    await seeContent(role, page);
  }
  const seeContent = (role: Role, page: Page): Promise<void> => {
    // It comes back to the page that was last stored, whichever that is.
    if (role === 'console') return see(page.getByRole('link', { name: 'Agents', exact: true }));
    return see(role === 'session' ? sessionTab(page, desk) : page.getByRole('combobox', { name: 'Quick connect' }));
  };
  const violations = (page: Page) => page.evaluate<readonly Violation[]>('window.violations');
  const directives = async (page: Page) => [...new Set((await violations(page)).map(({ directive }) => directive))];
  const injected = (page: Page) => page.evaluate('window.injected ?? []');

  it('I7: every page that is built is among those tested', () => {
    const built = readdirSync(join(projectRoot, 'out/renderer'), { recursive: true, encoding: 'utf8' });
    const documents = built.filter((name) => name.endsWith('.html')).map((name) => `/${name.replaceAll('\\', '/')}`);
    expect(documents.toSorted()).toEqual(roles.map((role) => paths[role]).toSorted());
  });

  it('I7: the pages themselves do nothing that their policy refuses', async () => {
    const page = pageOf('console');
    for (const title of ['Support', 'History', 'Reports', 'Deploy', 'Audit log', 'Settings']) {
      await page.getByRole('link', { name: title, exact: true }).click();
      await see(heading(page, title).first());
    }
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await see(grid(page));
    for (const role of roles) expect(await violations(pageOf(role)), role).toEqual([]);
  });

  it.each(roles)('I7: markup injected into the page %s runs nothing and requests nothing', async (role) => {
    await driver.main(
      (_electron, given) => void Object.assign(globalThis, { longreachInjects: given }),
      injectedMarkup(stranger.origin),
    );
    await reload(role);
    const page = pageOf(role);
    await soon(async () => (await directives(page)).toSorted()).toEqual(parsedDirectives);
    expect(await injected(page)).toEqual([]);
    // The page may have replaced the document already; the rule for its style attribute was reported above.
    const styled = `[document.documentElement, ...document.querySelectorAll('p[style]')]
      .map((element) => getComputedStyle(element).getPropertyValue('--injected')).join('')`;
    expect(await page.evaluate(styled)).toBe('');
    expect(stranger.heard).toEqual([]);
  });

  it.each(roles)('I7: scripts in the page %s create no code and reach no other address', async (role) => {
    await driver.main(() => void Object.assign(globalThis, { longreachInjects: null }));
    await reload(role);
    const page = pageOf(role);
    const address = page.url();
    await page.evaluate(attempt, { stranger: stranger.origin, code: mark('late') });
    await soon(() => page.locator('html').getAttribute('data-attempts')).toBe('0');
    await soon(async () => (await directives(page)).toSorted()).toEqual(scriptedDirectives);
    expect(await injected(page)).toEqual([]);
    expect(page.url()).toBe(address);
    expect(stranger.heard).toEqual([]);
  });
});
