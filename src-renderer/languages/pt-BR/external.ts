import type { enExternal } from '../../windows/console/external/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ptBrExternal = {
  // the question
  'external.connect': 'Conectar a {name}?',
  'external.wake': 'Acordar {name}?',
  'external.support': 'Criar uma sessão de suporte?',
  'external.supportFor': 'Criar uma sessão de suporte para {client}?',
  'external.byLink': 'Um link solicita isto. Links podem vir de qualquer página da Web ou mensagem.',
  'external.byNamedLink':
    'Um link que se identifica como “{requester}” solicita isto. Links podem vir de qualquer página da Web ou mensagem.',
  'external.byCommand': 'Um comando neste computador solicita isto.',
  'external.account': 'Conta',
  'external.group': 'Grupo',
  'external.state': 'Estado',
  'external.asked': 'Solicitado',
  'external.askedName': 'o nome “{value}”',
  'external.askedDevice': 'ID do dispositivo {value}',
  'external.askedAgent': 'ID do agente {value}',
  'external.offline': 'O agente está offline. Só é possível conectar-se a ele depois que acordar.',
  'external.rememberLink': 'Não perguntar mais para links',
  'external.rememberCommand': 'Não perguntar mais para comandos',
  'external.rememberText':
    'Eles passam a ser executados imediatamente, e o Longreach mostra o que foi feito. Você pode desfazer esta escolha nas configurações.',
  'external.doConnect': 'Conectar',
  'external.doWake': 'Acordar',
  'external.doSupport': 'Criar',

  // while it is looked for, and where it is not that simple
  'external.searching': 'Procurando “{value}”',
  'external.several': 'Escolha um agente',
  'external.severalText': {
    one: '{count} agente tem o nome “{value}”.',
    many: '{count} de agentes têm o nome “{value}”.',
    other: '{count} agentes têm o nome “{value}”.',
  },
  'external.severalNumber': {
    one: '{count} agente tem o ID {value}.',
    many: '{count} de agentes têm o ID {value}.',
    other: '{count} agentes têm o ID {value}.',
  },
  'external.which': 'Agente',
  'external.noGroup': 'Sem grupo',
  'external.id': 'ID {id}',
  'external.unlisted': 'Conectar ao ID de dispositivo {value}, que não está na sua lista?',
  'external.unlistedText':
    'Nenhum agente da sua lista tem este ID de dispositivo, por isso o Longreach não sabe de quem ele é. Conecte-se apenas se você espera esta solicitação.',
  'external.device': 'ID do dispositivo',
  'external.none': 'Nenhum agente encontrado',
  'external.noneName':
    'Nenhum agente desta conta tem exatamente o nome “{value}”. A lista mostra agentes com nomes parecidos.',
  'external.noneNumber': 'Nenhum agente desta conta tem o ID {value}.',
  'external.showList': 'Mostrar na lista',
  'external.failed': 'A solicitação falhou',

  // what was done
  'external.didConnect': 'Conectando a {name}',
  'external.didConnectDevice': 'Conectando ao ID de dispositivo {value}',
  'external.didWake': 'Acordando {name}',
  'external.didSupport': 'Sessão de suporte criada',
  'external.didByLink': 'Solicitado por um link.',
  'external.didByNamedLink': 'Solicitado por um link que se identifica como “{requester}”.',
  'external.didByCommand': 'Solicitado por um comando neste computador.',
  'external.answerFailed': 'Falha ao enviar sua resposta',

  // settings
  'settings.startHidden': 'Iniciar oculto com o sistema',
  'settings.startHiddenText': 'Só o ícone da bandeja é mostrado. Se não houver bandeja, a janela abre.',
  'settings.closeWithoutTray': 'Fechar a janela sem bandeja',
  'settings.closeWithoutTrayText':
    'Onde a área de trabalho não mostra ícones na bandeja, não seria possível reabrir uma janela oculta.',
  'settings.closeAsk': 'Perguntar',
  'settings.closeQuit': 'Encerrar',
  'settings.closeMinimize': 'Minimizar',
  'settings.listRecents': 'Agentes recentes na bandeja',
  'settings.listRecentsText':
    'Também no menu da barra de tarefas ou do Dock. Quem vê esta tela pode ler os nomes deles.',
  'settings.notificationsPaused': 'Pausar notificações',
  'settings.notificationsPausedText':
    'Nenhuma notificação aparece na área de trabalho até você desativar isto. Elas também ficam ocultas enquanto uma sessão está em tela cheia.',
  'settings.notifyClients': 'Um cliente entrou',
  'settings.notifyClientsText': 'Clique na notificação para entrar na sessão.',
  'settings.notifyClientNames': 'Nomes de clientes nas notificações',
  'settings.notifyClientNamesText': 'As notificações podem ser lidas na tela bloqueada.',
  'settings.notifyJobs': 'Uma ação que você iniciou terminou',
  'settings.notifyJobsText': 'Acordar, reiniciar e ações parecidas, enquanto a janela não está visível.',
  'settings.notifyService': 'Limite do plano ou problemas com a chave',
  'settings.notifyServiceText':
    'O limite de solicitações foi atingido, restam poucas sessões de suporte ou o serviço recusou a chave.',
  'settings.tightenClipboard': 'Ocultar a área de transferência das páginas remotas',
  'settings.tightenClipboardText':
    'A página de uma sessão remota não pode ler o que você copia aqui e não pergunta. O que você copia lá continua chegando aqui.',
  'settings.clipboardHosts': 'Área de transferência deste computador',
  'settings.clipboardHostsText':
    'Hosts que pediram para ler o que você copia. Remova um para que ele pergunte de novo.',
  'settings.clipboardAllowed': 'Permitido',
  'settings.clipboardRefused': 'Não permitido',
  'settings.downloadHosts': 'Downloads de páginas remotas',
  'settings.downloadHostsText':
    'As páginas de sessões nestes hosts podem salvar arquivos na pasta de downloads. Remova um para revogar isso.',
  'settings.localNetworkHosts': 'Rede local',
  'settings.localNetworkHostsText':
    'As páginas de sessões nestes hosts do serviço podem se conectar a dispositivos da rede deste computador. Remova um para revogar isso.',
  'settings.linkHosts': 'Hosts de sessões',
  'settings.linkHostsText': 'Além dos hosts do próprio serviço, sessões podem ser abertas nestes sem perguntar.',
  'settings.doors': 'Links e comandos',
  'settings.doorsLink': 'Executar links sem perguntar',
  'settings.doorsLinkText':
    'Links longreach:// de páginas da Web e mensagens. Você pode permitir isto quando um link perguntar.',
  'settings.doorsCommand': 'Executar comandos sem perguntar',
  'settings.doorsCommandText':
    '“longreach connect” e “longreach wake” de scripts neste computador. Você pode permitir isto quando um comando perguntar.',
  'settings.forget': 'Perguntar de novo',
  'settings.asks': 'Pergunta sempre',
  'settings.video': 'Parâmetro de vídeo',
  'settings.videoHelp':
    'Avançado. Enviado como “video” com cada solicitação de conexão desta conta. Consulte o serviço sobre os valores permitidos. Deixe em branco para não enviar nenhum.',
  'settings.videoDo': 'Definir',
  'settings.videoOn': 'Enviado com cada solicitação de conexão a partir de agora.',
  'settings.videoOff': 'Nenhum valor é enviado.',
  'settings.methods': 'Métodos das chamadas',
  'settings.methodsHelp':
    'Avançado. Só onde o serviço informa que não conhece uma chamada: “agents/wake GET, support/create GET”. Deixe em branco para usar os métodos padrão.',
  'settings.methodsDo': 'Usar métodos',
  'settings.methodsOn': 'Usados para estas chamadas a partir de agora.',
  'settings.methodsOff': 'Os métodos padrão são usados.',
} satisfies Translation<typeof enExternal>;
