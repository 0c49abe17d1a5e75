import { t } from '../../lib/messages.ts';

/** A typical duration in milliseconds, rounded: "45 s", "1 min 40 s", "12 min". */
export function formatDuration(milliseconds: number): string {
  const whole = Math.max(5, Math.round(milliseconds / 5_000) * 5);
  if (whole < 60) return t('session.time.seconds', { count: whole });
  const seconds = whole % 60;
  if (whole >= 600 || seconds === 0) return t('session.time.minutes', { count: Math.round(whole / 60) });
  return t('session.time.both', { minutes: Math.floor(whole / 60), seconds });
}
