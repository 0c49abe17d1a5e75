import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/messages.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Short age: "3 min", "2 h", "5 d", "12 Oct". Both in Unix milliseconds. */
export function formatAge(at: number, now: number): string {
  const gone = now - at;
  if (gone < HOUR) return t('session.age.minutes', { count: Math.max(1, Math.floor(gone / MINUTE)) });
  if (gone < DAY) return t('session.age.hours', { count: Math.floor(gone / HOUR) });
  return gone < 14 * DAY ? t('session.age.days', { count: Math.floor(gone / DAY) }) : formatDate(at, now);
}
