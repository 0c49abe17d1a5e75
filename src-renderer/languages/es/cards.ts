import type { enCards } from '../../features/agents/cards/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const esCards = {
  'preview.screen': 'Pantalla de {name}',
  'preview.screenAsOf': 'Pantalla de {name}, {time}',
  'preview.lastScreen': 'Última vista previa de {name}, no en directo',
  'preview.asOf': 'Captura: {time}',
  'preview.asOfAsleep': 'En suspensión, {time}',
  'preview.last': 'Última vista previa',
  'preview.lastAsleep': 'En suspensión, última vista previa',
  'preview.none': 'Sin vista previa',
  'preview.show': 'Mostrar la vista previa',
  'preview.hide': 'Desenfocar la vista previa',

  'cards.wakeAndConnect': 'Reactivar {name} y conectar',
} satisfies Translation<typeof enCards>;
