import type { Clock } from '../lib/clock.ts';
import type { EndReason } from '../contract/contract.ts';
import { findTab, tabsOf, type SessionEvent, type Sessions, type Tab } from '../sessions/tabs.ts';
import type { AuditAccount, RecordAudit } from './record.ts';

export interface AuditSessionsDeps {
  readonly record: RecordAudit;
  readonly clock: Clock;
  readonly account: () => AuditAccount | null;
  readonly isQuitting: () => boolean;
}

/** From the last letter of a note to its being recorded, in milliseconds; sooner where its tab closes. */
const NOTE_MS = 30_000;

const NO_REASON = 'No reason was given, so nothing was connected.';

/** One tab, from its opening to its close. Times are monotonic milliseconds. */
interface Life {
  readonly account: AuditAccount | null;
  /** When the remote screen was seen first. */
  began: number | null;
  /** When it was seen last, and why no longer; null while it is seen. */
  ended: { readonly at: number; readonly why: Ending } | null;
  note: string;
  recordedNote: string;
  offNote: (() => void) | null;
}

interface Ending {
  readonly text: string;
  readonly failed: boolean;
}

/** Hears of everything that happens to the tabs, before it does, and records what sessions and notes came of it. */
export function createSessionAudit({ record, clock, account, isQuitting }: AuditSessionsDeps) {
  const manager = new Map<string, Life>();
  let isLeaving = false;
  /** As the window names it: a session outlives its row in the list. */
  let nameOf: (tab: Tab) => string = () => '';

  const aboutOf = (tab: Tab) => ({
    agentId: tab.agentId,
    supportId: tab.supportId,
    name: nameOf(tab),
    account: manager.get(tab.id)?.account ?? account(),
  });

  const recordNote = (tab: Tab, life: Life): void => {
    life.offNote?.();
    life.offNote = null;
    if (life.note === life.recordedNote) return;
    life.recordedNote = life.note;
    record({ kind: 'note', ...aboutOf(tab), text: life.note });
  };

  const close = (tab: Tab): void => {
    const life = manager.get(tab.id);
    if (life === undefined) return;
    recordNote(tab, life);
    const about = aboutOf(tab);
    manager.delete(tab.id);
    if (tab.state.kind === 'needs-reason') record({ kind: 'reason', ...about, outcome: 'cancelled', text: NO_REASON });
    if (life.began === null) return;
    const { at, why } = life.ended ?? { at: clock.now(), why: endingNow() };
    const outcome = why.failed ? 'failed' : 'done';
    record({ kind: 'session', ...about, outcome, duration: at - life.began, text: why.text });
  };

  const endingNow = (): Ending => {
    if (isQuitting()) return { text: 'Longreach was quit.', failed: false };
    return { text: isLeaving ? 'The account was left.' : 'Closed here.', failed: false };
  };

  const lifeOf = (tabId: string): Life | null => manager.get(tabId) ?? null;

  const end = (tabId: string, why: Ending): void => {
    const life = lifeOf(tabId);
    if (life !== null && life.began !== null) life.ended ??= { at: clock.now(), why };
  };

  return {
    /** `before`: the tabs as they are until this happens. */
    take(event: SessionEvent, before: Sessions, name: (tab: Tab) => string): void {
      nameOf = name;
      switch (event.kind) {
        case 'opened': {
          const { note } = event;
          const life = { began: null, ended: null, note, recordedNote: note, offNote: null, account: account() };
          manager.set(`tab-${before.tabCount + 1}`, life);
          return;
        }
        case 'reason-given': {
          const tab = findTab(before, event.tabId);
          if (tab !== undefined) record({ kind: 'reason', ...aboutOf(tab), text: event.reason });
          return;
        }
        case 'shown': {
          const life = lifeOf(event.tabId);
          if (life === null) return;
          life.began ??= clock.now();
          life.ended = null;
          return;
        }
        case 'ended':
          // What is said last says most: a tab that waited has given up for this reason.
          if (event.reason === 'not-back' && lifeOf(event.tabId)?.ended !== null) return;
          return end(event.tabId, endings[event.reason]);
        case 'waiting':
          return end(event.tabId, event.cause === 'reboot' ? rebooted : lost);
        case 'note-changed': {
          const [tab, life] = [findTab(before, event.tabId), lifeOf(event.tabId)];
          if (tab === undefined || life === null) return;
          life.note = event.text;
          life.offNote?.();
          life.offNote = clock.after(NOTE_MS, () => recordNote(tab, life));
          return;
        }
        case 'closed': {
          const tab = findTab(before, event.tabId);
          if (tab !== undefined) close(tab);
          return;
        }
        case 'window-closed':
          return tabsOf(before, event.windowId).forEach(close);
        default:
      }
    },

    /** What closes in here closes because its account is left. */
    leave(run: () => void): void {
      isLeaving = true;
      try {
        run();
      } finally {
        isLeaving = false;
      }
    },
  };
}

const lost: Ending = { text: 'The connection was lost and did not come back.', failed: true };
const rebooted: Ending = { text: 'The computer was restarted.', failed: false };
const endings: Readonly<Record<EndReason, Ending>> = {
  'link-used': { text: 'The other end closed it: the link is used up.', failed: false },
  'page-crashed': { text: 'The remote page crashed.', failed: true },
  'page-failed': { text: 'The remote page failed.', failed: true },
  network: lost,
  blocked: { text: 'The remote page wanted to lead elsewhere and was stopped.', failed: true },
  'agent-offline': { text: 'The computer went offline.', failed: true },
  'not-back': { text: 'The computer did not come back.', failed: true },
  'connect-failed': lost,
};
