import type { SupportPhase, SupportSession } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { fillSupportMessage, groupCode, type MessageTemplate } from '../../../src-main/contract/support-message.ts';
export {
  chosenMessage,
  supportLanguageNames,
  supportLanguages,
  defaultSupportMessages as usualSupportMessages,
} from '../../../src-main/contract/support-message.ts';
import type { Mark } from '../../ui/mark.ts';
import { formatElapsed } from '../../lib/format.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { withoutMarks } from '../../lib/text.ts';

/** Support sessions in words and in their order. Pure: "now" comes in, in Unix milliseconds. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The two times the page is drawn with: ours, and the service's, by which its own are counted. */
export interface Nows {
  readonly here: number;
  readonly service: number;
}

const places: Readonly<Record<SupportPhase, number>> = {
  joined: 0,
  unknown: 1,
  waiting: 1,
  'in-session': 2,
  closed: 3,
};

const startOf = ({ phase, joinedAt, startedAt, closedAt, createTime, id }: SupportSession): number => {
  if (phase === 'joined' && joinedAt !== null) return joinedAt;
  if (phase === 'in-session') return startedAt ?? createTime ?? id;
  if (phase === 'closed') return -(closedAt ?? 0);
  return -(createTime ?? id);
};

/**
 * Who waits for the technician first, the longest of them at the top; then who is waited for, the last invited first: that
 * is who is on the phone; closed ones last.
 */
export const orderQueue = (sessions: readonly SupportSession[]): readonly SupportSession[] =>
  [...sessions].sort((a, b) => places[a.phase] - places[b.phase] || startOf(a) - startOf(b) || a.id - b.id);

/** "Status 7" for an undocumented number. */
export function describePhase({ phase, status }: Pick<SupportSession, 'phase' | 'status'>): string {
  switch (phase) {
    case 'waiting':
      return t('support.phase.waiting');
    case 'joined':
      return t('support.phase.joined');
    case 'in-session':
      return t('support.phase.inSession');
    case 'closed':
      return t('support.phase.closed');
    case 'unknown':
      return status === null ? t('support.phase.unknown') : t('support.phase.number', { status: String(status) });
    default:
      return assertNever(phase);
  }
}

export const phaseMarks: Readonly<Record<SupportPhase, Mark>> = {
  waiting: 'waiting',
  joined: 'online',
  'in-session': 'session',
  closed: 'offline',
  unknown: 'unknown',
};

export const nameOf = ({ clientName }: Pick<SupportSession, 'clientName'>): string =>
  clientName === null ? t('support.noName') : withoutMarks(clientName);

/** The same inside a sentence. */
export const whoIs = ({ clientName }: Pick<SupportSession, 'clientName'>): string =>
  clientName === null ? t('support.someone') : withoutMarks(clientName);

export const codeOf = ({ inviteCode }: Pick<SupportSession, 'inviteCode'>): string =>
  inviteCode === null ? t('support.noCode') : groupCode(inviteCode);

/** The groups of a code, as it is shown large. */
export const codeGroups = (code: string): readonly string[] => groupCode(code).split(' ');

/** "7 7 1, 2 0 4, 6 5 9": read aloud digit by digit, with a breath between the groups. */
export const spellCode = (code: string): string =>
  codeGroups(code)
    .map((group) => Array.from(group).join(' '))
    .join(', ');

/** "seven seven one, two zero four, six five nine", as it is read out on the phone. */
export function spellOutCode(code: string): string {
  const digits = t('support.digits').split(' ');
  return codeGroups(code)
    .map((group) =>
      Array.from(group)
        .map((letter) => digits[Number.parseInt(letter, 10)] ?? letter)
        .join(' '),
    )
    .join(', ');
}

/** Milliseconds it has been as it is: waiting for the technician, in a session, or for the client. Null where it is not known. */
export function waitOf(session: SupportSession, now: Nows): number | null {
  const { phase, joinedAt, startedAt, closedAt, createTime } = session;
  const created = createTime === null ? null : now.service - createTime * 1000;
  if (phase === 'closed') return closedAt === null || closedAt === undefined ? null : now.here - closedAt;
  if (phase === 'in-session') return startedAt === null || startedAt === undefined ? created : now.here - startedAt;
  return joinedAt === null ? created : now.here - joinedAt;
}

/** "2:13" for a client who waits for us, "26 min" for others; a dash where it is not known. */
export function formatWait(session: SupportSession, now: Nows): string {
  const gone = waitOf(session, now);
  if (gone === null) return t('none');
  if (session.phase === 'joined' && gone < HOUR) return formatElapsed(0, Math.max(0, gone));
  return formatWaitSpan(gone);
}

/** "24 s", "26 min", "3 h", "2 d" */
export function formatWaitSpan(milliseconds: number): string {
  const gone = Math.max(0, milliseconds);
  if (gone < MINUTE) return t('time.inSeconds', { count: Math.floor(gone / 1000) });
  if (gone < HOUR) return t('time.inMinutes', { count: Math.floor(gone / MINUTE) });
  if (gone < 2 * DAY) return t('support.age.hours', { count: Math.floor(gone / HOUR) });
  return t('support.age.days', { count: Math.floor(gone / DAY) });
}

export const isOpen = ({ phase }: Pick<SupportSession, 'phase'>): boolean => phase !== 'closed';

/** The client is there: closing would disconnect them. */
export const isInside = ({ phase, joinedAt }: SupportSession): boolean =>
  phase === 'joined' || phase === 'in-session' || (phase === 'unknown' && joinedAt !== null);

/** Invitations that were not used within a day. */
export const isForgotten = (session: SupportSession, serviceNow: number): boolean =>
  isOpen(session) && !isInside(session) && session.createTime !== null && serviceNow - session.createTime * 1000 >= DAY;

/** Without a link and a code there is nothing a client could come in by. */
export const canInvite = ({ inviteCode, hasLink }: Pick<SupportSession, 'inviteCode' | 'hasLink'>): boolean =>
  inviteCode !== null || hasLink;

/** The message as it will be sent, cut where the link will be: the link itself stays with the main process. */
export function previewMessage(template: MessageTemplate, session: SupportSession): readonly string[] {
  const MARK = '\uE000';
  return fillSupportMessage(template, {
    code: session.inviteCode === null ? '' : groupCode(session.inviteCode),
    link: session.hasLink ? MARK : '',
    name: session.clientName ?? '',
  }).split(MARK);
}
