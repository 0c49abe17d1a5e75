import { join } from 'node:path';
import { app, nativeTheme } from '../electron.ts';
import { createPush } from '../ipc/push.ts';
import { readSupportLanguage } from '../contract/support-message.ts';
import { createNotices } from './notices.ts';
import { createLog } from './log.ts';
import { createRedactor } from './redactor.ts';
import type { Automation } from './automation.ts';
import { openSettings } from './settings/settings-store.ts';
import type { ChildEnvironment } from './child-processes.ts';
import { createConsoleCommands } from '../windows/console-commands.ts';
import { createViewState } from '../windows/view-state.ts';
import { createTransport } from './transport.ts';

/** What is known before anything is read. */
export interface Start {
  /** An account for this run alone; null for the usual start. */
  readonly automation: Automation | null;
  /** What processes of ours are given of the environment. */
  readonly childEnvironment: ChildEnvironment;
  readonly places: {
    /** The folder of the built main process, its worker and its processes. */
    readonly main: string;
    readonly preload: string;
    /** The folder of the built pages. */
    readonly pages: string;
    readonly assets: string;
  };
}

/** What everything else stands on: the log, the settings, the ways to the pages and to the network. */
export async function openBase(start: Start) {
  const userData = app.getPath('userData');
  const redactor = createRedactor();
  if (start.automation !== null) redactor.add(start.automation.key.reveal());
  const log = createLog({ directory: join(userData, 'logs'), level: 'info', redactor, now: Date.now });
  process.on('unhandledRejection', (reason) =>
    log.error(`unhandled: ${reason instanceof Error ? reason.name : typeof reason}`),
  );
  const settings = await openSettings({
    directory: userData,
    now: Date.now,
    defaults: { supportLanguage: readSupportLanguage(app.getPreferredSystemLanguages()[0] ?? '') ?? 'en' },
  });
  nativeTheme.themeSource = settings.current().theme;

  const { push, attach } = createPush();
  const notices = createNotices((current) => push('notices:changed', current));
  if (settings.notice !== null) notices.add(settings.notice.message);
  return {
    ...start,
    platform: process.platform,
    userData,
    redactor,
    log,
    settings,
    push,
    attach,
    /** Commands on their way to the page of the console. */
    consoleCommands: createConsoleCommands(push),
    viewState: createViewState(),
    notices,
    transport: createTransport(settings.current().proxy),
  };
}

export type Base = Awaited<ReturnType<typeof openBase>>;
