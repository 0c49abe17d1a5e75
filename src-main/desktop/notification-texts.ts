import type { BulkRun, Download, InputOf, Job, SavedView, ServiceState, SupportSession } from '../contract/contract.ts';

/** The action of a click on a notification. */
export type NotificationAction =
  | { readonly kind: 'show-agent'; readonly agentId: number }
  | { readonly kind: 'show-view'; readonly viewId: string }
  | { readonly kind: 'show-page'; readonly page: 'agents' | 'support' | 'history' }
  | { readonly kind: 'open-settings' }
  | { readonly kind: 'open' }
  | { readonly kind: 'join'; readonly supportId: number };

/** The settings decide about each kind. */
export type NotificationKind = 'watch' | 'view' | 'client' | 'job' | 'service';

export interface NotificationText {
  /** Only one notification per id is shown: a newer one replaces the older. */
  readonly id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly action: NotificationAction;
}

const generalTitles = {
  watch: 'An agent you watch is online',
  view: 'A saved view has changed',
  client: 'A client is waiting',
  job: 'An action has ended',
  service: 'The service needs your attention',
} as const satisfies Record<NotificationKind, string>;

/** The same without names, for as long as Longreach is locked. */
export const withoutDetails = ({ kind }: NotificationText): NotificationText => ({
  id: `locked-${kind}`,
  kind,
  title: generalTitles[kind],
  body: 'Unlock Longreach to see more.',
  action: { kind: 'open' },
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A watched agent is online again. */
export function watchedIsBack({ agentId, agentName, startedAt, endedAt }: Job): NotificationText {
  const waited = endedAt === null ? '' : `You started watching it ${formatAgoShort(endedAt - startedAt)}. `;
  return {
    id: `watch-${agentId}`,
    kind: 'watch',
    title: `${computer(agentName)} is online`,
    body: `${waited}Click to show it.`,
    action: { kind: 'show-agent', agentId },
  };
}

/** A client joined by an invitation. Notifications appear on locked screens, so the name is shown only where it was allowed. */
export function clientJoined(
  { id, clientName }: Pick<SupportSession, 'id' | 'clientName'>,
  withName: boolean,
): NotificationText {
  const name = withName ? clip(clientName ?? '') : '';
  return {
    id: `support-${id}`,
    kind: 'client',
    title: name === '' ? 'A client is waiting' : `${name} is waiting`,
    body: 'They joined your support session. Click to join them.',
    action: { kind: 'join', supportId: id },
  };
}

const ends: Record<Job['kind'], { readonly done: string | null; readonly failed: string }> = {
  wake: { done: 'is online', failed: 'didn’t wake up' },
  // What comes of it is on the screen.
  'wake-and-connect': { done: null, failed: 'didn’t wake up' },
  reboot: { done: 'is back', failed: 'didn’t come back' },
  'reboot-safe': { done: 'is back', failed: 'didn’t come back' },
  // `watchedIsBack` announces that it is back.
  watch: { done: null, failed: 'is no longer watched' },
  detach: { done: 'is detached', failed: 'wasn’t detached' },
};

/** Something the user began has ended; null where that is announced elsewhere, or the user ended it. */
export function jobEnded({ agentId, agentName, kind, state, failure }: Job): NotificationText | null {
  const words = state === 'done' ? ends[kind].done : state === 'failed' ? ends[kind].failed : null;
  if (words === null) return null;
  return {
    id: `job-${agentId}`,
    kind: 'job',
    title: `${computer(agentName)} ${words}`,
    body: state === 'failed' && failure !== null ? failure.message : 'Click to show it.',
    action: { kind: 'show-agent', agentId },
  };
}

/** The service is unavailable for a reason that needs the user; null for every other state. */
export function serviceStopped({ kind }: Pick<ServiceState, 'kind'>): NotificationText | null {
  if (kind === 'quota') {
    return {
      id: 'quota',
      kind: 'service',
      title: 'The plan’s request limit is reached',
      body: 'Longreach waits and tries again automatically. You can still try to connect.',
      action: { kind: 'open' },
    };
  }
  if (kind !== 'key-refused') return null;
  return {
    id: 'key',
    kind: 'service',
    title: 'The service rejected the key',
    body: 'Longreach no longer uses it. Replace it in the settings.',
    action: { kind: 'open-settings' },
  };
}

/** A bulk action is over; null where the user stopped it and knows. */
export function bulkEnded({ id, state, counts }: Pick<BulkRun, 'id' | 'state' | 'counts'>): NotificationText | null {
  if (state !== 'done') return null;
  const all = counts.done + counts.failed;
  return {
    id,
    kind: 'job',
    title: counts.failed === 0 ? `Done on ${all} ${formatAgents(all)}` : `Done on ${counts.done} of ${all} agents`,
    body: counts.failed === 0 ? 'Click to show the list.' : 'Click to see which ones failed and why.',
    action: { kind: 'show-page', page: 'agents' },
  };
}

/** A file is complete, or its download failed. */
export function downloadEnded({ id, fileName, state, failure }: Download): NotificationText | null {
  if (state !== 'done' && (state !== 'failed' || failure === null)) return null;
  return {
    id: `download-${id}`,
    kind: 'job',
    title: state === 'done' ? `${clip(fileName)} is saved` : `${clip(fileName)} wasn’t saved`,
    body: state === 'done' ? 'Click to show the downloads.' : (failure?.message ?? ''),
    action: { kind: 'show-page', page: 'history' },
  };
}

/** Few support connections are left under the plan (4.8). */
export function fewConnections(remain: number): NotificationText {
  return {
    id: 'remain',
    kind: 'service',
    title:
      remain <= 0
        ? 'No support sessions left'
        : remain === 1
          ? 'One support session left'
          : `${remain} support sessions left`,
    body:
      remain <= 0
        ? 'The plan’s limit is reached. Close some sessions or upgrade the plan.'
        : 'After that, the plan’s limit is reached.',
    action: { kind: 'show-page', page: 'support' },
  };
}

/** The result of a saved view is another than before. */
export function viewChanged(
  view: Pick<SavedView, 'id' | 'name'>,
  notify: Omit<InputOf<'views:notify'>, 'id'>,
): NotificationText {
  const { added, addedCount, removedCount } = notify;
  const parts = [
    ...(addedCount > 0 ? [`${addedCount} more ${formatAgents(addedCount)}`] : []),
    ...(removedCount > 0 ? [`${removedCount} fewer${addedCount === 0 ? ` ${formatAgents(removedCount)}` : ''}`] : []),
  ];
  return {
    id: view.id,
    kind: 'view',
    title: `${clip(view.name)}: ${parts.length === 0 ? 'changed' : parts.join(', ')}`,
    body: addedCount > 0 && added.length > 0 ? listNames(added, addedCount) : 'Click to show the view.',
    action: { kind: 'show-view', viewId: view.id },
  };
}

const formatAgents = (count: number): string => (count === 1 ? 'agent' : 'agents');

/** "ALDER-SCAN-01", "edit-suite-a and Till 4", "edit-suite-a, Till 4 and 3 more" */
function listNames(names: readonly string[], count: number): string {
  const clipped = names.map((name) => clip(name));
  const more = count - clipped.length;
  const last = more > 0 ? `${more} more` : clipped.pop();
  return clipped.length === 0 ? `${last ?? ''}.` : `${clipped.join(', ')} and ${last ?? ''}.`;
}

function formatAgoShort(gone: number): string {
  if (gone < MINUTE) return 'a moment ago';
  if (gone < HOUR) return `${Math.floor(gone / MINUTE)} min ago`;
  if (gone < 2 * DAY) return `${Math.floor(gone / HOUR)} h ago`;
  return `${Math.floor(gone / DAY)} days ago`;
}

/** A name from outside, short enough that the text around it stays in sight. */
const clip = (name: string): string => plainLine(name, 48);

const computer = (name: string): string => clip(name) || 'An agent';

/**
 * Words from outside as one line of plain text: no control or direction characters, nothing that a desktop could take for
 * markup, at most so many characters.
 */
export function plainLine(text: string, max: number): string {
  const line = text
    .slice(0, 4_000)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, (mark) => (mark === '\u200d' ? mark : ''))
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .trim();
  const letters = Array.from(line);
  return letters.length <= max
    ? line
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
