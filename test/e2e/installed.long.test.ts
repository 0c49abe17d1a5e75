import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { runsKeyringTests } from '../trust/key/keyring.ts';
import { runStory, type Program } from '../tools/installed/story.ts';
import type { Driver } from './driver.ts';
import { makeHome, type Home } from './stored-account.ts';
import { heading, see, startService, type Service } from './steps.ts';
import { LIMIT } from './until.ts';

let service: Service;
let home: Home;
let driver: Driver | undefined;
let page: Page;

/** The program of this folder behind the interface by which the workflow drives the installed ones. */
const program: Program = {
  async start() {
    driver = await home.start();
    page = await driver.window('console');
  },
  ready: () => see(heading(page, 'Connect your account')),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  async open(link) {
    await driver?.startAgain([link]);
    await see(page.getByRole('dialog').or(page.getByRole('alertdialog')).first());
  },
  async quit() {
    expect(await driver?.quit()).toBe(0);
  },
};

beforeAll(async () => {
  service = await startService();
  home = await makeHome();
});
afterAll(async () => {
  await driver?.close();
  await home.stop();
  await service.close();
});

it.skipIf(!runsKeyringTests)('the story of the installed programs can be told with the keyboard alone', async () => {
  expect(await runStory(program, service, LIMIT)).toEqual([
    'signed in',
    'read the stored key',
    'requested a session by a link',
    'loaded the remote page',
  ]);
});
