import { HostEmitter } from '../base/emitter.ts';

/** Electron's `nativeTheme`. `systemDark` stands for the desktop's setting; pages follow through prefers-color-scheme. */
class NativeTheme extends HostEmitter<{ updated: [] }> {
  /** Told before 'updated', so that pages have the new colours when the app hears of it. */
  readonly followers = new Set<() => void>();
  readonly shouldUseHighContrastColors: boolean = false;
  readonly shouldUseInvertedColorScheme: boolean = false;
  readonly prefersReducedTransparency: boolean = false;
  #source: 'system' | 'light' | 'dark' = 'system';
  #systemDark = false;

  constructor() {
    super('nativeTheme', ['updated']);
  }

  get themeSource(): 'system' | 'light' | 'dark' {
    return this.#source;
  }

  set themeSource(source: 'system' | 'light' | 'dark') {
    if (source === this.#source) return;
    this.#source = source;
    this.#changed();
  }

  /** Nothing was chosen: pages see what Chromium takes from the desktop. */
  get followsDesktop(): boolean {
    return this.#source === 'system' && !this.#systemDark;
  }

  get systemDark(): boolean {
    return this.#systemDark;
  }

  set systemDark(dark: boolean) {
    if (dark === this.#systemDark) return;
    this.#systemDark = dark;
    if (this.#source === 'system') this.#changed();
    else this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark' || (this.#source === 'system' && this.#systemDark);
  }

  /** The desktop's own bars follow the desktop, whatever the app has chosen. */
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return this.#systemDark;
  }

  #changed(): void {
    for (const follow of this.followers) follow();
    this.emit('updated');
  }
}

export const nativeTheme = new NativeTheme();
