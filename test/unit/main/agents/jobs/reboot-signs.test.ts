import { describe, expect, it } from 'vitest';
import { presenceOf, readRebootSign, type Presence } from '../../../../../src-main/agents/jobs/reboot.ts';
import { makeDetails } from './fixtures.ts';

const NOW = 1_800_000_000;
const before: Presence = { online: true, lastTime: NOW - 60, osUser: 'ana' };

describe('the signs of a reboot', () => {
  it.each<[string, Partial<Presence>, Partial<Presence>, ReturnType<typeof readRebootSign>]>([
    ['offline is down, whatever else', {}, { online: false }, 'down'],
    ['nothing changed', {}, {}, null],
    ['an older time means nothing', {}, { lastTime: NOW - 120 }, null],
    ['a newer time may be a sign of life', {}, { lastTime: NOW + 3 }, 'perhaps'],
    ['a newer time after long standing still is a return', { lastTime: NOW - 601 }, { lastTime: NOW + 3 }, 'back'],
    ['just short of that is not', { lastTime: NOW - 600 }, { lastTime: NOW + 3 }, 'perhaps'],
    ['a newer time and nobody signed in any more is a return', {}, { lastTime: NOW + 3, osUser: null }, 'back'],
    ['nobody signed in without a newer time is a mere sign-out', {}, { osUser: null }, null],
    ['nobody was signed in before either', { osUser: null }, { lastTime: NOW + 3, osUser: null }, 'perhaps'],
    ['a service that does not say is not judged', {}, { online: null, lastTime: NOW + 3 }, null],
    ['without a time before there is nothing to compare', { lastTime: null }, { lastTime: NOW + 3 }, null],
    ['without a time now neither', {}, { lastTime: null }, null],
  ])('%s', (_what, then, now, sign) => {
    const was = { ...before, ...then };
    expect(readRebootSign(was, { ...was, ...now }, NOW)).toBe(sign);
  });

  it('are read from details; the login is preferred to the display name', () => {
    const details = (osUser: { login: string | null; name: string | null } | null) =>
      presenceOf(makeDetails(1, { online: true, lastTime: 7, osUser }));
    expect(details({ login: 'ana', name: 'Ana P.' })).toEqual({ online: true, lastTime: 7, osUser: 'ana' });
    expect(details({ login: null, name: 'Ana P.' }).osUser).toBe('Ana P.');
    expect(details(null).osUser).toBeNull();
  });
});
