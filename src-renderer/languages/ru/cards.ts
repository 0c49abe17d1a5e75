import type { enCards } from '../../features/agents/cards/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ruCards = {
  'preview.screen': 'Экран {name}',
  'preview.screenAsOf': 'Экран {name} на {time}',
  'preview.lastScreen': 'Последний снимок {name}, не текущий',
  'preview.asOf': 'На {time}',
  'preview.asOfAsleep': 'Спит, на {time}',
  'preview.last': 'Последний снимок',
  'preview.lastAsleep': 'Спит, последний снимок',
  'preview.none': 'Нет снимка',
  'preview.show': 'Показать снимок',
  'preview.hide': 'Размыть снимок',
  'cards.wakeAndConnect': 'Разбудить и подключиться к {name}',
} satisfies Translation<typeof enCards>;
