import type { Translation } from '../../contract/messages.ts';
import type { enWindows } from '../../windows/strings.ts';

export const ruWindows = {
  'window.quickConnect': 'Быстрое подключение – Longreach',
} satisfies Translation<typeof enWindows>;
