import { within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import type { InputOf } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { refuse, summaryOf } from '../bridge.ts';
import { button, openPane, pane, tabOf, words } from './details-pane.ts';
import { despatchRow, fullDetails, NOW, sessionOf } from './details-samples.ts';
import { click, settle } from '../window.ts';

const pageOf = ({ offset, limit }: InputOf<'agents:history'>, total: number) =>
  succeed({
    sessions: Array.from({ length: Math.min(limit, total - offset) }, (_, at) => sessionOf({ id: offset + at + 1 })),
    total,
    dropped: 0,
  });
const listed = () => within(within(pane()).getByRole('list', { name: /^Sessions of/ })).getAllByRole('listitem');
/** Scrolls to the end of the loaded sessions; the next page comes once the end is near. */
async function scrollToEnd() {
  const panel = within(pane()).getByRole('tabpanel');
  panel.scrollTop = 5_000 - 640;
  panel.dispatchEvent(new Event('scroll'));
  panel.scrollTop = 0;
  await settle();
}

test('sessions: nothing is asked before the tab is opened; then page by page as it is scrolled', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.answer('agents:history', (input) => pageOf(input, 120));
  expect(bridge.inputsOf('agents:history')).toEqual([]);
  await click(tabOf('Sessions'));
  expect(listed()).toHaveLength(50);
  expect(within(pane()).getByRole('status').textContent.replace(/\s+/g, ' ').trim()).toBe(
    '120 sessions 50 of 120 shown',
  );
  await scrollToEnd();
  expect(listed()).toHaveLength(100);
  await scrollToEnd();
  await scrollToEnd();
  expect(listed()).toHaveLength(120);
  expect(bridge.inputsOf('agents:history').map(({ offset }) => offset)).toEqual([0, 50, 100]);
});

test('sessions: start, length, technician, place, kind, recording and comment', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.answer(
    'agents:history',
    succeed({
      sessions: [
        sessionOf({ id: 1, stop: null, runs: true, start: NOW / 1000 - 724, support: true }),
        sessionOf({ id: 2, recording: { size: 13_002_342 }, comment: 'Label driver replaced.' }),
        sessionOf({ id: 3, start: null, stop: null, technicians: [] }),
      ],
      total: 3,
      dropped: 2,
    }),
  );
  await click(tabOf('Sessions'));
  const [first, second, third] = listed().map((item) => words(item).trim());
  expect(first).toMatch(
    /^Today 14:13 12:04 m\.doyle@northfield\.example Leeds, England, GB · Chrome on Windows In session Support$/,
  );
  // Whether a link was permanent is not part of the record (2.6): nothing is claimed.
  expect(second).toMatch(/23 min .*Label driver replaced\. Recording, 12\.4 MiB$/);
  expect(third).toBe('– – –');
  // Nothing of it takes room without a word in it.
  expect([...(listed()[2]?.children ?? [])].map(({ textContent }) => textContent.trim())).not.toContain('');
  expect(words()).toContain('2 entries couldn’t be read and aren’t shown.');
});

test('sessions: a page that fails keeps what is there and can be tried again', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.answer('agents:history', (input) => (input.offset === 0 ? pageOf(input, 70) : refuse('timeout')));
  await click(tabOf('Sessions'));
  await scrollToEnd();
  expect(listed()).toHaveLength(50);
  expect(words(within(pane()).getByRole('alert'))).toContain('Couldn’t load older sessions');
  await scrollToEnd();
  expect(bridge.inputsOf('agents:history')).toHaveLength(2);
  bridge.answer('agents:history', (input) => pageOf(input, 70));
  await click(button('Try again'));
  expect(listed()).toHaveLength(70);
  expect(within(pane()).queryByRole('alert')).toBeNull();
});

test('sessions: one that began meanwhile comes on top, and none is shown twice', async () => {
  const { bridge } = await openPane(despatchRow, fullDetails);
  bridge.answer('agents:history', (input) => pageOf(input, 60));
  await click(tabOf('Sessions'));
  // A new one is number 0: everything else moves on by one.
  const newer = Array.from({ length: 61 }, (_, at) => sessionOf({ id: at }));
  bridge.answer('agents:history', ({ offset, limit }) =>
    succeed({ sessions: newer.slice(offset, offset + limit), total: 61, dropped: 0 }),
  );
  const now = { ...despatchRow, inSession: true, sessionsTotal: 215 };
  bridge.notify('agents:changed', { reset: false, upserted: [packRow(now)], removed: [], summary: summaryOf([now]) });
  await settle();
  expect(listed()).toHaveLength(51);
  await scrollToEnd();
  expect(listed()).toHaveLength(61);
  expect(bridge.inputsOf('agents:history').map(({ offset }) => offset)).toEqual([0, 0, 51]);
});

test('sessions: an agent without any says so', async () => {
  await openPane(despatchRow, fullDetails, 'sessions');
  expect(within(pane()).getByRole('heading', { name: 'No sessions yet' })).toBeTruthy();
});
