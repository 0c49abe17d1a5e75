import type { Translation } from '../../contract/messages.ts';
import type { enWindows } from '../../windows/strings.ts';

export const deWindows = {
  'window.quickConnect': 'Schnellverbindung – Longreach',
} satisfies Translation<typeof enWindows>;
