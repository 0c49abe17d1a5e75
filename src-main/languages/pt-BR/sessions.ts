import type { Translation } from '../../contract/messages.ts';
import type { enSessions } from '../../sessions/strings.ts';

export const ptBrSessions = {
  'session.client': 'Cliente',
  'session.unknownAgent': 'Agente desconhecido',
  'session.device': 'ID do dispositivo {id}',
  'session.display': 'Tela {number}',
  'session.hostNotAllowed':
    'O link leva a {host}, que não pertence ao serviço, e você não o permitiu. Reconecte para que a pergunta apareça de novo.',
  'session.noSandbox':
    'Neste sistema, um AppImage só consegue executar páginas remotas sem sandbox, por isso o Longreach não abre sessões. Instale o pacote .deb ou .rpm, ou peça ao administrador que permita namespaces de usuário sem privilégios.',
  'session.closed': 'Esta sessão está encerrada.',
  'session.supportGone': 'Esta sessão de suporte não existe mais. Atualize a lista e tente de novo.',
  'session.tooMany': 'Há {max} sessões abertas. Feche uma e tente de novo.',
  'session.quitting': 'O Longreach está sendo encerrado, por isso nada foi aberto.',
  'session.reasonFirst': 'Digite primeiro um motivo para a conexão.',
  'session.noReason': 'Digite um motivo curto para a conexão.',
} satisfies Translation<typeof enSessions>;
