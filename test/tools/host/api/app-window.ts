import { spawn } from 'node:child_process';
import { browserProfile } from '../base/browser.ts';
import { options } from '../base/options.ts';
import { browserEnvironment } from '../base/profile.ts';
import { toBrowserUrl } from './app-urls.ts';
import { PageTarget, type Place } from './page-target.ts';
import { resumeTarget, waitForUnknownPage } from './unknown-page.ts';

/** Windows are opened one after another, because Chromium does not say which start a new page belongs to. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Opens a window as a person expects it: without tabs and address bar. Only Chromium's own command line can do that
 * (`--app=`), so a second start hands the wish to the running browser. Windows of other sessions get a plain window.
 */
export function openAppWindow(
  browserContextId: string | undefined,
  firstUrl: string,
  place: Required<Place>,
): Promise<PageTarget> {
  if (browserContextId !== undefined) return PageTarget.open(browserContextId, place);
  const opening = queue.then(() => PageTarget.inWindow(() => open(firstUrl, place)));
  queue = opening.catch(() => undefined);
  return opening;
}

async function open(firstUrl: string, place: Required<Place>): Promise<PageTarget> {
  const appeared = waitForUnknownPage();
  const { origin } = new URL(toBrowserUrl(firstUrl));
  const starter = spawn(
    options.chromium,
    [
      ...(options.noSandbox ? ['--no-sandbox', '--test-type'] : []),
      `--user-data-dir=${browserProfile()}`,
      // The page itself is loaded by main; its origin alone keeps Chromium from showing an address bar.
      `--app=${origin}/`,
    ],
    { stdio: 'ignore', env: browserEnvironment(browserProfile()) },
  );
  const failed = new Promise<never>((_resolve, reject) => {
    starter.once('error', reject);
  });
  const page = await Promise.race([appeared, failed]);
  const target = await PageTarget.attach(page.targetId);
  // The window asked for nothing yet: what it would load first is stopped before it starts.
  await target.send('Page.enable');
  await resumeTarget(page.sessionId);
  // Between two documents there is nothing to stop; what main loads next takes the place of either.
  await target.send('Page.stopLoading').catch(() => undefined);
  const { x: left, y: top, width, height } = place;
  await target.setWindow({ left, top, width, height });
  return target;
}
