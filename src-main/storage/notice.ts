/** What became of the kept data, told once; `message` is safe to show. */
export interface StoreNotice {
  readonly kind: 'rebuilt' | 'full' | 'read-only' | 'locked';
  readonly message: string;
}

const messages: Record<StoreNotice['kind'], string> = {
  rebuilt:
    'The saved copy of the list was damaged, so a new one was created. The damaged files were moved aside in the same folder. Favorites were kept where possible.',
  full: 'The disk is full. The list still works, but changes aren’t saved until you free up space and restart Longreach.',
  'read-only':
    'Longreach can’t write to its folder. Everything works until you quit, but the list, favorites and recent agents aren’t saved.',
  locked:
    'Another program is using the saved copy of the list. Until the next start, Longreach works without it and doesn’t save the list or favorites.',
};

export const storeNotice = (kind: StoreNotice['kind']): StoreNotice => ({ kind, message: messages[kind] });
