import type { enCards } from '../../features/agents/cards/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ptBrCards = {
  'preview.screen': 'Tela de {name}',
  'preview.screenAsOf': 'Tela de {name}, imagem de {time}',
  'preview.lastScreen': 'Última prévia de {name}, não ao vivo',
  'preview.asOf': 'Imagem de {time}',
  'preview.asOfAsleep': 'Suspenso, imagem de {time}',
  'preview.last': 'Última prévia',
  'preview.lastAsleep': 'Suspenso, última prévia',
  'preview.none': 'Sem prévia',
  'preview.show': 'Mostrar a prévia',
  'preview.hide': 'Desfocar a prévia',

  'cards.wakeAndConnect': 'Acordar e conectar a {name}',
} satisfies Translation<typeof enCards>;
