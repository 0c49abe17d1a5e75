import type { Settings } from '../contract/contract.ts';
import type { RecordAudit } from './record.ts';

export type TrustSettings = Pick<
  Settings,
  'trustedSources' | 'tightenClipboard' | 'recordingHosts' | 'askWhy' | 'activityMonths'
>;

/** Records changes of the settings that concern trust. The returned function is to be called after each change. */
export function createSettingsAudit(record: RecordAudit, first: TrustSettings) {
  let previous = first;
  return (now: TrustSettings): void => {
    for (const text of formatChanges(previous, now)) record({ kind: 'settings', text });
    previous = now;
  };
}

const sourceTexts: Readonly<Record<Settings['trustedSources'][number], string>> = {
  link: 'Links from outside',
  'command-line': 'Commands from outside',
};

function* formatChanges(before: TrustSettings, now: TrustSettings): Generator<string> {
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
