import type { Translation } from '../../contract/messages.ts';
import type { enWindows } from '../../windows/strings.ts';

export const ptBrWindows = {
  'window.quickConnect': 'Conexão rápida – Longreach',
} satisfies Translation<typeof enWindows>;
