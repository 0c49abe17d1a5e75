import type { enList } from '../../features/agents/list/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ptBrList = {
  // states while something is under way, and how it ended
  'state.rebootSoon': 'Reinicia em instantes',
  'state.rebooting': 'Reiniciando',
  'state.rebootFailed': 'Falha ao reiniciar',
  'state.detachSoon': 'Desvincula em instantes',
  'state.detaching': 'Desvinculando',

  // more columns
  'column.account': 'Conta',
  'column.osUser': 'Usuário do SO',
  'column.deviceId': 'ID do dispositivo',
  'column.added': 'Adicionado',
  'column.region': 'Região',
  'column.model': 'Modelo',
  'column.osName': 'Sistema',
  'column.cpu': 'Processador',
  'column.ram': 'Memória',
  'column.ramFree': 'Memória livre',
  'column.diskFree': 'Disco livre',
  'column.domain': 'Domínio',
  'column.wakeOnLan': 'Wake-on-LAN',
  'column.asReported': '{column}, conforme informado: o serviço não dá a unidade',
  'cell.on': 'Ativo',
  'cell.off': 'Inativo',
  'cell.diskFree': '{size} ({percent}%)',

  // choosing columns
  'columns.button': 'Colunas',
  'columns.kept': 'Dos detalhes de hardware salvos',
  'columns.reset': 'Redefinir',
  'columns.moveUp': 'Subir {column}',
  'columns.moveDown': 'Descer {column}',
  'columns.help':
    'Alt+Seta para cima e Alt+Seta para baixo movem uma coluna. Se a lista for estreita demais, as colunas menos importantes são ocultadas primeiro.',
  'columns.moved': '{column} agora está na posição {place}',
  'columns.saveFailed': 'Falha ao salvar as colunas',

  // list or cards
  'sort.by': 'Ordenar por',
  'sort.ascending': 'crescente',
  'sort.descending': 'decrescente',
  'layout.label': 'Layout',
  'layout.list': 'Lista',
  'layout.cards': 'Cartões',

  // picking
  'select.all': 'Selecionar todos os agentes da lista',
  'select.name': 'Selecionar {name}',
  'select.pick': 'Selecionar',
  'select.unpick': 'Desmarcar este agente',

  // row
  'act.details': 'Detalhes',
  'act.hideDetails': 'Ocultar detalhes',
  'agents.stateTip': '{state} · verificado {ago}',
  'agents.jobFor': '{word} {elapsed}',
  'service.refresh': 'Atualizar',
  'shortcuts.refresh': 'Atualizar a lista',
  'agents.paneWidth': 'Largura do painel de detalhes',
} satisfies Translation<typeof enList>;
