import type { InputOf, Settings } from '../../src-main/contract/contract.ts';
import type { Failure } from '../../src-main/contract/failure.ts';
import { defaultSettings } from '../../src-main/contract/settings.ts';
import { call, listen } from './call.ts';

/** The settings, and the look of this window that follows from them. */
export class SettingsState {
  #current = $state.raw<Settings>(defaultSettings);

  get current(): Settings {
    return this.#current;
  }
  /** Height of a row in the lists, in pixels: the same as `--row` of the tokens. */
  get rowHeight(): number {
    return this.#current.density === 'comfortable' ? 40 : 32;
  }

  start(): () => void {
    let received = false;
    const off = listen('settings:changed', (settings) => {
      received = true;
      this.#take(settings);
    });
    void call('settings:current').then((reply) => {
      if (reply.ok && !received) this.#take(reply.value);
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
