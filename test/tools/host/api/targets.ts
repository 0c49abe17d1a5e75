import { cdp } from '../base/browser.ts';
import type { EventParams } from '../base/cdp.ts';
import { BrowserWindow } from './browser-window.ts';
import { Session } from './session.ts';
import { offerUnknownPage, resumeTarget } from './unknown-page.ts';
import { contentsOfTarget, type WebContents } from './web-contents.ts';

type Attached = EventParams<'Target.attachedToTarget'>;

/** Follows pages that come and go without main having asked: popups, windows closed by a person, downloads. */
export async function watchTargets(): Promise<void> {
  const connection = cdp();
  connection.on('Target.targetDestroyed', ({ targetId }) => {
    const contents = contentsOfTarget(targetId);
    if (contents) goneOutside(contents);
  });
  connection.on('Target.attachedToTarget', (attached) => {
    if (attached.waitingForDebugger) appeared(attached).catch(() => undefined);
  });
  connection.on('Browser.downloadWillBegin', ({ frameId, url, suggestedFilename }) => {
    const contents = contentsOfTarget(frameId);
    (contents?.session ?? Session.defaultSession).downloadStarted(url, suggestedFilename, contents);
  });
  await connection.send('Target.setDiscoverTargets', { discover: true });
  await connection.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }, { exclude: true }],
  });
}

function goneOutside(contents: WebContents): void {
  const window = BrowserWindow.getAllWindows().find((one) => one.webContents === contents);
  if (window && !contents.isLeaving) window.closedOutside();
  else contents.destroy();
}

async function appeared({ sessionId, targetInfo }: Attached): Promise<void> {
  const { targetId, openerId, url, browserContextId } = targetInfo;
  const opener = openerId === undefined ? undefined : contentsOfTarget(openerId);
  if (opener) {
    // Nothing has been requested yet, and nothing will be: requests are held from here on. It goes on before it is closed,
    // because a page that is closed while it is paused leaves the timers of its opener standing for ever.
    const wanted = await opener.nextOpenRequest(url);
    opener.opened(wanted);
    // Sent in this order, and nothing waits for the answers: a popup may be kept from giving one until it is closed.
    await Promise.allSettled([
      cdp().send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId),
      cdp().send('Runtime.runIfWaitingForDebugger', undefined, sessionId),
      cdp().send('Target.closeTarget', { targetId }),
    ]);
  } else if (Session.ownsContext(browserContextId) || !offerUnknownPage({ targetId, sessionId })) {
    await resumeTarget(sessionId);
  }
}
