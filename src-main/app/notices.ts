import type { AccountManager } from '../account/account-manager.ts';
import type { InputOf, Notice, NoticeChoice } from '../contract/contract.ts';
import type { AccountSession } from './account-session.ts';

/**
 * Actions that a notice offers, by name. Each resolves with null if it settles the notice, else with the sentence that is
 * shown with the same choices again.
 */
export type NoticeChoices = Readonly<Partial<Record<NoticeChoice, () => Promise<string | null>>>>;

/** Sentences about this computer, shown until the user dismisses them; the same sentence is not shown twice. */
export function createNotices(onChange: (notices: readonly Notice[]) => void) {
  let notices: readonly Notice[] = [];
  /** Also of notices that were dismissed: a press on a choice closes its notice first. */
  const choicesById = new Map<string, NoticeChoices>();
  let lastId = 0;

  const add = (message: string, choices: NoticeChoices = {}): void => {
    if (notices.some((notice) => notice.message === message)) return;
    lastId += 1;
    const id = `notice-${lastId}`;
    const names = Object.keys(choices) as NoticeChoice[];
    if (names.length > 0) choicesById.set(id, choices);
    notices = [...notices, { id, message, ...(names.length > 0 ? { choices: names } : {}) }];
    onChange(notices);
  };
  const dismiss = (noticeId: string): void => {
    notices = notices.filter(({ id }) => id !== noticeId);
    onChange(notices);
  };

  return {
    current: (): readonly Notice[] => notices,
    add,
    dismiss,
    async choose({ noticeId, choice }: InputOf<'notices:choose'>): Promise<void> {
      const choices = choicesById.get(noticeId);
      const run = choices?.[choice];
      if (choices === undefined || run === undefined) return;
      choicesById.delete(noticeId);
      dismiss(noticeId);
      const again = await run();
      if (again !== null) add(again, choices);
    },
  };
}

export type Notices = ReturnType<typeof createNotices>;

interface NewerDataDeps {
  readonly accountSession: Pick<AccountSession, 'on'> & {
    readonly inventory: Pick<AccountSession['inventory'], 'startEmpty'>;
  };
  /** Of all accounts that are open. */
  readonly managers: () => readonly Pick<AccountManager, 'showAgain'>[];
  readonly notices: Pick<Notices, 'add'>;
  /** Asks for confirmation where quitting interrupts something; resolves also if it is cancelled. */
  readonly quit: () => Promise<unknown>;
}

/** Where the stored data is of a newer version, lets the user quit or start with empty data beside it (L5). */
export function offerEmptyData({ accountSession, managers, notices, quit }: NewerDataDeps): void {
  accountSession.on('newerVersion', (message) =>
    notices.add(message, {
      'start-empty': async () => {
        const started = await accountSession.inventory.startEmpty();
        if (!started.ok) return started.failure.message;
        // What the user made is one for all of them, so none could be opened.
        await Promise.all(managers().map((manager) => manager.showAgain()));
        return null;
      },
      quit: async () => {
        await quit();
        return message;
      },
    }),
  );
}
