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
