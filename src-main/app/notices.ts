import type { Notice } from '../contract/contract.ts';

/** Sentences about this computer's side, kept until the person dismisses them; the same sentence is not kept twice. */
export function createNotices(onChange: (notices: readonly Notice[]) => void) {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  return {
    current: (): readonly Notice[] => notices,
    add(message: string): void {
      if (notices.some((notice) => notice.message === message)) return;
      lastId += 1;
      notices = [...notices, { id: `notice-${lastId}`, message }];
      onChange(notices);
    },
    dismiss(noticeId: string): void {
      notices = notices.filter(({ id }) => id !== noticeId);
      onChange(notices);
    },
  };
}
