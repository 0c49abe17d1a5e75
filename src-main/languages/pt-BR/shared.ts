import type { Translation } from '../../contract/messages.ts';
import type { enShared } from '../../lib/strings.ts';

export const ptBrShared = {
  'main.notSignedIn': 'O Longreach ainda não entrou na conta. Tente de novo daqui a pouco.',
  'main.bug': 'Ocorreu um erro no Longreach. Os detalhes estão no log.',
  'main.otherAccount': 'A conta foi trocada nesse meio-tempo.',
  'main.notExported': 'A conta foi trocada nesse meio-tempo, por isso nada foi salvo. Exporte de novo.',
  'main.refreshStopped': 'A atualização foi interrompida, por isso a lista não mudou. Tente de novo.',
} satisfies Translation<typeof enShared>;
