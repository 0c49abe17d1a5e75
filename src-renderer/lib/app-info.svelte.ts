import type { AppInfo } from '../../src-main/contract/contract.ts';
import { call } from './call.ts';
import { t } from '../../src-main/contract/texts.ts';
import { Reading } from './reading.svelte.ts';

const unknown: AppInfo = {
  version: '',
  platform: 'linux',
  locale: 'en',
  packaged: true,
};

/** Properties of this program and this computer that do not change while it runs. */
export class AppInfoState {
  readonly #reading = new Reading<AppInfo>();

  get info(): AppInfo {
    return this.#reading.value ?? unknown;
  }
  /** The key that goes with the shortcuts, as it is written on the keyboard. */
  get mainKey(): 'Ctrl' | 'Cmd' {
    return this.info.platform === 'darwin' ? 'Cmd' : 'Ctrl';
  }

  /** The place where keys are stored, as this system names it; with its article in English, without one in other languages. */
  get keychain(): string {
    if (this.info.platform === 'win32') return t('keychain.win32');
    return t(this.info.platform === 'darwin' ? 'keychain.darwin' : 'keychain.linux');
  }

  async start(): Promise<void> {
    await this.#reading.read(() => call('app:info'));
    if (this.#reading.value !== null) document.documentElement.dataset.platform = this.info.platform;
  }
}
