import type { Settings } from '../contract/contract.ts';
import type { RecordActivity } from './record.ts';

export type TrustSettings = Pick<
  Settings,
  'trustedDoors' | 'tightenClipboard' | 'recordingHosts' | 'askWhy' | 'activityMonths'
>;

/** Hears of the settings after each change and records those that decide whom or what this console trusts. */
export function createSettingsWatch(record: RecordActivity, first: TrustSettings) {
  let known = first;
  return (now: TrustSettings): void => {
    for (const text of wordTrust(known, now)) record({ kind: 'settings', text });
    known = now;
  };
}

const doorWords: Readonly<Record<Settings['trustedDoors'][number], string>> = {
  link: 'Links from outside',
  'command-line': 'Commands from outside',
};

function* wordTrust(before: TrustSettings, now: TrustSettings): Generator<string> {
  for (const door of now.trustedDoors) {
    if (!before.trustedDoors.includes(door)) yield `${doorWords[door]} are no longer asked about.`;
  }
  for (const door of before.trustedDoors) {
    if (!now.trustedDoors.includes(door)) yield `${doorWords[door]} are asked about again.`;
  }
  for (const host of now.recordingHosts) {
    if (!before.recordingHosts.includes(host)) yield `The key may go to ${host} for recordings.`;
  }
  for (const host of before.recordingHosts) {
    if (!now.recordingHosts.includes(host)) yield `The key may no longer go to ${host}.`;
  }
  if (before.tightenClipboard !== now.tightenClipboard) {
    yield now.tightenClipboard ? 'Remote pages may not read the clipboard.' : 'Remote pages may read the clipboard.';
  }
  if (before.askWhy !== now.askWhy) {
    yield now.askWhy ? 'A reason is asked for before connecting.' : 'No reason is asked for before connecting.';
  }
  if (before.activityMonths !== now.activityMonths) {
    yield now.activityMonths === 0
      ? 'Activity is kept for good.'
      : `Activity is kept for ${now.activityMonths} months.`;
  }
}
