import type { enSession } from '../../windows/session/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const ptBrSession = {
  // the window
  'session.title': '{name} – Longreach',
  'session.titleOfAccount': '{name} – {account} – Longreach',
  'session.titleEmpty': 'Sessões – Longreach',
  'session.tabs': 'Sessões',
  'session.toolbar': 'Sessão',
  'session.closeTab': 'Fechar {name}',
  'session.screen': 'Tela de {name}',

  // the word of a tab
  'session.tab.returning': 'Reiniciando',
  'session.tab.waiting': 'Aguardando',
  'session.tab.reconnecting': 'Reconectando',
  'session.tab.host': 'Página de {host}',
  'session.tab.connecting': 'Conectando',
  'session.tab.asking': 'Motivo',
  'session.tab.ended': 'Encerrada',

  // toolbar
  'session.bar.sideBar': 'Barra lateral',
  'session.bar.sideBarHide': 'Ocultar barra',
  'session.bar.sideBarShow': 'Mostrar barra',
  'session.bar.connection': 'Conexão',
  'session.bar.connectionTip': 'Página de {host}: certificado, desde quando e como',
  'session.bar.connectionNone': 'Ainda não há página aberta',
  'session.bar.favorite': 'Favorito',
  'session.bar.favoriteAdd': 'Adicionar aos favoritos neste console',
  'session.bar.favoriteRemove': 'Remover dos favoritos neste console',
  'session.bar.favoriteService': '{act}. Também é favorito na área da conta.',
  'session.bar.wake': 'Acordar',
  'session.bar.wakeTip': 'Acordar {name}',
  'session.bar.wakeOnline': '{name} está online',
  'session.bar.waking': 'Aguardando {name} ficar online',
  'session.bar.stopWaking': 'Parar de acordar',
  'session.bar.reboot': 'Reiniciar',
  'session.bar.rebootTip': 'Reiniciar {name} (pergunta antes)',
  'session.bar.rebootOffline': '{name} está offline',
  'session.bar.unlisted': '{name} não está na sua lista, por isso você só pode se conectar a ele',
  'session.bar.rebooting': '{name} está reiniciando',
  'session.bar.reconnect': 'Reconectar',
  'session.bar.reconnectTip': 'Reconectar nesta guia com um novo link',
  'session.hang.label': 'A página de {name}',
  'session.hang.text': 'A página remota não está respondendo',
  'session.request.window': '{host} tentou abrir uma janela. Ela foi recusada.',
  'session.request.windows': {
    one: '{host} tentou abrir {count} janela. Ela foi recusada.',
    many: '{host} tentou abrir {count} de janelas. Elas foram recusadas.',
    other: '{host} tentou abrir {count} janelas. Elas foram recusadas.',
  },
  'session.request.download': '{host} ofereceu {file} para download. Foi recusado.',
  'session.request.downloads': {
    one: '{host} ofereceu {count} arquivo para download. Foi recusado.',
    many: '{host} ofereceu {count} de arquivos para download. Foram recusados.',
    other: '{host} ofereceu {count} arquivos para download. Foram recusados.',
  },
  'session.request.managed': '{host} ofereceu {file} para download. Seus administradores não permitem isso.',
  'session.request.unprompted': '{host} ofereceu {file} para download sem que ninguém clicasse. Foi recusado.',
  'session.request.many': {
    one: '{host} ofereceu mais arquivos ao mesmo tempo do que o permitido. {count} foi recusado.',
    many: '{host} ofereceu mais arquivos ao mesmo tempo do que o permitido. {count} foram recusados.',
    other: '{host} ofereceu mais arquivos ao mesmo tempo do que o permitido. {count} foram recusados.',
  },
  'session.request.allowed': 'Os downloads de {host} estão permitidos. Inicie o download de novo.',
  'session.request.running': 'Salvando {file}',
  'session.request.saved': '{file} foi salvo.',
  'session.request.savedMany': {
    one: '{count} arquivo foi salvo, o último é {file}.',
    many: '{count} de arquivos foram salvos, o último é {file}.',
    other: '{count} arquivos foram salvos, o último é {file}.',
  },
  'session.request.failed':
    'Não foi possível salvar {file}. Inicie o download de novo e verifique a pasta de downloads nas configurações.',
  'session.request.allow': 'Permitir downloads deste host',
  'session.request.more': 'Permitir mais',
  'session.request.show': 'Mostrar na pasta',
  'session.note.download': 'Não foi possível fazer isso com o download. {why}',
  'session.say.request': '{name}: {what}',
  'session.say.hangs':
    'A página remota de {name} não está respondendo. “Reconectar” está na barra de ferramentas; pressione {keys} para ir até lá.',
  'session.say.answers': 'A página remota de {name} voltou a responder',
  'session.bar.reconnectBusy': 'Solicitando um link',
  'session.bar.screens': 'Escolher uma tela',
  'session.bar.details': 'Detalhes',
  'session.bar.detailsTip': 'Mostrar {name} no console',
  'session.bar.popOut': 'Destacar',
  'session.bar.popOutTip': 'Mover para uma janela separada; a sessão continua',
  'session.bar.popIn': 'Encaixar',
  'session.bar.popInTip': 'Mover de volta para as outras guias; a sessão continua',
  'session.bar.note': 'Nota',
  'session.bar.noteTip': 'Nota: {note}',
  'session.bar.noteNone': 'Adicionar uma nota sobre esta sessão',
  'session.bar.passKeys': 'Todas as teclas',
  'session.bar.passKeysOn': 'Todas as teclas vão para {name}. Só {keys} é reservado; pressione para voltar aqui.',
  'session.bar.passKeysOff': 'Reservado: {reserved}. Pressione {keys} a qualquer momento para voltar aqui.',
  'session.bar.systemKeys': '{keys} ficam sempre neste computador.',
  'session.bar.desktopKeys': 'Seu ambiente de desktop pode ficar com {keys}.',
  'session.bar.more': 'Mais',
  'session.bar.fullScreen': 'Tela cheia',
  'session.bar.fullScreenTip': 'Tela cheia',
  'session.bar.fullScreenLeave': 'Sair da tela cheia',

  // the connection
  'session.connection.title': 'Conexão com {name}',
  'session.connection.host': 'Host',
  'session.connection.certificate': 'Certificado',
  'session.connection.issuedBy': 'Emitido por {issuer}',
  'session.connection.validFor': 'Para {subject}, válido até {date}',
  'session.connection.accepted': 'Aceito',
  'session.connection.unencrypted': 'Nenhum: a página está neste computador e não é criptografada',
  'session.connection.since': 'Desde',
  'session.connection.notOpen': 'A página não está aberta',
  'session.connection.how': 'Como',
  'session.connection.oneTime': 'Por um link de uso único, que já foi usado',
  'session.connection.support': 'Pelo link desta sessão de suporte',
  'session.connection.systemProxy': 'Com as configurações de proxy deste computador',
  'session.connection.noProxy': 'Sem proxy',
  'session.connection.manualProxy': 'Pelo proxy {server}',

  // the menus
  'session.menu.tab': 'Sessão de {name}',
  'session.menu.left': 'Para a esquerda',
  'session.menu.right': 'Para a direita',
  'session.screens.nth': 'Tela {number}',
  'session.screens.size': '{width} × {height}',
  'session.screens.primary': 'tela principal',
  'session.screens.current': 'esta janela está aqui',

  // the remote page took the screen
  'session.fullScreen.taken': '{host} mudou para tela cheia',
  'session.fullScreen.leaves': 'sai da tela cheia',

  // the note
  'session.note.panel': 'Nota desta sessão',
  'session.note.title': 'Nota sobre {name}',
  'session.note.label': 'Nota',
  'session.note.hint': 'O que você fez, o que falta fazer',
  'session.note.where': 'Salva em “Atividade” enquanto você digita.',
  'session.note.saving': 'Salvando',
  'session.note.saved': 'Salva',
  'session.note.notSaved': 'Não salva. {why}',
  'session.note.close': 'Fechar a nota',
  'session.note.done': 'Pronto',

  // what was open when Longreach ended
  'session.restore.title': 'Suas sessões anteriores',
  'session.restore.one': 'Conectar de novo',
  'session.restore.oneLabel': 'Conectar de novo a {name}',
  'session.restore.all': {
    one: 'Conectar de novo a {count}',
    many: 'Conectar de novo a todos os {count}',
    other: 'Conectar de novo a todos os {count}',
  },
  'session.restore.chipLabel': 'Conectar de novo a {name}, {state}',
  'session.restore.failed': 'Falha ao reabrir as sessões',
  'session.restore.notForgotten': 'Falha ao dispensar',
  'session.restore.notNow': 'Agora não',
  'session.restore.banner': {
    one: 'Você tinha uma sessão com {name}',
    many: 'Você tinha sessões com {count} de agentes',
    other: 'Você tinha sessões com {count} agentes',
  },

  // side bar
  'session.side.favorites': 'Favoritos',
  'session.side.recent': 'Recentes',
  'session.side.open': 'aberta',
  'session.side.ended': 'encerrada',
  'session.side.noFavorites': 'Os agentes marcados como favoritos aparecem aqui. Clique em um para se conectar.',
  'session.side.keys': 'Teclas reservadas',
  'session.keys.next': 'Próxima sessão',
  'session.keys.previous': 'Anterior',
  'session.keys.sideBar': 'Esta barra lateral',
  'session.keys.leave': 'Sair da tela',
  'session.keys.fullScreen': 'Tela cheia',
  'session.keys.lock': 'Bloquear agora',
  'session.side.outside': 'Fora da tela',
  'session.keys.back': 'Voltar à tela',
  'session.keys.part': 'Próxima parte',

  // how long ago, where there is little room
  'session.age.minutes': '{count} min',
  'session.age.hours': '{count} h',
  'session.age.days': '{count} d',

  // no tab is open
  'session.start.title': 'Nenhuma sessão aberta',
  'session.start.text': 'Escolha um agente aqui ou conecte-se pelo console.',
  'session.start.empty': 'Conecte-se pelo console. Os favoritos e os agentes recentes aparecem aqui.',

  // a link is being requested
  'session.reason.title': 'Por que você está se conectando a {name}?',
  'session.reason.text': 'O motivo é salvo em “Atividade”, neste computador, antes de o link ser solicitado.',
  'session.reason.label': 'Motivo',
  'session.reason.hint': 'Número do chamado ou algumas palavras',
  'session.reason.recent': 'Motivos recentes',
  'session.reason.empty': 'Digite um motivo curto para a conexão.',
  'session.connecting.title': 'Conectando a {name}',
  'session.connecting.text': 'Solicitando um link de uso único. Ele não é armazenado.',
  'session.connecting.loading': 'O serviço forneceu um link. Aguardando a página remota.',
  'session.connecting.cancel': 'Cancelar',

  // why a session ended
  'session.end.linkUsed': 'Este link já foi usado',
  'session.end.linkUsedText':
    'Um link de uso único abre uma sessão só uma vez. Às {time}, a página informou que este link já tinha sido usado.',
  'session.end.crashed': 'A página remota falhou',
  'session.end.crashedText':
    'A página nesta janela falhou às {time}. {name} não foi afetado. Um novo link abre a página de novo.',
  'session.end.failed': 'A página remota não abriu',
  'session.end.failedText': 'Às {time}, o serviço enviou um erro em vez da página. Tente de novo com um novo link.',
  'session.end.failedStatusText':
    'Às {time}, o serviço enviou o erro {status} em vez da página. Tente de novo com um novo link.',
  'session.end.noAnswer': 'A página remota não responde',
  'session.end.noAnswerText':
    'O serviço forneceu um link, mas a página não apareceu em 45 segundos. Nada mais é solicitado até você reconectar.',
  'session.end.supportClosed': 'Esta sessão de suporte está encerrada',
  'session.end.supportClosedText':
    'Não foi você que a encerrou: {name} saiu, ou ela foi encerrada em outro lugar. Convide {name} de novo na página “Suporte”.',
  'session.end.closedHere': 'Encerrada por você',
  'session.end.closedHereText': 'Você encerrou esta sessão de suporte na página “Suporte” às {time}.',
  'session.end.network': 'Não é possível acessar a página remota',
  'session.end.networkText':
    'A conexão deste computador caiu às {time}. Verifique a rede e abra a sessão de novo com um novo link.',
  'session.end.blocked': 'A página remota foi bloqueada',
  'session.end.blockedText':
    'Às {time}, ela tentou abrir um endereço que não pertence ao serviço. Nada foi aberto. Comece de novo com um novo link.',
  'session.end.foreignHost': 'O link não foi aberto',
  'session.end.connectFailed': 'O serviço não forneceu um link',
  'session.end.connectFailedText':
    'Nenhuma sessão foi aberta, e o serviço não informou o motivo. Tente de novo em instantes.',
  'session.end.keyRejected': 'O serviço recusou a chave',
  'session.end.agentBlocked': '{name} está bloqueado',
  'session.end.noDevice': 'Agente inexistente',
  'session.end.noDeviceText':
    'Nenhum agente desta conta tem o ID de dispositivo {id}. Confirme o número com quem o enviou.',
  'session.end.isOnline': '{name} está online. Obter um novo link leva só um instante.',
  'session.end.isOffline': '{name} está offline no momento.',

  // the agent is offline
  'session.offline.title': '{name} está offline',
  'session.offline.text':
    'O serviço não fornece link para um agente offline. Acorde o agente, e a sessão abre nesta guia assim que ele ficar online.',
  'session.offline.waking': 'Acordando {name}',
  'session.offline.wakingText':
    'A inicialização pode levar alguns minutos. Esta página mostra quando o agente ficar online.',
  'session.offline.wakingConnectText':
    'A inicialização pode levar alguns minutos. Depois, a sessão abre automaticamente nesta guia.',
  'session.offline.usual': 'Este agente costuma levar {time}.',
  'session.offline.sending': 'Enviando o sinal para acordar',
  'session.offline.sent': 'Sinal enviado',
  'session.offline.wait': 'Aguardando ficar online',
  'session.offline.stop': 'Parar',
  'session.offline.link': 'Solicitar um novo link de uso único',
  'session.offline.connect': 'Conectar',
  'session.offline.notWoken': '{name} não acordou',
  'session.offline.notWokenText':
    'O agente não ficou online em 3 minutos. Talvez esteja sem energia, o Wake-on-LAN esteja desativado ou nenhum outro agente da rede tenha conseguido repassar o sinal.',
  'session.offline.back': '{name} está online',
  'session.offline.backText': 'Você já pode se conectar. Um novo link abre a sessão nesta guia.',

  // it is rebooted, and the tab waits for it
  'session.return.title': '{name} está reiniciando',
  'session.return.text': 'A sessão se reconecta aqui automaticamente. Este agente costuma levar {time}.',
  'session.return.textNew':
    'A sessão se reconecta aqui automaticamente. Ainda não se sabe quanto tempo este agente leva. A maioria leva alguns minutos.',
  'session.return.textLong':
    'A sessão se reconecta aqui automaticamente. Está demorando mais que o normal ({time}). Talvez o agente esteja instalando atualizações.',
  'session.return.offline': '{name} ficou offline',
  'session.return.offlineText':
    'Desde {time}, o agente está suspenso, desligado ou sem rede. A sessão se reconecta aqui automaticamente assim que ele voltar.',
  'session.return.network': 'A conexão com {name} caiu',
  'session.return.networkText':
    'Ela caiu às {time}, entre este computador e o serviço. A sessão se reconecta aqui automaticamente.',
  'session.return.slept': 'Este computador estava suspenso',
  'session.return.sleptText':
    'A conexão com {name} foi encerrada nesse meio-tempo. A sessão se reconecta aqui automaticamente.',
  'session.return.lost': 'Conexão perdida',
  'session.return.woke': 'Este computador acordou',
  'session.return.next': 'Próxima tentativa',
  'session.return.in': 'em {time}',
  'session.return.meter': 'Reinício',
  'session.return.meterText': '{elapsed} de cerca de {time}',
  'session.return.accepted': 'Reinicialização aceita',
  'session.return.goesDown': 'Aguardando ficar offline',
  'session.return.wentDown': 'Ficou offline',
  'session.return.wait': 'Aguardando ficar online',
  'session.return.cancel': 'Parar de aguardar',
  'session.return.now': 'Reconectar agora',
  'session.return.stopped': 'Espera por {name} encerrada',
  'session.return.stoppedText':
    'A sessão não será reconectada automaticamente. Uma reinicialização em andamento continua. Use “Reconectar” para solicitar um novo link.',
  'session.return.notBack': '{name} não voltou',
  'session.return.notBackText':
    'O agente ficou offline para reiniciar e não voltou a tempo. Talvez esteja instalando atualizações ou aguardando alguém diante da tela.',
  'session.return.notRestarted': '{name} não reiniciou',
  'session.return.notRestartedText':
    'O agente aceitou a solicitação, mas continuou online. Talvez um programa ou uma pergunta na tela impeça a reinicialização. Reconecte para verificar.',
  'session.return.perhaps': '{name} pode ter reiniciado',
  'session.return.perhapsText':
    'O agente não foi visto offline, mas deu sinal de novo desde então. Reconecte e verifique há quanto tempo ele está ligado.',
  'session.return.unknown': 'Não se sabe se {name} voltou',
  'session.time.seconds': '{count} s',
  'session.time.minutes': '{count} min',
  'session.time.both': '{minutes} min {seconds} s',

  // what worked or did not, in the toolbar
  'session.undo.reboot': 'Reiniciando em {seconds} s',
  'session.undo.safe': 'Reiniciando com a opção segura em {seconds} s',
  'session.undo.label': 'Reinício de {name}',
  'session.note.sending': 'Solicitando a reinicialização de {name}',
  'session.note.reboot': '{name} não foi reiniciado. {why}',
  'session.note.undo': 'Falha ao desfazer a reinicialização de {name}. {why}',
  'session.note.stopWaiting': 'Falha ao parar de aguardar {name}. {why}',
  'session.note.wake': '{name} não acordou. {why}',
  'session.note.stopWaking': 'Falha ao parar de acordar {name}. {why}',
  'session.note.favorite': 'Falha ao alterar o favorito. {why}',
  'session.note.reconnect': 'Falha ao solicitar um novo link. {why}',
  'session.note.open': 'Falha ao conectar a {name}. {why}',
  'session.note.restore': 'Falha ao reabrir as sessões. {why}',
  'session.note.details': 'Falha ao abrir os detalhes de {name}. {why}',
  'session.note.window': 'Falha ao alterar a janela. {why}',

  // the question before a reboot; the rest of its words are shared with the console
  'session.reboot.unknownUser': 'Se alguém estiver usando {name}, o trabalho não salvo pode se perder.',
  'session.reboot.ends': 'Esta sessão será encerrada.',
  'session.reboot.how': 'Como reiniciar',
  'session.reboot.refused': 'A reinicialização não foi aceita. {why}',

  // announced, not shown
  'session.say.returning': '{name} está reiniciando. A guia se reconecta quando ele voltar.',
  'session.say.returnOffline': '{name} ficou offline. A guia se reconecta quando ele voltar.',
  'session.say.returnNetwork': 'A conexão com {name} caiu. A guia se reconecta automaticamente.',
  'session.say.returnSlept': 'Este computador estava suspenso. A guia de {name} se reconecta automaticamente.',
  'session.say.asking': 'Digite um motivo para se conectar a {name}',
  'session.say.connecting': 'Conectando a {name}',
  'session.say.open': 'Conexão aberta com {name}',
  'session.say.ended': '{name}: {what}',
  'session.say.online': '{name} está online',
  'session.say.moved': '{name} agora é a guia {place} de {count}',
  'session.say.waking': 'Acordando {name}',
  'session.say.undo':
    '{name} será reiniciado em cinco segundos. “Desfazer” está na barra de ferramentas; pressione {keys} para ir até lá.',
  'session.say.undone': 'Desfeito. {name} não será reiniciado.',
} satisfies Translation<typeof enSession>;
