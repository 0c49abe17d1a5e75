import { describe, expect, test } from 'vitest';
import { markOf, showState, describeState } from '../../../../src-renderer/lib/agent-state.ts';
import * as format from '../../../../src-renderer/lib/format.ts';
import { t } from '../../../../src-main/contract/texts.ts';
import en from '../../../../locales/en.json' with { type: 'json' };
import { jobOf } from '../bridge.ts';
import { row } from '../agents/rows.ts';

describe('times', () => {
  const now = new Date(2026, 10, 20, 14, 26, 3).getTime();
  const ago = (seconds: number) => format.formatAgo(now - seconds * 1000, now);
  test.each([
    [-40, 'Under 1 min ago'],
    [-3600, 'Under 1 min ago'],
    [-3 * 86_400, '23 Nov'],
    [-3_000_000_000, '14 Dec 2121'],
    [59, 'Under 1 min ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 d ago'],
    [13 * 86_400, '13 d ago'],
    [39 * 86_400, '12 Oct'],
    [400 * 86_400, '16 Oct 2025'],
  ])('%i seconds ago is "%s"', (seconds, words) => {
    expect(ago(seconds)).toBe(words);
  });

  test('exact, running and coming times', () => {
    expect(format.formatExact(now)).toBe('Fri 20 Nov 2026, 14:26:03');
    expect(format.formatFreshness(now - 12_000, now)).toBe('12 s ago');
    expect(format.formatFreshness(now + 5_000, now)).toBe('just now');
    expect(format.formatFreshness(now - 9_999, now)).toBe('just now');
    expect(format.formatFreshness(now - 10_000, now)).toBe('10 s ago');
    expect(format.formatFreshness(now + 3 * 86_400_000, now)).toBe('23 Nov');
    expect(format.formatElapsed(now - 24_000, now)).toBe('0:24');
    expect(format.formatElapsed(now - 3_753_000, now)).toBe('1:02:33');
    expect(format.formatUntil(now + 20_000, now)).toBe('20 s');
    expect(format.formatUntil(now - 1, now)).toBe('1 s');
    expect(format.formatUntil(now + 600_000, now)).toBe('10 min');
    expect(format.formatMoment(now - 60_000, now)).toBe('14:25');
    expect(format.formatMoment(now - 86_400_000, now)).toBe('19 Nov, 14:26');
  });
});

describe('words', () => {
  test('plurals, numbers and parameters that look like patterns', () => {
    expect(t('found.agents', { count: 1 })).toBe('Found 1 agent');
    expect(t('found.agents', { count: 2418 })).toBe('Found 2,418 agents');
    expect(t('agents.connectTo', { name: '$& {name} $1' })).toBe('Connect to $& {name} $1');
  });

  test('nothing shouts, begs or is left half filled', () => {
    for (const text of Object.values(en)) {
      expect(text).not.toMatch(/!|\bplease\b|\boops\b|successfully/i);
      expect(text.trim()).toBe(text);
    }
  });
});

describe('states', () => {
  test('the most pressing state wins', () => {
    expect(markOf(row({ id: 1, disabled: true, online: true }))).toBe('blocked');
    expect(markOf(row({ id: 1, installed: false }))).toBe('missing');
    expect(markOf(row({ id: 1, online: null }))).toBe('unknown');
    expect(markOf(row({ id: 1, inSession: true, limited: true }))).toBe('session');
    expect(markOf(row({ id: 1, inSession: true, online: false }))).toBe('offline');
    expect(describeState(row({ id: 1, limited: true, online: false }))).toBe('Limited, offline');
  });

  test('a wake that failed is forgotten once the agent is online', () => {
    const job = jobOf({ agentId: 1, agentName: 'x', state: 'failed' });
    expect(showState(row({ id: 1, online: false }), job).mark).toBe('failed');
    expect(showState(row({ id: 1, online: true }), job).mark).toBe('online');
  });
});
