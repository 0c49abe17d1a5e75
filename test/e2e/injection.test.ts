import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventNames, type Bridge, type Channel } from '../../src-main/contract/contract.ts';
import { CALL_WIRE, EVENT_WIRE } from '../../src-main/ipc/wire.ts';
import { channels, goodInputs } from '../unit/main/ipc/samples.ts';
import { paths, type Driver, type Role } from './driver.ts';
import { mainClock } from './main-clock.ts';
import { projectRoot } from './runtime.ts';
import { openAll } from './session-steps.ts';
import { withConsole } from './stage.ts';
import { grid, heading, makeQuickConnect, refresh, remoteOf, see, sessionTab, soon, type Service } from './steps.ts';
import { callBridge } from './truth.ts';
import { until } from './until.ts';

/** A refusal by the policy of a page. */
interface Violation {
  readonly directive: string;
  /** The address without its path, or `inline`, `eval` and the like. */
  readonly blocked: string;
}

const roles = ['console', 'session', 'quick'] as const satisfies readonly Role[];
const [desk, suite] = ['Despatch desk 1', 'edit-suite-a'] as const;

/** What the planted preload scripts leave in the page. */
interface Planted {
  readonly bridge: { invoke(channel: string, input: unknown): Promise<unknown>; on: Bridge['on'] };
  readonly planted: {
    invoke(wire: string, ...args: readonly unknown[]): Promise<unknown>;
    send(wire: string, ...args: readonly unknown[]): void;
  };
  heard: string[];
}

const changing = [
  'agents/connect',
  'agents/wake',
  'agents/reboot',
  'agents/logout',
  'agents/update',
  'support/create',
  'support/update',
  'support/close',
] as const;

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

let service: Service;
let driver: Driver;
let console: Page;

const prepare = ({ controls }: Service): void => {
  for (const name of [desk, suite]) controls.changeAgent({ name, online: true });
};
// What is planted does nothing unless a test calls it, and nothing is spliced in before a test says what.
const requires = [mainClock, ...['planting.cjs', 'splicing.cjs'].map((file) => join(import.meta.dirname, file))];
withConsole({ prepare, requires }, (stage) => {
  ({ service, driver, page: console } = stage);
});

describe('a remote page with a planted preload', () => {
  let remote: Page;

  beforeAll(async () => {
    await openAll(driver, service, console, [suite]);
    remote = await remoteOf(driver, suite);
    // It is one of the pages that are counted.
    await makeQuickConnect(driver);
    // The connection is written down when the page has answered, a moment after it is there.
    await until('entry of the connection', async () =>
      (await readEffects()).audit.some(({ kind }) => kind === 'connect') ? true : undefined,
    );
  });

  /** Everything that a call could change. */
  const readEffects = async () => {
    const counters = service.controls.counters();
    const audit = await callBridge(console, 'audit:page', {
      filter: { text: '', kinds: [], outcome: 'all', from: null, to: null },
      before: null,
      limit: 100,
    });
    return {
      sent: changing.map((operation) => `${operation} ${counters[operation] ?? 0}`),
      settings: await callBridge(console, 'settings:current', undefined),
      account: await callBridge(console, 'account:current', undefined),
      views: await callBridge(console, 'views:current', undefined),
      audit: audit.entries,
      calls: await driver.desktop.calls(),
      clipboard: await driver.main(({ clipboard }) => clipboard.readText()),
      // A view that is kept ready for the next session has no address yet, whenever it is made.
      pages: (
        await driver.main(({ webContents }) => webContents.getAllWebContents().map((one) => one.getURL()))
      ).filter((address) => /^(?!about:)./.test(address)),
    };
  };

  it('H6: a planted preload reaches main wherever a handler answers every page', async () => {
    await driver.main(({ ipcMain }) => ipcMain.handle('open-to-all', () => 'answered'));
    const outcome = await remote.evaluate(() => (window as unknown as Planted).planted.invoke('open-to-all'));
    expect(outcome).toBe('answered');
    await driver.main(({ ipcMain }) => ipcMain.removeHandler('open-to-all'));
  });

  it('H6: a planted preload gets no answer from any handler, and changes nothing', async () => {
    const before = await readEffects();
    const outcomes = await remote.evaluate(
      async ({ calls, wire }) => {
        const { bridge, planted } = window as unknown as Planted;
        const found: string[] = [];
        const note = async (attempt: string, call: Promise<unknown>) => {
          found.push(`${attempt}: ${await call.then(() => 'answered', String)}`);
        };
        for (const { channel, input } of calls) {
          await note(`bridge ${channel}`, bridge.invoke(channel, input));
          await note(`wire ${channel}`, planted.invoke(wire, channel, input));
          await note(`name ${channel}`, planted.invoke(channel, input));
          planted.send(wire, channel, input);
          planted.send(channel, input);
        }
        return found;
      },
      { calls: channels.map((channel: Channel) => ({ channel, input: goodInputs[channel] })), wire: CALL_WIRE },
    );
    expect(outcomes).toHaveLength(channels.length * 3);
    expect(outcomes.filter((outcome) => !outcome.includes('No handler registered for'))).toEqual([]);
    expect(await readEffects()).toEqual(before);
  });

  it('H6: a planted preload hears nothing of what our own pages hear', async () => {
    await remote.evaluate((names) => {
      const page = window as unknown as Planted;
      page.heard = [];
      for (const event of names) page.bridge.on(event, () => page.heard.push(event));
    }, eventNames);
    await console.evaluate(
      `window.heard = []; window.bridge.on('settings:changed', () => void window.heard.push('settings:changed'))`,
    );
    await callBridge(console, 'settings:change', { blurPreviews: true });
    service.controls.changeAgent({ name: suite, online: true, version: '9.9.9' });
    await refresh(console);
    await soon(() => console.evaluate('window.heard')).toEqual(['settings:changed']);
    // A message of main to this very page does arrive, so a message that is not heard was not sent.
    const wire = `${EVENT_WIRE}settings:changed`;
    await driver.main(
      ({ webContents }, given) =>
        webContents
          .getAllWebContents()
          .find((one) => one.getURL() === given.url)
          ?.send(given.wire, {}),
      { url: remote.url(), wire },
    );
    await soon(() => remote.evaluate(() => (window as unknown as Planted).heard)).toEqual(['settings:changed']);
  });
});

/** Every page of ours as the program serves it, first as it is, then with what attackers put into pages. One story, in order. */
describe('our own pages', () => {
  let stranger: Awaited<ReturnType<typeof startStranger>>;
  const pages = new Map<Role, Page>();

  beforeAll(async () => {
    stranger = await startStranger();
    pages.set('console', console);
    pages.set('session', await openAll(driver, service, console, [desk]));
    pages.set('quick', await driver.window('quick'));
    await driver.app.context().addInitScript(collectViolations);
    for (const role of roles) await reload(role);
  });
  afterAll(() => {
    stranger.server.close();
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
