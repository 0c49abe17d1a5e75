import type { Settings } from './contract.ts';

/**
 * The settings the pages know, as they are until somebody changes them: what the main process keeps where nothing is kept, and
 * what a page assumes until it has heard. Apart from the schema of the file, whose zod no page loads.
 */
export const defaultPageSettings: Required<Settings> = {
  theme: 'system',
  density: 'compact',
  startAtLogin: false,
  proxy: { mode: 'system' },
  refreshPace: 'normal',
  hardwareScan: true,
  blurPreviews: false,
  notifyWatched: true,
  notifyViews: true,
  agentColumns: [],
  agentLayout: 'list',
  paneWidth: 376,
  hiddenViews: [],
  startHidden: false,
  quickConnectKeys: 'usual',
  tightenClipboard: false,
  trustedSources: [],
  notificationsPaused: false,
  notifyCustomers: true,
  notifyJobs: true,
  notifyService: true,
  listRecents: true,
  supportLanguage: 'en',
  supportMessages: { en: '', de: '', es: '', pt: '', ru: '' },
  historyMonths: 12,
  downloadsFolder: '',
  recordingHosts: [],
  askWhy: false,
  activityMonths: 24,
  nightHours: [22, 6],
  timesheetRounding: { minutes: 15, how: 'up', each: 'session' },
};
