import type { Translation } from '../../contract/messages.ts';
import type { enHistory } from '../../history/strings.ts';

export const ptBrHistory = {
  'history.signedOut': 'Você não entrou na conta.',
  'history.noLink': 'O serviço não fornece link para esta sessão.',
  'history.noId': 'O serviço não enviou um ID para esta sessão, por isso os detalhes não podem ser mostrados.',
  'history.interrupted': 'O carregamento do histórico foi interrompido. Tente de novo.',
  'history.notStored':
    'Não é possível gravar no disco, por isso o histórico não é salvo neste computador. Libere espaço ou permita a gravação na pasta do Longreach e depois atualize o histórico.',
  'history.notPaged':
    'O serviço devolve sempre a mesma parte do histórico, por isso o restante não pode ser carregado.',
} satisfies Translation<typeof enHistory>;
