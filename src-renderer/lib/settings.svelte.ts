import type { InputOf, Settings } from '../../src-main/contract/contract.ts';
import type { Failure } from '../../src-main/contract/failure.ts';
import { defaultSettings } from '../../src-main/contract/settings.ts';
import { call, listen } from './call.ts';
import { Mirror } from './mirror.svelte.ts';

/** The settings, and the look of this window that follows from them. */
export class SettingsState extends Mirror<Settings> {
  constructor() {
    super(defaultSettings, { hear: (take) => listen('settings:changed', take), ask: () => call('settings:current') });
  }

  /** Height of a row in the lists, in pixels: the same as `--row` of the tokens. */
  get rowHeight(): number {
    return this.current.density === 'comfortable' ? 40 : 32;
  }

  /** Saves at once. On failure the settings stay as they were. */
  async change(part: InputOf<'settings:change'>): Promise<Failure | null> {
    const reply = await call('settings:change', part);
    if (!reply.ok) return reply.failure;
    this.take(reply.value);
    return null;
  }

  override take(settings: Settings): void {
    super.take(settings);
    const root = document.documentElement;
    if (settings.theme === 'system') root.removeAttribute('data-theme');
    else root.dataset.theme = settings.theme;
    root.dataset.density = settings.density;
  }
}
