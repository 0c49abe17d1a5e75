import type { Result } from '../contract/failure.ts';

/** What a person asked for: the newest part, now. All who ask before it is begun share one answer. */
export function createRefreshRequest() {
  let open: {
    begun: boolean;
    readonly promise: Promise<Result<void>>;
    readonly resolve: (result: Result<void>) => void;
  } | null = null;

  const answer = (result: Result<void>): void => {
    open?.resolve(result);
    open = null;
  };

  return {
    isOpen: (): boolean => open !== null,
    /** A request for it went out: what one brought that was under way before is not the answer. */
    isBegun: (): boolean => open?.begun === true,
    begin(): void {
      if (open !== null) open.begun = true;
    },

    ask(): Promise<Result<void>> {
      open ??= { begun: false, ...Promise.withResolvers<Result<void>>() };
      return open.promise;
    },
    answer,
    answerBegun(result: Result<void>): void {
      if (open?.begun === true) answer(result);
    },
  };
}
