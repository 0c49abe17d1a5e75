import { cleanup, screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { SupportState } from '../../../../src-main/contract/contract.ts';
import { succeed, type Failure } from '../../../../src-main/contract/failure.ts';
import { signedIn } from '../bridge.ts';
import { despatchRow, fullDetails } from '../agents/details-samples.ts';
import { button, field, openPane, pane, tabOf } from '../agents/details-pane.ts';
import { row } from '../agents/rows.ts';
import { open as openHistory, pane as sessionPane, rowOf } from '../history/history-window.ts';
import { open as openReports } from '../reports/reports-page.ts';
import { click, openConsole, settle, type } from '../window.ts';
import { failureCases, untrueOf } from './failure-cases.ts';

/** Opens a place and returns what lets it fail there. */
type Place = () => Promise<(failure: Failure) => Promise<unknown>>;

const tryAgain = (): Promise<void> => click(screen.getByRole('button', { name: 'Try again' }));
const refuseWith = (failure: Failure) => ({ ok: false, failure }) as const;
const noSessions: SupportState = { sessions: [], remain: 3, runsOutAt: null, at: 1, failure: null };
const first = failureCases[0]!;

const places: readonly (readonly [string, Place])[] = [
  [
    'the list of the history',
    async () => {
      const { bridge } = await openHistory(5, (given) => given.answer('history:page', refuseWith(first)));
      return (failure) => {
        bridge.answer('history:page', refuseWith(failure));
        return tryAgain();
      };
    },
  ],
  [
    'the player of a recording',
    async () => {
      const { bridge } = await openHistory(5, (given) => given.answer('recordings:play', refuseWith(first)));
      await click(rowOf(/^PC 4, /));
      await click(sessionPane().getByRole('button', { name: 'Play recording' }));
      return (failure) => {
        bridge.answer('recordings:play', refuseWith(failure));
        return tryAgain();
      };
    },
  ],
  [
    'Audit log',
    async () => {
      const bridge = signedIn([row({ id: 1 })]);
      bridge.answer('audit:page', refuseWith(first));
      await openConsole(bridge, { page: 'audit' });
      return (failure) => {
        bridge.answer('audit:page', refuseWith(failure));
        return tryAgain();
      };
    },
  ],
  [
    'Reports',
    async () => {
      const { bridge } = await openReports((given) => given.answer('reports:read', refuseWith(first)));
      return (failure) => {
        bridge.answer('reports:read', refuseWith(failure));
        return tryAgain();
      };
    },
  ],
  [
    'the list of support sessions',
    async () => {
      const bridge = signedIn([row({ id: 1 })]);
      bridge.answer('support:current', succeed(noSessions));
      await openConsole(bridge, { page: 'support' });
      return (failure) => {
        bridge.notify('support:changed', { ...noSessions, failure });
        return settle();
      };
    },
  ],
  [
    'the details of an agent',
    async () => {
      const { bridge } = await openPane(despatchRow, fullDetails);
      return (failure) => {
        bridge.answer('agents:readDetails', refuseWith(failure));
        return click(within(pane()).getByRole('button', { name: /^(?:Refresh details|Try again)$/, hidden: true }));
      };
    },
  ],
  [
    'the tab Access',
    async () => {
      const { bridge } = await openPane(despatchRow, fullDetails, 'access');
      await type(field('Agent name'), 'Another name');
      return (failure) => {
        bridge.answer('agents:update', refuseWith(failure));
        return click(button('Save changes'));
      };
    },
  ],
  [
    'the tab Sessions',
    async () => {
      const { bridge } = await openPane(despatchRow, fullDetails);
      bridge.answer('agents:history', refuseWith(first));
      await click(tabOf('Sessions'));
      return (failure) => {
        bridge.answer('agents:history', refuseWith(failure));
        return click(button('Try again'));
      };
    },
  ],
  [
    'the danger zone',
    async () => {
      const { bridge } = await openPane(despatchRow, fullDetails, 'danger');
      await type(field('Type Despatch desk 1 to remove it'), 'Despatch desk 1');
      return (failure) => {
        bridge.answer('agents:removeFromAccount', refuseWith(failure));
        return click(button('Remove from account'));
      };
    },
  ],
  [
    'a toast',
    async () => {
      const bridge = signedIn([row({ id: 1, name: 'Reception' })]);
      const { app } = await openConsole(bridge);
      return (failure) => {
        app.toasts.fail('about', 'Couldn’t connect', failure);
        return settle();
      };
    },
  ],
];

const words = (): string => document.body.textContent.replace(/\s+/g, ' ');

describe('the screen shows the sentence that main gave a failure, and nothing beside it that is not true', () => {
  test.each(places)('%s', async (_name, open) => {
    const fail = await open();
    for (const failure of failureCases) {
      await fail(failure);
      expect(words(), `${failure.kind} ${failure.reason ?? ''}`).toContain(failure.message);
      expect(untrueOf(words(), failure), `${failure.kind} ${failure.reason ?? ''}`).toEqual([]);
    }
  });

  test.each(
    failureCases
      .filter(({ kind, reason }) => kind !== 'quota' && reason === undefined)
      .map((failure) => [failure.kind, failure.reason ?? '', failure] as const),
  )('the form for a support session: %s %s', async (_kind, _reason, failure) => {
    const bridge = signedIn([row({ id: 1 })]);
    bridge.answer('support:current', succeed(noSessions));
    bridge.answer('support:create', refuseWith(failure));
    await openConsole(bridge, { page: 'support' });
    await type(screen.getByRole('textbox', { name: 'Client name' }), 'Ana');
    await click(screen.getByRole('button', { name: 'New support session' }));
    expect(words()).toContain(failure.message);
    expect(untrueOf(words(), failure)).toEqual([]);
    cleanup();
  });

  test.each(['offline', 'failing'] as const)('the banner of a service that is %s', async (kind) => {
    const bridge = signedIn([row({ id: 1 })]);
    await openConsole(bridge);
    for (const failure of failureCases) {
      const state = { kind, refreshing: false, at: 1, since: 1, nextTryAt: null, listBytes: null, clockOffset: 0 };
      bridge.notify('service:changed', { ...state, message: failure.message });
      await settle();
      expect(words()).toContain(failure.message);
      expect(untrueOf(words(), failure)).toEqual([]);
    }
  });
});
