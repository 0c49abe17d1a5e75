import type { Catalogue } from '../../lib/messages.ts';

export const esCommon = {
  // changes whose response was lost
  'unconfirmed.update': 'No se sabe si se guardó el cambio',
  'unconfirmed.rename': 'No se sabe si se cambió el nombre',
  'unconfirmed.close': 'No se sabe si finalizó la sesión',
  'unconfirmed.checking': 'El servicio no lo confirmó. Longreach lo está comprobando.',

  // states of an agent
  'state.online': 'En línea',
  'state.offline': 'Sin conexión',
  'state.asleep': 'En suspensión',
  'state.session': 'En sesión',
  'state.limited': 'Limitado, en línea',
  'state.limitedOffline': 'Limitado, sin conexión',
  'state.blocked': 'Bloqueado',
  'state.missing': 'No instalado',
  'state.unknown': 'Desconocido',
  'state.waking': 'Reactivando',
  'state.wakeFailed': 'No reactivado',

  // operating systems
  'os.win': 'Windows',
  'os.mac': 'macOS',
  'os.linux': 'Linux',
  'os.android': 'Android',

  // times
  'time.now': 'Ahora',
  'time.secondsAgo': 'hace {count} s',
  'time.underMinute': 'hace menos de 1 min',
  'time.minutesAgo': 'hace {count} min',
  'time.hoursAgo': 'hace {count} h',
  'time.daysAgo': { one: 'hace {count} día', many: 'hace {count} de días', other: 'hace {count} días' },
  'time.inSeconds': '{count} s',
  'time.inMinutes': '{count} min',
  none: '–',

  // names of keys, as they are on a keyboard of the language
  'cap.ctrl': 'Ctrl',
  'cap.shift': 'Mayús',
  'cap.enter': 'Intro',
  'cap.space': 'Espacio',
  'cap.backspace': 'Retroceso',
  'cap.insert': 'Insert',
  'cap.delete': 'Supr',
  'cap.home': 'Inicio',
  'cap.end': 'Fin',
  'cap.pageUp': 'Re Pág',
  'cap.pageDown': 'Av Pág',

  // what is done to an agent, in both windows
  'act.connect': 'Conectar',
  'act.wake': 'Reactivar',
  'act.reboot': 'Reiniciar',
  'act.rebootSafe': 'Reiniciar con la opción segura',
  'act.favorite': 'Agregar a favoritos',
  'act.unfavorite': 'Quitar de favoritos',
  'act.close': 'Cerrar',
  'act.cancel': 'Cancelar',
  'act.tryAgain': 'Reintentar',
  'act.tryNow': 'Probar ahora',
  'act.replaceKey': 'Cambiar clave',

  // dialogs, toasts, tips of both windows
  'ui.dismiss': 'Descartar',
  'ui.notifications': 'Notificaciones',
  'ui.noAnswer': 'Longreach no respondió. Cierre esta ventana y vuelva a abrirla.',
  'notices.startEmpty': 'Empezar con datos vacíos',
  'notices.quit': 'Salir de Longreach',

  // confirming a reboot
  'reboot.title': '¿Reiniciar {name}?',
  'reboot.signedIn': '{user} tiene la sesión iniciada. Podría perderse el trabajo sin guardar.',
  'reboot.nobodyKnown': 'Podría perderse el trabajo sin guardar.',
  'reboot.normal': 'Normal',
  'reboot.normalHint': 'El agente cierra sus programas y vuelve a arrancar.',
  'reboot.safe': 'Con la opción segura',
  'reboot.safeHint': 'En Windows equivale al modo seguro.',
} satisfies Partial<Catalogue>;
