import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRequestMeter } from '../../../../src-main/account/request-meter.ts';
import { pauseForBudget } from '../../../../src-main/api/list-pause.ts';
import type { Settings } from '../../../../src-main/contract/contract.ts';
import { makeFolder } from '../../make-folder.ts';
import { createFakeClock } from '../fake-clock.ts';
import { makePolicy } from '../policy-box.ts';
import { requestEvent } from '../request-event.ts';
import { expectMode } from '../../expect-mode.ts';

const list = requestEvent();

/** Milliseconds from one list to the next that the budget of this meter asks for. */
const listPause = (meter: ReturnType<typeof createRequestMeter>, { clock }: ReturnType<typeof createFakeClock>) =>
  pauseForBudget(meter.budget(), clock.wallNow());
/** Whether details may be read from what the budget of this meter leaves over. */
const mayReadAhead = (meter: ReturnType<typeof createRequestMeter>, { clock }: ReturnType<typeof createFakeClock>) => {
  return makePolicy(clock, { budget: meter.budget }).may('fresh').ok;
};

function makeMeter(path: string | null, choice: Settings['requestBudget'] = 'unlimited', bugs: string[] = []) {
  const clock = createFakeClock(new Date(2026, 10, 23, 9).getTime());
  const meter = createRequestMeter({
    path,
    clock: clock.clock,
    choice: () => choice,
    onBudget: () => undefined,
    onBug: (text) => bugs.push(text),
  });
  return { meter, clock };
}

describe('the meter of one account', () => {
  test('goes on counting after a restart', async () => {
    const path = join(makeFolder(), 'requests.json');
    const first = makeMeter(path);
    // The list that proves the key is sent before the account is known.
    first.meter.count(list);
    await first.meter.open('a1');
    first.meter.count({ ...list, attention: 'user' });
    first.meter.setPlan({ count: 600, per: 'hour' });
    await first.meter.close();

    const { meter } = makeMeter(path);
    await meter.open('a1');
    meter.count(list);
    expect(meter.usage()).toMatchObject({ hour: 3, today: 3, month: 3, plan: { count: 600, per: 'hour' } });
  });

  test('is written after a while by itself, for its owner alone, without an address', async () => {
    const path = join(makeFolder(), 'requests.json');
    const { meter, clock } = makeMeter(path);
    await meter.open('a1');
    meter.count(list);
    await clock.advance(20_000);
    await meter.close();
    expect(readFileSync(path, 'utf8')).not.toMatch(/https?:|example/);
    expectMode(path, 0o600);
  });

  test('another account starts over', async () => {
    const path = join(makeFolder(), 'requests.json');
    const { meter } = makeMeter(path);
    await meter.open('a1');
    meter.count(list);
    meter.setPlan({ count: 600, per: 'hour' });
    await meter.open('a2');
    expect(meter.usage()).toMatchObject({ hour: 0, plan: null });
  });

  test.each([
    '',
    '{',
    '[]',
    '{"accountId":"a1"}',
    '{"accountId":"a1","since":0,"days":{"2026-11-23":{"hours":{"9":[-1,0,0]},"operations":{}}},"plan":null,"limitReached":null}',
  ])('starts over where the file is %j', async (content) => {
    const path = join(makeFolder(), 'requests.json');
    writeFileSync(path, content);
    const { meter } = makeMeter(path);
    await meter.open('a1');
    expect(meter.usage().month).toBe(0);
  });

  test('a file that cannot be written costs nothing but a line of the log', async () => {
    const bugs: string[] = [];
    const { meter } = makeMeter(join(makeFolder(), 'missing', 'requests.json'), 'unlimited', bugs);
    await meter.open('a1');
    meter.count(list);
    await meter.close();
    expect(bugs).toHaveLength(1);
    expect(meter.usage().hour).toBe(1);
  });

  test('forgetting an account removes its counts', async () => {
    const path = join(makeFolder(), 'requests.json');
    const { meter } = makeMeter(path);
    await meter.open('a1');
    meter.count(list);
    await meter.close();
    await meter.forget();
    expect(() => readFileSync(path)).toThrow('ENOENT');
    expect(meter.usage().month).toBe(0);
    meter.count(list);
    await meter.close();
    expect(() => readFileSync(path)).toThrow('ENOENT');
  });

  test('without a budget nothing waits', async () => {
    const { meter, clock } = makeMeter(null);
    await meter.open('a1');
    for (let sent = 0; sent < 500; sent += 1) meter.count(list);
    expect(listPause(meter, clock)).toBe(0);
    expect(mayReadAhead(meter, clock)).toBe(true);
    expect(meter.usage().budget).toBeNull();
  });

  test('with one the list slows down, and details wait; a new hour starts over', async () => {
    const { meter, clock } = makeMeter(null, 'small');
    await meter.open('a1');
    expect(listPause(meter, clock)).toBe(60_000);
    for (let sent = 0; sent < 120; sent += 1) meter.count({ ...list, attention: 'user' });
    expect(listPause(meter, clock)).toBe(3_600_000);
    expect(mayReadAhead(meter, clock)).toBe(false);
    expect(meter.usage().budget).toMatchObject({ limit: 120, used: 120, per: 'hour' });
    await clock.advance(3_600_000);
    expect(listPause(meter, clock)).toBe(60_000);
    expect(mayReadAhead(meter, clock)).toBe(true);
  });
});
