import { expect, it } from 'vitest';
import { createSupportForecast } from '../../../../src-main/support/connections-forecast.ts';

const DAY = 24 * 60 * 60_000;
const start = Date.UTC(2026, 10, 1);

it('is unknown until a day has passed and three connections were used', () => {
  const forecast = createSupportForecast();
  forecast.note(100, start);
  forecast.note(90, start + DAY - 1);
  expect(forecast.runsOutAt()).toBeNull();
  const few = createSupportForecast();
  few.note(100, start);
  few.note(98, start + 5 * DAY);
  expect(few.runsOutAt()).toBeNull();
});

it('continues at the pace so far', () => {
  const forecast = createSupportForecast();
  forecast.note(100, start);
  forecast.note(95, start + DAY);
  forecast.note(90, start + 2 * DAY);
  expect(forecast.runsOutAt()).toBe(start + 20 * DAY);
});

it('starts again when the plan was renewed or the clock was set back, and is unknown if none are left', () => {
  const forecast = createSupportForecast();
  forecast.note(10, start);
  forecast.note(2, start + 2 * DAY);
  forecast.note(200, start + 3 * DAY);
  expect(forecast.runsOutAt()).toBeNull();
  forecast.note(190, start + 5 * DAY);
  expect(forecast.runsOutAt()).toBe(start + 5 * DAY + 38 * DAY);
  forecast.note(180, start + DAY);
  expect(forecast.runsOutAt()).toBeNull();
  forecast.note(0, start + 4 * DAY);
  expect(forecast.runsOutAt()).toBeNull();
  forecast.clear();
  forecast.note(null, start);
  expect(forecast.runsOutAt()).toBeNull();
});

it('includes the stored counts of earlier runs, whichever comes first', () => {
  const forecast = createSupportForecast();
  expect(forecast.note(90, start + 2 * DAY)).toBe(true);
  expect(forecast.note(90, start + 3 * DAY)).toBe(false);
  forecast.takeStored([
    { at: start, remain: 100 },
    { at: start + DAY, remain: 95 },
    { at: start + 2 * DAY, remain: 90 },
  ]);
  expect(forecast.runsOutAt()).toBe(start + 3 * DAY + 27 * DAY);
  expect(forecast.note(85, start + 3 * DAY)).toBe(true);
  // Counts from before a renewal are not used.
  const renewed = createSupportForecast();
  renewed.note(200, start + 2 * DAY);
  renewed.takeStored([
    { at: start, remain: 20 },
    { at: start + 2 * DAY, remain: 200 },
  ]);
  expect(renewed.runsOutAt()).toBeNull();
});

it('ignores the pace of months ago', () => {
  const forecast = createSupportForecast();
  forecast.note(1_000, start);
  forecast.note(500, start + DAY);
  for (let day = 2; day <= 100; day += 1) forecast.note(500 - day, start + day * DAY);
  // One a day lately: 400 left last about 400 days.
  const left = ((forecast.runsOutAt() ?? 0) - (start + 100 * DAY)) / DAY;
  expect(left).toBeGreaterThan(370);
  expect(left).toBeLessThan(430);
});
