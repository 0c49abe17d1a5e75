import { composeTextId, ownId } from '../contract/account-ids.ts';
import type { BulkRun, Download, InputOf, Job, SavedView, ServiceState, SupportSession } from '../contract/contract.ts';
import { localeInUse, t } from '../contract/texts.ts';
import type { Alarm } from '../webhooks/message.ts';

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
  /** Goes to webhooks, too; without what `ofAccount` adds. */
  readonly alarm?: Omit<Alarm, 'subject' | 'account'>;
}

/** The same without names, for as long as Longreach is locked. */
export const withoutDetails = ({ kind }: NotificationText): NotificationText => ({
  id: `locked-${kind}`,
  kind,
  title: t(`notify.locked.${kind}`),
  body: t('notify.unlockToSee'),
  action: { kind: 'open' },
});

/**
 * The text as that of one account. The system keeps notifications longer than a run lasts, so their ids have the number of the
 * account: what another account says in a later run never takes its place.
 *
 * @param label told where there are several accounts; null otherwise
 */
export const ofAccount = (text: NotificationText, number: number, label: string | null): NotificationText => ({
  ...text,
  id: composeTextId(number, text.id),
  body: label === null ? text.body : `${label}: ${text.body}`,
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A watched agent is online again. */
export function watchedIsBack({ agentId, agentName, startedAt, endedAt }: Job): NotificationText {
  const title = t('notify.isOnline', { name: agentOr(agentName) });
  return {
    id: `watch-${agentId}`,
    kind: 'watch',
    title,
    body:
      endedAt === null ? t('notify.showIt') : t('notify.watchedSince', { ago: formatAgoShort(endedAt - startedAt) }),
    action: { kind: 'show-agent', agentId },
    alarm: {
      event: 'agent-back',
      title,
      plainTitle: t('webhook.agentBack'),
      text: null,
      name: clip(agentName),
      id: ownId(agentId),
    },
  };
}

/** A client joined by an invitation. Notifications appear on locked screens, so the name is shown only where it was allowed. */
export function clientJoined(
  { id, clientName }: Pick<SupportSession, 'id' | 'clientName'>,
  withName: boolean,
): NotificationText {
  const name = withName ? clip(clientName ?? '') : '';
  const plainTitle = t('notify.locked.client');
  const title = name === '' ? plainTitle : t('notify.clientWaits', { name });
  return {
    id: `support-${id}`,
    kind: 'client',
    title,
    body: t('notify.clientJoined'),
    action: { kind: 'join', supportId: id },
    alarm: { event: 'client-joined', title, plainTitle, text: null, name: name || null, id: ownId(id) },
  };
}

type EndKey =
  | `notify.${'isOnline' | 'notAwake' | 'isBack' | 'notBack' | 'notWatched' | 'notDetached'}`
  | 'job.end.detached';

const ends: Record<Job['kind'], { readonly done: EndKey | null; readonly failed: EndKey }> = {
  wake: { done: 'notify.isOnline', failed: 'notify.notAwake' },
  // No notification when done: the session opens on the screen.
  'wake-and-connect': { done: null, failed: 'notify.notAwake' },
  reboot: { done: 'notify.isBack', failed: 'notify.notBack' },
  'reboot-safe': { done: 'notify.isBack', failed: 'notify.notBack' },
  // `watchedIsBack` announces that it is back.
  watch: { done: null, failed: 'notify.notWatched' },
  detach: { done: 'job.end.detached', failed: 'notify.notDetached' },
};

/** Something the user began has ended; null where that is announced elsewhere, or the user ended it. */
export function jobEnded({ agentId, agentName, kind, state, failure }: Job): NotificationText | null {
  const key = state === 'done' ? ends[kind].done : state === 'failed' ? ends[kind].failed : null;
  if (key === null) return null;
  return {
    id: `job-${agentId}`,
    kind: 'job',
    title: t(key, { name: agentOr(agentName) }),
    body: state === 'failed' && failure !== null ? failure.message : t('notify.showIt'),
    action: { kind: 'show-agent', agentId },
  };
}

/** The service is unavailable for a reason that needs the user; null for every other state. */
export function serviceStopped({ kind }: Pick<ServiceState, 'kind'>): NotificationText | null {
  if (kind === 'quota') {
    return {
      id: 'quota',
      kind: 'service',
      title: t('notify.quota'),
      body: t('notify.quotaText'),
      action: { kind: 'open' },
    };
  }
  if (kind !== 'key-refused') return null;
  return {
    id: 'key',
    kind: 'service',
    title: t('session.end.keyRejected'),
    body: t('notify.keyRejectedText'),
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
    title:
      counts.failed === 0
        ? t('notify.bulkDone', { count: all })
        : t('notify.bulkPartly', { done: counts.done, count: all }),
    body: counts.failed === 0 ? t('notify.showList') : t('notify.showFailed'),
    action: { kind: 'show-page', page: 'agents' },
  };
}

/** A file is complete, or its download failed. */
export function downloadEnded({ id, fileName, state, failure }: Download): NotificationText | null {
  if (state !== 'done' && (state !== 'failed' || failure === null)) return null;
  return {
    id: `download-${id}`,
    kind: 'job',
    title: t(state === 'done' ? 'notify.saved' : 'notify.notSaved', { name: clip(fileName) }),
    body: state === 'done' ? t('notify.showDownloads') : (failure?.message ?? ''),
    action: { kind: 'show-page', page: 'history' },
  };
}

/** Few support connections are left under the plan (4.8). */
export function fewConnections(remain: number): NotificationText {
  return {
    id: 'remain',
    kind: 'service',
    title: remain <= 0 ? t('notify.noneLeft') : t('notify.left', { count: remain }),
    body: remain <= 0 ? t('notify.noneLeftText') : t('notify.leftText'),
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
    ...(addedCount > 0 ? [t('notify.viewMore', { count: addedCount })] : []),
    ...(removedCount > 0
      ? [t(addedCount === 0 ? 'notify.viewFewer' : 'notify.viewAndFewer', { count: removedCount })]
      : []),
  ];
  const change = parts.join(', ');
  const names = addedCount > 0 && added.length > 0 ? listNames(added, addedCount) : null;
  const title = `${clip(view.name)}: ${change || t('notify.viewChanged')}`;
  const plainTitle = t('notify.locked.view');
  return {
    id: view.id,
    kind: 'view',
    title,
    body: names ?? t('notify.showView'),
    action: { kind: 'show-view', viewId: view.id },
    alarm: {
      event: 'view-changed',
      title,
      plainTitle: change === '' ? plainTitle : `${plainTitle}: ${change}`,
      text: names,
      name: clip(view.name),
      id: null,
    },
  };
}

/** "ALDER-SCAN-01", "edit-suite-a and Till 4", "edit-suite-a, Till 4 and 3 more" */
function listNames(names: readonly string[], count: number): string {
  const more = count - names.length;
  const parts = [...names.map((name) => clip(name)), ...(more > 0 ? [t('notify.more', { count: more })] : [])];
  return `${new Intl.ListFormat(localeInUse()).format(parts)}.`;
}

function formatAgoShort(gone: number): string {
  if (gone < MINUTE) return t('ago.moment');
  if (gone < HOUR) return t('ago.minutes', { count: Math.floor(gone / MINUTE) });
  if (gone < 2 * DAY) return t('ago.hours', { count: Math.floor(gone / HOUR) });
  return t('ago.days', { count: Math.floor(gone / DAY) });
}

/** A name from outside, short enough that the text around it stays in sight. */
const clip = (name: string): string => plainLine(name, 48);

const agentOr = (name: string): string => clip(name) || t('notify.anAgent');

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
