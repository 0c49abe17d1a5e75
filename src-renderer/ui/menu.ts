import type { Snippet } from 'svelte';
import type { Icon } from './icon.ts';

export type MenuEntry =
  | {
      readonly kind: 'item';
      readonly label: string;
      readonly icon?: Icon | undefined;
      /** Shown at the end: "Enter", "Ctrl+C". */
      readonly keys?: string | undefined;
      /** A second line that explains what the item does. */
      readonly hint?: string | undefined;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      readonly onSelect: () => void;
    }
  /** Of these one is chosen. */
  | {
      readonly kind: 'choices';
      readonly value: string;
      readonly choices: readonly MenuChoice[];
      /** Shown before the words of the choice with this value. */
      readonly lead?: Snippet<[string]> | undefined;
      readonly onChoose: (value: string) => void;
    }
  | { readonly kind: 'line' }
  /** Facts that cannot be chosen, such as the account's address. */
  | { readonly kind: 'note'; readonly title: string; readonly text: string };

interface MenuChoice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly keys?: string | undefined;
}

/** Where a menu opens: at a control, or at a point of the page (the pointer of a right click). */
export type MenuAnchor = HTMLElement | { getBoundingClientRect: () => DOMRect };

export interface MenuProps {
  open: boolean;
  /** The menu's accessible name. */
  label: string;
  entries: readonly MenuEntry[];
  anchor: MenuAnchor | null;
  side?: 'top' | 'bottom' | 'end';
  align?: 'start' | 'end';
  /** Where the focus goes when the menu closes; without it, to the anchor. */
  returnFocus?: (() => void) | undefined;
}

/**
 * Keeps keys from the page while a part that the user has just opened is still loading: they were meant for that part, and must
 * not act on the page under it.
 */
export function holdKeys(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
