import { screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import type { OddSessions } from '../../../../src-main/contract/contract.ts';
import { fieldOf, refuseEnd, secondOf } from '../../../../src-renderer/features/reports/session-end.ts';
import { refuse, type LoopbackBridge } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { click, settle } from '../window.ts';
import { card, now, open, tableOf } from './reports-page.ts';
import { rowOf, sheetOf } from './reports-samples.ts';

const HOUR = 3_600;
const second = (): number => Math.floor(now() / 1000);
/** A session that began two days ago and was never given an end. */
function withoutEnd(part: { readonly acceptedEnd?: number; readonly isProposed?: boolean } = {}): OddSessions {
  const start = second() - 48 * HOUR;
  const { acceptedEnd = null, isProposed = true } = part;
  const row = rowOf(2, start, { name: 'Till 4', stop: null, acceptedEnd });
  const proposedEnd = isProposed ? ({ at: start + 2 * HOUR, because: 'last-seen' } as const) : null;
  return { sessions: [{ row, reasons: ['end-unknown'], proposedEnd }], total: 1, withDetails: 0, records: 1 };
}
async function openOdd(odd: OddSessions): Promise<LoopbackBridge> {
  const { bridge } = await open((made) => {
    made.answer('reports:odd', succeed(odd));
    made.answer('reports:acceptEnd', succeed(null));
  });
  await click(screen.getByRole('tab', { name: 'Unusual sessions' }));
  return bridge;
}
const field = () => screen.getByLabelText<HTMLInputElement>(/^End of the session with .*Till 4/);
async function type(value: string): Promise<void> {
  field().value = value;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

describe('a session without an end', () => {
  test('is named with a proposed end that is accepted with one click, and the list is read again', async () => {
    const bridge = await openOdd(withoutEnd());
    const item = within(screen.getByRole('list', { name: 'Unusual sessions' })).getByRole('listitem');
    expect(item.textContent).toContain('End unknown, not counted');
    expect(item.textContent).toMatch(/Proposed end: .* when the agent was last seen \(2 h 0 min\)/);
    expect(screen.getByRole('button', { name: 'End unknown 1' })).toBeTruthy();
    await expectNoFaults();
    bridge.answer('reports:odd', succeed(withoutEnd({ acceptedEnd: second() - 46 * HOUR })));
    await click(screen.getByRole('button', { name: /^Accept the proposed end of the session with .*Till 4/ }));
    expect(bridge.inputsOf('reports:acceptEnd')).toEqual([{ sessionId: 2, end: second() - 46 * HOUR }]);
    expect(item.textContent).toMatch(/Estimated end: .* \(2 h 0 min\)\. The timesheet counts it\./);
    expect(document.activeElement?.textContent.trim()).toBe('Change');
    await click(screen.getByRole('button', { name: /^Remove the estimated end/ }));
    expect(bridge.inputsOf('reports:acceptEnd').at(-1)).toEqual({ sessionId: 2, end: null });
  });

  test('gets an end that a person types where nothing can be proposed', async () => {
    const bridge = await openOdd(withoutEnd({ isProposed: false }));
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await click(screen.getByRole('button', { name: /^Enter the end of the session with/ }));
    expect(document.activeElement).toBe(field());
    const start = second() - 48 * HOUR;
    expect(field().value).toBe(fieldOf(start));
    await click(screen.getByRole('button', { name: 'Use this end' }));
    expect(screen.getByText(/^The end must be after the start/)).toBeTruthy();
    expect(bridge.inputsOf('reports:acceptEnd')).toEqual([]);
    await expectNoFaults();
    await type(fieldOf(start + HOUR + 60));
    await click(screen.getByRole('button', { name: 'Use this end' }));
    expect(bridge.inputsOf('reports:acceptEnd')).toEqual([
      { sessionId: 2, end: Math.floor((start + HOUR + 60) / 60) * 60 },
    ]);
    expect(screen.queryByLabelText(/^End of the session with/)).toBeNull();
  });

  test('says so where its end could not be saved, and goes back without one', async () => {
    const bridge = await openOdd(withoutEnd());
    bridge.answer('reports:acceptEnd', refuse('bad-input'));
    await click(screen.getByRole('button', { name: /^Accept/ }));
    expect(screen.getByText('Couldn’t save the session’s end')).toBeTruthy();
    await click(screen.getByRole('button', { name: /^Enter the end/ }));
    await click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement?.textContent.trim()).toBe('Enter end');
  });

  test('is named above the figures and below the timesheet, with the way to it', async () => {
    const lines = [
      {
        name: 'anna',
        sessions: 2,
        seconds: 4_800,
        roundedSeconds: 5_400,
        ends: { running: 1, estimated: 0, unknown: 1 },
      },
      {
        name: 'ben',
        sessions: 1,
        seconds: 1_800,
        roundedSeconds: 1_800,
        ends: { running: 0, estimated: 2, unknown: 0 },
      },
    ];
    const { bridge } = await open({ endUnknown: 3, running: 1 });
    bridge.answer('reports:timesheet', succeed(sheetOf(lines)));
    expect(screen.getByText('3 sessions without a known end aren’t counted.')).toBeTruthy();
    expect(screen.getByText('1 session is running and counts up to now.')).toBeTruthy();
    await click(screen.getByRole('tab', { name: 'Timesheet' }));
    expect(tableOf('Timesheet').map((row) => row.slice(0, 3))).toEqual([
      ['Group', 'Note', 'Sessions'],
      ['anna', '1 running, 1 with no known end', '2'],
      ['ben', '2 with an estimated end', '1'],
      ['Total', '1 running, 2 with an estimated end, 1 with no known end', '3'],
    ]);
    expect(card('Timesheet').getByText('2 sessions count up to estimated ends.')).toBeTruthy();
    await expectNoFaults();
    await click(card('Timesheet').getByRole('button', { name: 'Show under Unusual sessions' }));
    expect(screen.getByRole('tab', { name: 'Unusual sessions' }).getAttribute('aria-selected')).toBe('true');
  });
});

test('a typed end is read in the time zone of this computer, and refused with the reason', () => {
  const start = second() - 48 * HOUR;
  expect(secondOf(fieldOf(start))).toBe(Math.floor(start / 60) * 60);
  expect(secondOf('')).toBeNull();
  expect(refuseEnd(null, start, now())).toBe('Enter a date and a time.');
  expect(refuseEnd(start, start, now())).toMatch(/^The end must be after the start \(/);
  expect(refuseEnd(second() + 60, start, now())).toBe('The end can’t be in the future.');
  expect(refuseEnd(start + 1, start, now())).toBeNull();
});
