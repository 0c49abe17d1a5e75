import { createContext } from 'svelte';
import type { Settings } from '../../../src-main/contract/contract.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import type { SectionName } from './sections.ts';

/** What a link to the settings leads to: a section, or a row of one by its name. */
type SettingsPlace =
  | { readonly section: SectionName }
  | { readonly row: keyof Settings | 'limit' | 'video' | 'methods' };

/** The state of the page Settings: the search in it, and the place to which a link leads. */
export class SettingsView {
  readonly #app: Readonly<ConsoleState>;
  /** As typed. */
  text = $state('');
  /** Increases when the search field is to be focused. */
  searchRequested = $state(0);
  /** The place to show next; null once the page has shown it. */
  place = $state.raw<SettingsPlace | null>(null);

  constructor(app: Readonly<ConsoleState>) {
    this.#app = app;
  }

  search(text: string): void {
    this.text = text;
  }
  focusSearch(): void {
    this.searchRequested += 1;
  }

  /** Opens the page at this place, which gets the keyboard. A search would hide it, so it ends. */
  show(place: SettingsPlace): void {
    this.text = '';
    this.place = place;
    this.#app.goTo('settings');
  }
  /** The page has shown the place, or left it. */
  settle(): void {
    this.place = null;
  }
}

export const [useSettingsView, provideSettingsView] = createContext<Readonly<SettingsView>>();
