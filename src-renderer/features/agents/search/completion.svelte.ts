import { FleetValues, suggest, type Fleet, type Suggestion } from '../query/complete.ts';
import { hasMarks, placeAt, type Place } from '../query/syntax.ts';

/** A text of the search box with its caret. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * The list of suggestions under the search box. It opens by typing a term, or on request; while it is closed nothing is
 * computed for it.
 */
export class Completion {
  readonly #fleet: () => Fleet;
  readonly #values = new FleetValues();
  #place = $state.raw<Place | null>(null);
  suggestions = $state.raw<readonly Suggestion[]>([]);
  /** Position of the suggestion that Enter takes. */
  active = $state(0);
  /** Where the term began whose list the user closed; it stays closed until they are elsewhere. */
  #dismissedAt: number | null = null;

  constructor(fleet: () => Fleet) {
    this.#fleet = fleet;
  }

  get isOpen(): boolean {
    return this.suggestions.length > 0;
  }

  /** Follows typing: values are offered inside a term. */
  onTyping({ text, caret }: Typed): void {
    const place = hasMarks(text) ? placeAt(text, caret) : null;
    if (place?.kind !== 'value') {
      this.#dismissedAt = null;
      this.close();
    } else if (place.start !== this.#dismissedAt) {
      this.#dismissedAt = null;
      this.#show(place);
    }
  }

  /** Opens it on request, with the names of terms too. */
  ask({ text, caret }: Typed): void {
    this.#dismissedAt = null;
    const place = placeAt(text, caret);
    if (place === null) this.close();
    else this.#show(place);
  }

  /** Around the ends. */
  move(by: 1 | -1): void {
    const { length } = this.suggestions;
    this.active = (this.active + by + length) % length;
  }
  point(index: number): void {
    this.active = index;
  }

  /** The text with the suggestion in its place; a finished value at the end is followed by a blank. */
  accept({ text }: Typed, index = this.active): Typed | null {
    const place = this.#place;
    const suggestion = this.suggestions[index];
    if (place === null || suggestion === undefined) return null;
    const rest = text.slice(place.end);
    const gap = place.kind === 'value' && rest === '' ? ' ' : '';
    const before = text.slice(0, place.start) + suggestion.insert + gap;
    this.close();
    return { text: before + rest, caret: before.length };
  }

  /** Closes it until the user is in another term. */
  dismiss(): void {
    this.#dismissedAt = this.#place?.start ?? null;
    this.close();
  }
  close(): void {
    this.#place = null;
    if (this.suggestions.length > 0) this.suggestions = [];
  }

  #show(place: Place): void {
    this.#place = place;
    this.suggestions = suggest(place, (name) => this.#values.of(name, this.#fleet(), Date.now()));
    this.active = 0;
  }
}

/** What a key of the search box means to the list of suggestions under it. */
export type CompletionKey = 'ask' | 'down' | 'up' | 'accept' | 'dismiss' | 'leave';

/** Null where the key is the box's own. After "leave" it is, too: the caret goes elsewhere and the list closes. */
export function readCompletionKey(event: KeyboardEvent, isOpen: boolean): CompletionKey | null {
  if (event.isComposing || event.metaKey) return null;
  // Where the system reserves Ctrl+Space, Alt+Down opens a list as it does everywhere.
  if ((event.key === ' ' && event.ctrlKey) || (event.key === 'ArrowDown' && event.altKey)) return 'ask';
  if (!isOpen || event.ctrlKey || event.altKey || event.shiftKey) return null;
  switch (event.key) {
    case 'ArrowDown':
      return 'down';
    case 'ArrowUp':
      return 'up';
    case 'Tab':
    case 'Enter':
      return 'accept';
    case 'Escape':
      return 'dismiss';
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Home':
    case 'End':
      return 'leave';
    default:
      return null;
  }
}
