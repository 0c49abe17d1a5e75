import type { Settings } from '../contract/contract.ts';
import type { RecordAudit } from './record.ts';

export type TrustSettings = Pick<
  Settings,
  'trustedSources' | 'tightenClipboard' | 'recordingHosts' | 'askWhy' | 'activityMonths'
>;

/** Hears of the settings after each change and records those that decide whom or what this console trusts. */
export function createSettingsAudit(record: RecordAudit, first: TrustSettings) {
  let known = first;
  return (now: TrustSettings): void => {
    for (const text of formatTrust(known, now)) record({ kind: 'settings', text });
    known = now;
  };
}

const sourceTexts: Readonly<Record<Settings['trustedSources'][number], string>> = {
  link: 'Links from outside',
  'command-line': 'Commands from outside',
};

function* formatTrust(before: TrustSettings, now: TrustSettings): Generator<string> {
  for (const source of now.trustedSources) {
    if (!before.trustedSources.includes(source)) yield `${sourceTexts[source]} are no longer asked about.`;
  }
  for (const source of before.trustedSources) {
    if (!now.trustedSources.includes(source)) yield `${sourceTexts[source]} are asked about again.`;
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
