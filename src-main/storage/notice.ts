/** What became of the kept data, told once; `message` is safe to show. */
export interface StoreNotice {
  readonly kind: 'rebuilt' | 'full' | 'read-only' | 'locked';
  readonly message: string;
}

const messages: Record<StoreNotice['kind'], string> = {
  rebuilt:
    'The list kept on this computer was damaged, so a new one was started. The damaged files were put aside in the same folder. Favorites were kept where possible.',
  full: 'The disk is full. The list still works, but changes are not saved until there is space and Longreach starts again.',
  'read-only':
    'Longreach cannot write to its folder. The list works while it runs, but the list, favorites and recent agents are not saved.',
  locked:
    'Another program is using the list kept on this computer. Longreach works without it until the next start, and does not save the list or favorites.',
};

export const storeNotice = (kind: StoreNotice['kind']): StoreNotice => ({ kind, message: messages[kind] });
