import { screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../src-main/contract/failure.ts';
import { packRow } from '../../../src-main/contract/packed-rows.ts';
import { filesRun, isCounted, isWithin, keepWalk, limits, wordLimit } from '../files-run.ts';
import { row } from './agents/rows.ts';
import { signedIn, summaryOf } from './bridge.ts';
import { openConsole, press, settle } from './window.ts';

const office = [row({ id: 1, name: 'Reception' }), row({ id: 2, name: 'Scanner' })];
/** The whole console is compiled first. */
const LIMIT_MS = 120_000;
const grid = () => screen.getByRole('grid', { name: 'Agents' });

/** The files of the product that run are counted by the engine, once for the process: not beside another count. */
describe.skipIf(isCounted)(
  'the half of a walk that is in the page runs no more files than scripts/walks.json allows',
  () => {
    /** What the page does now and then, such as showing a later time, is not part of the way. */
    let isHeld = false;
    beforeEach(() => {
      isHeld = false;
      const { setTimeout: timeout, setInterval: interval } = globalThis;
      const unlessHeld = (run: () => void) => () => {
        if (!isHeld) run();
      };
      // However long it takes to get there: what the page does once it has been open for a while has not begun.
      const never = () => undefined;
      vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) =>
        timeout(milliseconds >= 500 ? never : milliseconds > 50 ? unlessHeld(run) : run, milliseconds),
      );
      vi.stubGlobal('setInterval', (run: () => void, milliseconds: number) => interval(unlessHeld(run), milliseconds));
    });

    it(
      'from Enter in the list to the call',
      async () => {
        const bridge = signedIn(office);
        bridge.answer('sessions:open', succeed({ tabId: 't1' }));
        await openConsole(bridge);
        grid().focus();
        await press('Home', grid());
        // A key that has been pressed before is the usual one.
        await press('Enter', grid());
        isHeld = true;
        const files = await filesRun(async () => {
          await press('Enter', grid());
          expect(bridge.inputsOf('sessions:open')).toHaveLength(2);
        });
        const { page } = limits.connect;
        expect(keepWalk('connect', 'page', files)).toSatisfy(isWithin(page), wordLimit(page));
        expect(files).toContain('src-renderer/lib/call.ts');
      },
      LIMIT_MS,
    );

    it(
      'from the change of an agent to its row',
      async () => {
        const bridge = signedIn(office);
        await openConsole(bridge);
        const change = (name: string) => {
          const changed = { ...row({ id: 2, name }), online: true };
          bridge.notify('agents:changed', {
            reset: false,
            upserted: [packRow(changed)],
            removed: [],
            summary: summaryOf(office),
          });
        };
        change('Scanner 2');
        await settle();
        isHeld = true;
        const files = await filesRun(async () => {
          change('Scanner 3');
          await settle();
          expect(within(grid()).getByRole('row', { name: /Scanner 3/ })).toBeTruthy();
        });
        const { page } = limits.change;
        expect(keepWalk('change', 'page', files)).toSatisfy(isWithin(page), wordLimit(page));
        expect(files.some((path) => path.startsWith('src-renderer/features/agents/list/'))).toBe(true);
      },
      LIMIT_MS,
    );
  },
);
