import type { enGuide } from '../../features/guide/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ptBrGuide = {
  'guide.title': 'Ajuda',
  'guide.menu': 'Ajuda',
  'guide.open': 'Guia',
  'guide.search': 'Pesquisar no guia',
  'guide.contents': 'Conteúdo',
  'guide.text': 'Guia',
  'guide.found': {
    one: '{count} seção encontrada',
    many: '{count} de seções encontradas',
    other: '{count} seções encontradas',
  },
  'guide.nothing': 'O guia não diz nada sobre isso. Tente outra palavra.',
  'guide.failed': 'Não foi possível ler o guia. Feche e abra de novo.',
  'command.guide': 'Abrir o guia',
  'shortcuts.guide': 'Ajuda',

  'report.open': 'Relatar um problema',
  'report.title': 'Relatar um problema',
  'report.text':
    'Nada é enviado sozinho. Descreva o que aconteceu, copie o texto e acrescente o arquivo de diagnóstico.',
  'report.label': 'Texto do relato',
  'report.secrets': 'Chaves, links de sessão e códigos de suporte não devem constar de um relato.',
  'report.did': 'O que eu fiz:',
  'report.happened': 'O que aconteceu:',
  'report.expected': 'O que eu esperava:',
  'report.copy': 'Copiar texto',
  'report.copied': 'Relato copiado',

  'empty.favorites': 'Ainda não há favoritos',
  'empty.favoritesText':
    'Pressione F em um agente ou clique na estrela dele. Os favoritos também ficam na bandeja, na conexão rápida e ao lado de cada sessão.',
  'empty.searchWords': 'Termos de pesquisa',

  'tour.name': 'Apresentação',
  'tour.step': 'Etapa {count} de {total}',
  'tour.next': 'Avançar',
  'tour.done': 'Concluir',
  'tour.skip': 'Pular a apresentação',
  'tour.open': 'Ver a apresentação',
  'tour.find': 'Encontrar um agente',
  'tour.findText': 'Pressione / e digite algumas letras de um nome, endereço IP, grupo ou usuário.',
  'tour.connect': 'Conectar',
  'tour.connectText': 'Enter conecta ao primeiro agente. I mostra os detalhes dele, e ? lista todas as teclas.',
  'tour.quick': 'Conectar de qualquer lugar',
  'tour.quickText':
    'A conexão rápida abre sobre o que estiver na tela: {keys}. As teclas podem ser alteradas nas configurações.',
  'tour.quickTextOther': 'A conexão rápida abre sobre o que estiver na tela. As teclas dela estão nas configurações.',
  'tour.help': 'A ajuda está sempre aqui',
  'tour.helpText': 'F1 abre o guia, também sem rede. A apresentação também está neste menu.',
} satisfies Translation<typeof enGuide>;
