import type { enCards } from '../../features/agents/cards/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const deCards = {
  'preview.screen': 'Bildschirm von {name}',
  'preview.screenAsOf': 'Bildschirm von {name}, Stand {time}',
  'preview.lastScreen': 'Letzte Vorschau von {name}, nicht live',
  'preview.asOf': 'Stand {time}',
  'preview.asOfAsleep': 'Ruhezustand, Stand {time}',
  'preview.last': 'Letzte Vorschau',
  'preview.lastAsleep': 'Ruhezustand, letzte Vorschau',
  'preview.none': 'Keine Vorschau',
  'preview.show': 'Vorschau anzeigen',
  'preview.hide': 'Vorschau weichzeichnen',

  'cards.wakeAndConnect': '{name} wecken und verbinden',
} satisfies Translation<typeof enCards>;
