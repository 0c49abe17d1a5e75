import { cdp } from '../base/browser.ts';

/** A page that Chromium opened by itself, paused before it asks for anything. */
export interface UnknownPage {
  readonly targetId: string;
  readonly sessionId: string;
}

let awaited: ((page: UnknownPage) => void) | undefined;

/** The next page that Chromium opens by itself. */
export function waitForUnknownPage(): Promise<UnknownPage> {
  return new Promise((resolve) => {
    awaited = (page) => {
      awaited = undefined;
      resolve(page);
    };
  });
}

/** Hands a new page to whoever waits for one; false when nobody does. */
export function offerUnknownPage(page: UnknownPage): boolean {
  const waiting = awaited;
  waiting?.(page);
  return waiting !== undefined;
}

/** Lets a page that was paused at its start go on. */
export async function resumeTarget(sessionId: string): Promise<void> {
  await cdp().send('Runtime.runIfWaitingForDebugger', undefined, sessionId);
  await cdp().send('Target.detachFromTarget', { sessionId });
}
