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
  | { readonly kind: 'line' }
  /** Facts that cannot be chosen, such as the account's address. */
  | { readonly kind: 'note'; readonly title: string; readonly text: string };

/** Where a menu opens: at a control, or at a point of the page (the pointer of a right click). */
export type MenuAnchor = HTMLElement | { getBoundingClientRect: () => DOMRect };
