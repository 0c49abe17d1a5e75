import type { Translation } from '../../contract/messages.ts';
import type { enShared } from '../../lib/strings.ts';

export const ptBrShared = {
  'main.notSignedIn': 'O Longreach ainda não entrou na conta. Tente de novo daqui a pouco.',
  'main.bug': 'Ocorreu um erro no Longreach. Os detalhes estão no log.',
  'main.otherAccount': 'A conta foi trocada nesse meio-tempo.',
  'main.notExported': 'A conta foi trocada nesse meio-tempo, por isso nada foi salvo. Exporte de novo.',
  'main.refreshStopped': 'A atualização foi interrompida, por isso a lista não mudou. Tente de novo.',
  'main.agentGone': 'Este agente não está mais na lista. Atualize a lista e tente de novo.',
  'main.viewRemoved': 'Esta exibição foi removida nesse meio-tempo.',
  'main.emptyName': 'O nome está vazio. Digite um nome.',
  'main.bulkRunning': 'Outra ação em vários agentes está em andamento. Pare-a ou aguarde o término.',
  'main.bulkGone': 'Estes resultados não estão mais disponíveis. Selecione os agentes e comece de novo.',
  'main.tryAgain': 'Tente de novo daqui a pouco.',
  'main.tryLater': 'Tente mais tarde.',
  'main.keyRejected': 'O serviço recusou esta chave.',
  'main.copyKey': 'Copie-a de novo da área da conta, “Integrações”, “HTTP API”.',
  'main.requestLimit': 'O limite de solicitações do plano foi atingido.',
  'main.fileGone': 'O arquivo não está mais onde foi salvo.',
  'main.fromSources': 'Este Longreach é executado a partir do código-fonte e não é atualizado.',
} satisfies Translation<typeof enShared>;
