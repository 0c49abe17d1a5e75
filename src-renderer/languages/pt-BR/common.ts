import type { Catalogue } from '../../lib/messages.ts';

export const ptBrCommon = {
  // changes whose response was lost
  'unconfirmed.update': 'Não se sabe se a alteração foi salva',
  'unconfirmed.rename': 'Não se sabe se o cliente foi renomeado',
  'unconfirmed.close': 'Não se sabe se a sessão foi encerrada',
  'unconfirmed.checking': 'O serviço não confirmou. O Longreach está verificando.',

  // states of an agent
  'state.online': 'Online',
  'state.offline': 'Offline',
  'state.asleep': 'Suspenso',
  'state.session': 'Em sessão',
  'state.limited': 'Limitado, online',
  'state.limitedOffline': 'Limitado, offline',
  'state.blocked': 'Bloqueado',
  'state.missing': 'Não instalado',
  'state.unknown': 'Desconhecido',
  'state.waking': 'Acordando',
  'state.wakeFailed': 'Não acordou',

  // operating systems
  'os.win': 'Windows',
  'os.mac': 'macOS',
  'os.linux': 'Linux',
  'os.android': 'Android',

  // times
  'time.now': 'Agora',
  'time.secondsAgo': 'há {count} s',
  'time.underMinute': 'há menos de 1 min',
  'time.minutesAgo': 'há {count} min',
  'time.hoursAgo': 'há {count} h',
  'time.daysAgo': { one: 'há {count} dia', many: 'há {count} de dias', other: 'há {count} dias' },
  'time.inSeconds': '{count} s',
  'time.inMinutes': '{count} min',
  none: '–',

  // names of keys, as they are on a keyboard of the language
  'cap.ctrl': 'Ctrl',
  'cap.shift': 'Shift',
  'cap.enter': 'Enter',
  'cap.space': 'Espaço',
  'cap.backspace': 'Backspace',
  'cap.insert': 'Insert',
  'cap.delete': 'Delete',
  'cap.home': 'Home',
  'cap.end': 'End',
  'cap.pageUp': 'PgUp',
  'cap.pageDown': 'PgDn',

  // what is done to an agent, in both windows
  'act.connect': 'Conectar',
  'act.wake': 'Acordar',
  'act.reboot': 'Reiniciar',
  'act.rebootSafe': 'Reiniciar com a opção segura',
  'act.favorite': 'Adicionar aos favoritos',
  'act.unfavorite': 'Remover dos favoritos',
  'act.close': 'Fechar',
  'act.cancel': 'Cancelar',
  'act.tryAgain': 'Tentar de novo',
  'act.tryNow': 'Tentar agora',
  'act.replaceKey': 'Substituir chave',

  // dialogs, toasts, tips of both windows
  'ui.dismiss': 'Dispensar',
  'ui.notifications': 'Notificações',
  'ui.noAnswer': 'O Longreach não respondeu. Feche esta janela e abra-a de novo.',
  'notices.startEmpty': 'Começar com dados vazios',
  'notices.quit': 'Encerrar o Longreach',

  // confirming a reboot
  'reboot.title': 'Reiniciar {name}?',
  'reboot.signedIn': '{user} está com sessão aberta. O trabalho não salvo pode se perder.',
  'reboot.nobodyKnown': 'O trabalho não salvo pode se perder.',
  'reboot.normal': 'Normalmente',
  'reboot.normalHint': 'O agente fecha os programas e inicia de novo.',
  'reboot.safe': 'Com a opção segura',
  'reboot.safeHint': 'No Windows, isso equivale ao modo de segurança.',
} satisfies Partial<Catalogue>;
