import type { Clock } from '../lib/clock.ts';
import { succeed } from '../contract/failure.ts';
import type { SessionStore } from '../sessions/stored-sessions.ts';
import type { EndReason } from '../contract/contract.ts';
import { findTab, nextTabId, tabsOf, type SessionEvent, type Sessions, type Tab } from '../sessions/tabs.ts';
import type { AuditAccount, RecordAudit, Saying, Sentence } from '../contract/audit-note.ts';
import { say } from '../lib/record/wording.ts';

export interface AuditSessionsDeps {
  readonly record: RecordAudit;
  readonly account: () => AuditAccount | null;
  readonly clock: Clock;
  readonly isQuitting: () => boolean;
}

/** Delay from the last change of a note to its entry, in milliseconds. Closing the tab records it at once. */
const NOTE_MS = 30_000;

/** What is known of an open tab. Times are monotonic milliseconds. */
interface TrackedTab {
  readonly account: AuditAccount | null;
  /** When the remote screen was first shown. */
  startedAt: number | null;
  /** When and why the remote screen was last lost; null while it is shown. */
  ended: { readonly at: number; readonly ending: Ending } | null;
  note: string;
  recordedNote: string;
  cancelNote: (() => void) | null;
}

interface Ending {
  readonly says: Sentence;
  readonly failed: boolean;
}

/** Records sessions, reasons and notes from the events of the tabs. */
export function createSessionAudit({ record, clock, account, isQuitting }: AuditSessionsDeps) {
  const tabs = new Map<string, TrackedTab>();
  let isLeaving = false;
  /** The name that the window shows: a session can outlive its row in the list. */
  let nameOf: (tab: Tab) => string = () => '';

  const aboutOf = (tab: Tab) => ({
    agentId: tab.agentId,
    supportId: tab.supportId,
    name: nameOf(tab),
    account: tabs.get(tab.id)?.account ?? account(),
  });

  const recordNote = (tab: Tab, tracked: TrackedTab): void => {
    tracked.cancelNote?.();
    tracked.cancelNote = null;
    if (tracked.note === tracked.recordedNote) return;
    tracked.recordedNote = tracked.note;
    record({ kind: 'note', ...aboutOf(tab), text: tracked.note });
  };

  const close = (tab: Tab): void => {
    const tracked = tabs.get(tab.id);
    if (tracked === undefined) return;
    recordNote(tab, tracked);
    const about = aboutOf(tab);
    tabs.delete(tab.id);
    if (tab.state.kind === 'needs-reason')
      record({ kind: 'reason', ...about, outcome: 'cancelled', text: [say('record.noReason')] });
    if (tracked.startedAt === null) return;
    const { at, ending } = tracked.ended ?? { at: clock.now(), ending: endingNow() };
    const outcome = ending.failed ? 'failed' : 'done';
    record({ kind: 'session', ...about, outcome, duration: at - tracked.startedAt, text: withHost(ending.says, tab) });
  };

  const endingNow = (): Ending => {
    if (isQuitting()) return { says: say('record.session.quit'), failed: false };
    return { says: say(isLeaving ? 'record.session.accountLeft' : 'record.session.closed'), failed: false };
  };

  const end = (tabId: string, ending: Ending): void => {
    const tracked = tabs.get(tabId);
    if (tracked !== undefined && tracked.startedAt !== null) tracked.ended ??= { at: clock.now(), ending };
  };

  return {
    /** To be called before each event is applied; `before`: the tabs as they are then. */
    take(event: SessionEvent, before: Sessions, name: (tab: Tab) => string): void {
      nameOf = name;
      switch (event.kind) {
        case 'opened': {
          const { tabsFrom, note } = event;
          tabs.set(nextTabId(before, tabsFrom), {
            account: account(),
            startedAt: null,
            ended: null,
            note,
            recordedNote: note,
            cancelNote: null,
          });
          return;
        }
        case 'reason-given': {
          const tab = findTab(before, event.tabId);
          if (tab !== undefined) record({ kind: 'reason', ...aboutOf(tab), text: event.reason });
          return;
        }
        case 'shown': {
          const tracked = tabs.get(event.tabId);
          if (tracked === undefined) return;
          tracked.startedAt ??= clock.now();
          tracked.ended = null;
          return;
        }
        case 'page-fetched': {
          const tab = findTab(before, event.tabId);
          const { fetched } = event;
          if (tab === undefined) return;
          const { fileName: file, host } = fetched;
          const about = { kind: 'download', ...aboutOf(tab) } as const;
          if (fetched.kind === 'download-saved')
            record({ ...about, text: [say('record.pageDownload', { file, host })] });
          if (fetched.kind !== 'download-failed') return;
          const outcome = fetched.why === 'stopped' ? 'cancelled' : 'failed';
          record({ ...about, outcome, text: [say('record.pageDownloadEnded', { file, host })] });
          return;
        }
        case 'screenshot-taken': {
          const tab = findTab(before, event.tabId);
          const { file } = event;
          if (tab === undefined) return;
          const text =
            file === null ? say('record.screenshot.copied') : say('record.screenshot.saved', { file: file.fileName });
          record({ kind: 'screenshot', ...aboutOf(tab), text: [text] });
          return;
        }
        case 'ended':
          // Preserves the cause of the loss; 'not-back' only ends the wait after it.
          if (event.reason === 'not-back' && tabs.get(event.tabId)?.ended !== null) return;
          return end(event.tabId, endings[event.reason]);
        case 'waiting':
          return end(event.tabId, event.cause === 'reboot' ? rebooted : lost);
        case 'note-changed': {
          const tab = findTab(before, event.tabId);
          const tracked = tabs.get(event.tabId);
          if (tab === undefined || tracked === undefined) return;
          tracked.note = event.text;
          tracked.cancelNote?.();
          tracked.cancelNote = clock.after(NOTE_MS, () => recordNote(tab, tracked));
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

    /** The process ends without closing these tabs: their notes and their ends are recorded now. */
    endAll: (open: readonly Tab[]): void => open.forEach(close),

    /** Tabs that `run` closes are recorded as closed because the account was left. */
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

const withHost = (says: Sentence, { host }: Tab): Saying =>
  host === null ? [says] : [says, say('record.session.host', { host })];

const lost: Ending = { says: say('record.session.lost'), failed: true };
const rebooted: Ending = { says: say('record.session.rebooted'), failed: false };
const endings: Readonly<Record<EndReason, Ending>> = {
  'link-used': { says: say('record.session.linkUsed'), failed: false },
  'page-crashed': { says: say('record.session.crashed'), failed: true },
  'page-failed': { says: say('record.session.notOpened'), failed: true },
  network: lost,
  certificate: { says: say('record.session.certificate'), failed: true },
  'no-answer': { says: say('record.session.noAnswer'), failed: true },
  'support-closed': { says: say('record.session.supportClosed'), failed: false },
  'closed-here': { says: say('record.session.supportClosedHere'), failed: false },
  blocked: { says: say('record.session.blocked'), failed: true },
  'agent-offline': { says: say('record.session.offline'), failed: true },
  'not-back': { says: say('record.session.notBack'), failed: true },
  'connect-failed': lost,
};

/**
 * Wraps the store of sessions. Sessions that are still open in it and were not stored by this run were open when Longreach
 * was killed or crashed: the first read records their end.
 */
export function auditSessionNotes(store: SessionStore, record: RecordAudit): SessionStore {
  /** Sessions that this run has stored; it records their end itself. */
  const own = new Set<string>();
  return {
    async restorableSessions() {
      const stored = await store.restorableSessions();
      if (!stored.ok) return stored;
      const sessions = stored.value.map((session) => {
        if (session.endedAt !== null || own.has(session.id)) return session;
        const { agentId, supportId, name, startedAt } = session;
        record({ kind: 'session', agentId, supportId, name, outcome: 'failed', text: [say('record.session.cutOff')] });
        // The end is unknown, so no duration is made up.
        const ended = { ...session, endedAt: startedAt };
        void store.storeSession(ended);
        return ended;
      });
      return succeed(sessions);
    },
    storeSession(session) {
      own.add(session.id);
      return store.storeSession(session);
    },
  };
}
