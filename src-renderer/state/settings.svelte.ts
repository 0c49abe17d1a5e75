import type { InputOf, Settings } from '../../src-main/ipc/contract.ts';
import type { Failure } from '../../src-main/ipc/failure.ts';
import { call, listen } from '../lib/call.ts';

const assumed: Settings = {
  theme: 'system',
  density: 'compact',
  startAtLogin: false,
  proxy: { mode: 'system' },
  refreshPace: 'normal',
  hardwareWalk: true,
  blurPreviews: false,
  notifyWatched: true,
  notifyViews: true,
  agentColumns: [],
  agentLayout: 'list',
  paneWidth: 376,
  startHidden: false,
  quickConnectKeys: 'usual',
  tightenClipboard: false,
  trustedDoors: [],
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

/** The settings, and the look of this window that follows from them. */
export class SettingsState {
  #current = $state.raw<Settings>(assumed);

  get current(): Settings {
    return this.#current;
  }
  /** Height of a row in the lists, in pixels: the same as `--row` of the tokens. */
  get rowHeight(): number {
    return this.#current.density === 'comfortable' ? 40 : 32;
  }

  start(): () => void {
    let heard = false;
    const off = listen('settings:changed', (settings) => {
      heard = true;
      this.#take(settings);
    });
    void call('settings:current').then((reply) => {
      if (reply.ok && !heard) this.#take(reply.value);
    });
    return off;
  }

  /** Saves at once. On failure the settings stay as they were. */
  async change(part: InputOf<'settings:change'>): Promise<Failure | null> {
    const reply = await call('settings:change', part);
    if (!reply.ok) return reply.failure;
    this.#take(reply.value);
    return null;
  }

  #take(settings: Settings): void {
    this.#current = settings;
    const root = document.documentElement;
    if (settings.theme === 'system') root.removeAttribute('data-theme');
    else root.dataset.theme = settings.theme;
    root.dataset.density = settings.density;
  }
}
