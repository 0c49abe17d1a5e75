import type { Settings } from '../contract/contract.ts';
import type { RecordAudit } from '../contract/audit-note.ts';

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
  link: 'External links',
  'command-line': 'External commands',
};

function* formatChanges(before: TrustSettings, now: TrustSettings): Generator<string> {
  for (const source of now.trustedSources) {
    if (!before.trustedSources.includes(source)) yield `${sourceTexts[source]} no longer need confirmation.`;
  }
  for (const source of before.trustedSources) {
    if (!now.trustedSources.includes(source)) yield `${sourceTexts[source]} need confirmation again.`;
  }
  for (const host of now.recordingHosts) {
    if (!before.recordingHosts.includes(host)) yield `The key may be sent to ${host} for recordings.`;
  }
  for (const host of before.recordingHosts) {
    if (!now.recordingHosts.includes(host)) yield `The key may no longer be sent to ${host}.`;
  }
  if (before.tightenClipboard !== now.tightenClipboard) {
    yield now.tightenClipboard ? 'Remote pages can’t read the clipboard.' : 'Remote pages can read the clipboard.';
  }
  if (before.askWhy !== now.askWhy) {
    yield now.askWhy ? 'A reason is required before connecting.' : 'No reason is required before connecting.';
  }
  if (before.activityMonths !== now.activityMonths) {
    yield now.activityMonths === 0
      ? 'Activity is kept indefinitely.'
      : `Activity is kept for ${now.activityMonths} months.`;
  }
}
