import type { Translation } from '../../contract/messages.ts';
import type { enWindows } from '../../windows/strings.ts';

export const esWindows = {
  'window.quickConnect': 'Conexión rápida – Longreach',
} satisfies Translation<typeof enWindows>;
