import { until } from '../../e2e/until.ts';
import { readHardware, rows, search, showDetails, type Scene } from './scene-steps.ts';

/** The first run and the page Agents. */
export const agentScenes: readonly Scene[] = [
  {
    name: 'first-run',
    role: 'console',
    start: 'first-run',
    show: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Service address' }).fill('api.northfield.example');
      await page.getByRole('textbox', { name: 'API key' }).fill('0123456789abcdefghij');
    },
  },
  {
    name: 'first-run-refused',
    role: 'console',
    start: 'first-run',
    show: async ({ page, service }) => {
      await page.getByRole('textbox', { name: 'Service address' }).fill(service.address);
      await page.getByRole('textbox', { name: 'API key' }).fill('not-the-right-key');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('rejected', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'key-unavailable',
    role: 'console',
    start: 'key-unavailable',
    show: ({ page }) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'agents',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await rows(page).nth(6).hover();
    },
  },
  {
    name: 'agents-search',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => search(page, 'leeds desp'),
  },
  {
    name: 'agents-other-layout',
    role: 'console',
    start: 'signed-in',
    show: ({ page }) => search(page, 'дуувы вуыз'),
  },
  {
    name: 'agents-menu',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'desk');
      await rows(page).filter({ hasText: 'Despatch desk 2' }).first().hover();
      await page.getByRole('button', { name: 'More actions for Despatch desk 2', exact: true }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  ...(['Overview', 'Hardware', 'Sessions', 'Access', 'Remove'] as const).map((tab): Scene => ({
    name: `agents-details-${tab.split(' ')[0]?.toLowerCase() ?? ''}`,
    role: 'console',
    start: 'signed-in',
    show: (stage) => showDetails(stage, 'Despatch desk 1', tab),
  })),
  {
    name: 'agents-asleep',
    role: 'console',
    start: 'signed-in',
    show: async (stage) => {
      stage.service.controls.changeAgent({ name: 'Bay 7 label printer PC', hibernate: true, wol: true, cable: true });
      await showDetails(stage, 'Bay 7 label printer PC', 'Overview');
      await stage.page.getByRole('button', { name: 'Wake and connect', exact: true }).first().waitFor();
    },
  },
  {
    name: 'agents-cards',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page
        .getByRole('radio', { name: 'Cards' })
        .or(page.getByRole('button', { name: 'Cards' }))
        .first()
        .click();
      await page.getByRole('grid', { name: 'Agents' }).locator('img').first().waitFor();
    },
  },
  {
    name: 'agents-cards-selected',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Cards' }).click();
      const grid = page.getByRole('grid', { name: 'Agents' });
      await grid.locator('img').first().waitFor();
      await grid.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowRight');
      await page.getByText('selected').first().waitFor();
    },
  },
  {
    name: 'agents-terms',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await readHardware(page, 40);
      await page.getByRole('searchbox', { name: 'Search agents' }).click();
      await page.keyboard.type('group:"Northgate Logistics" is:online free:<90% os:');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'agents-mistake',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'grup:leeds ram:<many bay');
      await page.getByText('Did you mean', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'agents-columns',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
    },
  },
  {
    name: 'agents-selected',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'leeds');
      await rows(page).nth(2).click();
      for (let at = 0; at < 8; at += 1) await page.keyboard.press('Shift+ArrowDown');
      await page.getByText('selected').first().waitFor();
    },
  },
  {
    name: 'agents-bulk',
    role: 'console',
    start: 'signed-in',
    show: async ({ page, service }) => {
      await search(page, 'label printer');
      await rows(page).nth(1).click();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: 'Wake', exact: true }).last().click();
      await until('wake', () => service.controls.counters()['agents/wake']);
    },
  },
  {
    name: 'agents-export',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await rows(page).nth(2).click();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: 'Export', exact: true }).last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'agents-save-view',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'seen:>30d');
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'agents-nothing', role: 'console', start: 'signed-in', show: ({ page }) => search(page, 'no such computer') },
  {
    name: 'agents-reboot',
    role: 'console',
    start: 'signed-in',
    show: async ({ page }) => {
      await search(page, 'Despatch desk 1');
      await rows(page).filter({ hasText: 'Despatch desk 1' }).first().hover();
      await page.getByRole('button', { name: 'Reboot Despatch desk 1', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'agents-offline',
    role: 'console',
    start: 'signed-in',
    show: async ({ page, service }) => {
      service.controls.addFault({ where: '*', fault: { kind: 'reset' } });
      await page
        .getByRole('status', { name: 'Service' })
        .getByText(/Offline/)
        .waitFor();
    },
  },
  {
    name: 'agents-key-refused',
    role: 'console',
    start: 'signed-in',
    show: async ({ page, service }) => {
      service.controls.revokeKey();
      await page.getByRole('button', { name: 'Replace key' }).first().waitFor();
    },
  },
];
