import type { Translation } from '../../contract/messages.ts';
import type { enExport } from '../../export/strings.ts';

export const ptBrExport = {
  'export.gone': 'Nenhum desses agentes está mais na lista. Selecione agentes e exporte de novo.',
  'export.diskFull': 'O disco está cheio, por isso nada foi salvo. Libere espaço e exporte de novo.',
  'export.notWritable':
    'Não é possível gravar na pasta de downloads, por isso nada foi salvo. Verifique as permissões dela e exporte de novo.',

  // what the name of the file begins with
  'export.agents': 'Agentes do Longreach',

  // heads of the columns of agents
  'export.head.name': 'Nome',
  'export.head.account': 'Conta',
  'export.head.group': 'Grupo',
  'export.head.state': 'Estado',
  'export.head.os': 'SO',
  'export.head.ip': 'Endereço IP',
  'export.head.country': 'País',
  'export.head.region': 'Região',
  'export.head.city': 'Cidade',
  'export.head.lastOnline': 'Última vez online (UTC)',
  'export.head.version': 'Versão do agente',
  'export.head.sessions': 'Sessões',
  'export.head.owner': 'Proprietário',
  'export.head.osUser': 'Usuário do SO',
  'export.head.id': 'ID do agente',
  'export.head.deviceId': 'ID do dispositivo',
  'export.head.added': 'Adicionado (UTC)',
  'export.head.favorite': 'Favorito',
  'export.head.model': 'Modelo',
  'export.head.osName': 'Nome do SO',
  'export.head.cpu': 'CPU',
  'export.head.ram': 'RAM (como informado)',
  'export.head.ramFree': 'RAM livre (como informado)',
  'export.head.diskFree': 'Livre no disco mais cheio (MB)',
  'export.head.domain': 'Domínio',
  'export.head.wakeOnLan': 'Wake-on-LAN',

  // heads of the columns of the history
  'export.history.start': 'Início (UTC)',
  'export.history.stop': 'Fim (UTC)',
  'export.history.seconds': 'Duração (segundos)',
  'export.history.name': 'Agente ou cliente',
  'export.history.group': 'Grupo',
  'export.history.kind': 'Tipo',
  'export.history.os': 'SO',
  'export.history.technicians': 'Técnicos',
  'export.history.place': 'Local do técnico',
  'export.history.recording': 'Gravação',
  'export.history.recordingBytes': 'Gravação (bytes)',
  'export.history.comment': 'Comentário',
  'export.history.id': 'ID da sessão',
  'export.history.uid': 'UID da sessão',
  'export.history.agentId': 'ID do agente',
  'export.history.supportId': 'ID da sessão de suporte',

  // values that are words
  'export.word.yes': 'sim',
  'export.word.no': 'não',
  'export.word.blocked': 'Bloqueado',
  'export.word.missing': 'Não instalado',
  'export.word.unknown': 'Desconhecido',
  'export.word.limitedOffline': 'Limitado, offline',
  'export.word.asleep': 'Suspenso',
  'export.word.offline': 'Offline',
  'export.word.session': 'Em sessão',
  'export.word.limited': 'Limitado, online',
  'export.word.online': 'Online',
  'export.word.agent': 'Agente',
  'export.word.support': 'Sessão de suporte',
} satisfies Translation<typeof enExport>;
