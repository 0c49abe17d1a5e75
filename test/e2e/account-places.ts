import { invoke } from '../tools/pictures/scene-steps.ts';
import { goTo, stay, type Place, type Walk } from './access-places.ts';
import { button, grid, heading, refresh, see, seeGone, soon } from './steps.ts';

/** What there is with several accounts, and with one that is new and empty. */

async function firstAccount({ page }: Walk): Promise<string> {
  const { entries } = (await invoke(page, 'accounts:current', undefined)) ?? { entries: [] };
  return entries[0]?.account.id ?? '';
}

export const allAccountsPlaces: readonly Place[] = [
  {
    name: 'the list of all accounts',
    show: async ({ page }) => {
      await soon(() => invoke(page, 'account:practise', undefined)).toBeDefined();
      await invoke(page, 'accounts:showAll', undefined);
      await goTo(page, 'Agents');
      await see(grid(page).getByRole('row', { name: /, / }).first());
      await see(page.getByRole('group', { name: 'Filters', exact: true }));
    },
    leave: stay,
  },
  {
    name: 'an account that cannot be reached among others',
    show: async ({ page, service }) => {
      service.controls.addFault({ where: '*', fault: { kind: 'reset', at: 'start' } });
      await refresh(page);
      await see(page.getByText(/^No connection to /).first());
    },
    leave: async ({ page, service }) => {
      service.controls.clearFaults();
      await refresh(page);
      await seeGone(page.getByText(/^No connection to /).first());
    },
  },
  {
    name: 'the support queue of all accounts',
    show: async ({ page }) => {
      await goTo(page, 'Support');
      await see(page.getByRole('combobox', { name: 'Account of the new session', exact: true }));
    },
    leave: stay,
  },
  {
    name: 'the history of all accounts',
    show: async ({ page }) => {
      await goTo(page, 'History');
      await see(page.getByRole('grid', { name: 'History', exact: true }).locator('[data-index="3"]'));
    },
    leave: stay,
  },
  ...(['Overview', 'Timesheet'] as const).map((tab): Place => ({
    name: `reports of all accounts: ${tab}`,
    show: async ({ page }) => {
      await goTo(page, 'Reports');
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await soon(() => page.locator('[role=tabpanel][aria-busy]').count()).toBe(0);
    },
    leave: stay,
  })),
];

export const emptyAccountPlaces: readonly Place[] = [
  {
    name: 'an account without agents',
    show: async ({ page, empty }) => {
      const { address, key } = empty;
      await invoke(page, 'account:signIn', { address, key, label: 'Hartmann & Söhne', keep: 'this-run' });
      await goTo(page, 'Agents');
      await see(heading(page, 'No agents yet'));
    },
    leave: stay,
  },
  {
    name: 'a period without sessions',
    show: async ({ page }) => {
      await goTo(page, 'History');
      await see(heading(page, 'No sessions in this period'));
    },
    leave: stay,
  },
  {
    name: 'a history without sessions',
    show: async ({ page }) => {
      await button(page, 'Show all').click();
      await see(heading(page, 'No sessions yet'));
    },
    leave: stay,
  },
  {
    name: 'reports without history',
    show: async ({ page }) => {
      await goTo(page, 'Reports');
      await page.getByRole('tab', { name: 'Overview', exact: true }).click();
      await see(heading(page, 'No history is saved here yet'));
    },
    leave: stay,
  },
  {
    name: 'a history that is being read',
    show: async ({ page, empty }) => {
      empty.controls.addFault({ where: 'history/list', fault: { kind: 'silence' } });
      await invoke(page, 'data:clear', { kind: 'history' });
      await goTo(page, 'History');
      await button(page, 'With recording').click();
      await see(page.getByLabel('Loading history', { exact: true }).first());
    },
    leave: stay,
  },
  {
    name: 'a list of agents that is being read',
    show: async ({ page, empty }) => {
      await goTo(page, 'Agents');
      empty.controls.addFault({ where: 'agents/list', fault: { kind: 'silence' } });
      await invoke(page, 'data:clear', { kind: 'list' });
      await see(page.getByLabel('Loading agents', { exact: true }).first());
    },
    leave: async (walk) => {
      walk.empty.controls.clearFaults();
      await invoke(walk.page, 'accounts:show', { accountId: await firstAccount(walk) });
      await goTo(walk.page, 'Agents');
    },
  },
];
