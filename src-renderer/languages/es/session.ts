import type { Translation } from '../../lib/messages.ts';
import type { enSession } from '../../windows/session/strings.ts';

export const esSession = {
  // the window
  'session.title': '{name} – Longreach',
  'session.titleOfAccount': '{name} – {account} – Longreach',
  'session.titleEmpty': 'Sesiones – Longreach',
  'session.tabs': 'Sesiones',
  'session.toolbar': 'Sesión',
  'session.closeTab': 'Cerrar {name}',
  'session.screen': 'Pantalla de {name}',

  // the word of a tab
  'session.tab.returning': 'Reiniciando',
  'session.tab.waiting': 'Esperando',
  'session.tab.reconnecting': 'Reconectando',
  'session.tab.host': 'Página de {host}',
  'session.tab.connecting': 'Conectando',
  'session.tab.asking': 'Motivo',
  'session.tab.ended': 'Finalizada',

  // toolbar
  'session.bar.sideBar': 'Barra lateral',
  'session.bar.sideBarHide': 'Ocultar barra lateral',
  'session.bar.sideBarShow': 'Mostrar barra lateral',
  'session.bar.connection': 'Conexión',
  'session.bar.connectionTip': 'Página de {host}: certificado, desde cuándo y cómo',
  'session.bar.connectionNone': 'Aún no hay página abierta',
  'session.bar.favorite': 'Favorito',
  'session.bar.favoriteAdd': 'Agregar a los favoritos de esta consola',
  'session.bar.favoriteRemove': 'Quitar de los favoritos de esta consola',
  'session.bar.favoriteService': '{act}. También es un favorito en el área de cuenta.',
  'session.bar.wake': 'Reactivar',
  'session.bar.wakeTip': 'Reactivar {name}',
  'session.bar.wakeOnline': '{name} está en línea',
  'session.bar.waking': 'Esperando a que {name} esté en línea',
  'session.bar.stopWaking': 'Dejar de reactivar',
  'session.bar.reboot': 'Reiniciar',
  'session.bar.rebootTip': 'Reiniciar {name} (pide confirmación)',
  'session.bar.rebootOffline': '{name} no tiene conexión',
  'session.bar.unlisted': '{name} no está en su lista, así que solo puede conectarse',
  'session.bar.rebooting': '{name} se está reiniciando',
  'session.bar.reconnect': 'Reconectar',
  'session.bar.reconnectTip': 'Reconectar en esta pestaña con un enlace nuevo',
  'session.hang.label': 'La página de {name}',
  'session.hang.text': 'La página remota no responde',
  'session.request.window': '{host} intentó abrir una ventana. Se rechazó.',
  'session.request.windows': {
    one: '{host} intentó abrir {count} ventana. Se rechazó.',
    many: '{host} intentó abrir {count} de ventanas. Se rechazaron.',
    other: '{host} intentó abrir {count} ventanas. Se rechazaron.',
  },
  'session.request.download': '{host} ofreció descargar {file}. Se rechazó.',
  'session.request.downloads': {
    one: '{host} ofreció descargar {count} archivo. Se rechazó.',
    many: '{host} ofreció descargar {count} de archivos. Se rechazaron.',
    other: '{host} ofreció descargar {count} archivos. Se rechazaron.',
  },
  'session.request.managed': '{host} ofreció descargar {file}. Sus administradores no lo permiten.',
  'session.request.unprompted': '{host} ofreció descargar {file} sin que nadie hiciera clic. Se rechazó.',
  'session.request.many': {
    one: '{host} ofreció a la vez más archivos de los permitidos. Se rechazó {count}.',
    many: '{host} ofreció a la vez más archivos de los permitidos. Se rechazaron {count}.',
    other: '{host} ofreció a la vez más archivos de los permitidos. Se rechazaron {count}.',
  },
  'session.request.allowed': 'Las descargas de {host} están permitidas. Inicie la descarga de nuevo.',
  'session.request.running': 'Guardando {file}',
  'session.request.saved': 'Se guardó {file}.',
  'session.request.savedMany': {
    one: 'Se guardó {count} archivo; el último, {file}.',
    many: 'Se guardaron {count} de archivos; el último, {file}.',
    other: 'Se guardaron {count} archivos; el último, {file}.',
  },
  'session.request.failed':
    'No se pudo guardar {file}. Inicie la descarga de nuevo y compruebe la carpeta de descargas en la configuración.',
  'session.request.allow': 'Permitir descargas de este host',
  'session.request.more': 'Permitir más',
  'session.request.show': 'Mostrar en la carpeta',
  'session.note.download': 'No se pudo hacer esto con la descarga. {why}',
  'session.say.request': '{name}: {what}',
  'session.say.hangs':
    'La página remota de {name} no responde. El botón Reconectar está en la barra de herramientas; pulse {keys} para ir allí.',
  'session.say.answers': 'La página remota de {name} vuelve a responder',
  'session.bar.reconnectBusy': 'Solicitando un enlace',
  'session.bar.screens': 'Elegir una pantalla',
  'session.bar.details': 'Detalles',
  'session.bar.detailsTip': 'Mostrar {name} en la consola',
  'session.bar.popOut': 'Separar',
  'session.bar.popOutTip': 'Mover a otra ventana; la sesión continúa',
  'session.bar.popIn': 'Acoplar',
  'session.bar.popInTip': 'Volver con las demás pestañas; la sesión continúa',
  'session.bar.note': 'Nota',
  'session.bar.noteTip': 'Nota: {note}',
  'session.bar.noteNone': 'Agregar una nota sobre esta sesión',
  'session.bar.passKeys': 'Todas las teclas',
  'session.bar.passKeysOn': 'Todas las teclas van a {name}. Solo se reserva {keys} para volver aquí.',
  'session.bar.passKeysOff': 'Reservadas: {reserved}. Pulse {keys} en cualquier momento para volver aquí.',
  'session.bar.systemKeys': '{keys} se quedan siempre en este equipo.',
  'session.bar.desktopKeys': 'Su escritorio puede quedarse con {keys}.',
  'session.bar.more': 'Más',
  'session.bar.fullScreen': 'Pantalla completa',
  'session.bar.fullScreenTip': 'Pantalla completa',
  'session.bar.fullScreenLeave': 'Salir de pantalla completa',

  // the connection
  'session.connection.title': 'Conexión con {name}',
  'session.connection.host': 'Host',
  'session.connection.certificate': 'Certificado',
  'session.connection.issuedBy': 'Emitido por {issuer}',
  'session.connection.validFor': 'Para {subject}, válido hasta el {date}',
  'session.connection.accepted': 'Aceptado',
  'session.connection.unencrypted': 'Ninguno: la página está en este equipo y no está cifrada',
  'session.connection.since': 'Desde',
  'session.connection.notOpen': 'La página no está abierta',
  'session.connection.how': 'Cómo',
  'session.connection.oneTime': 'Con un enlace de un solo uso, ya utilizado',
  'session.connection.support': 'Con el enlace de esta sesión de soporte',
  'session.connection.systemProxy': 'Con la configuración de proxy de este equipo',
  'session.connection.noProxy': 'Sin proxy',
  'session.connection.manualProxy': 'A través del proxy {server}',

  // the menus
  'session.menu.tab': 'Sesión de {name}',
  'session.menu.left': 'A la izquierda',
  'session.menu.right': 'A la derecha',
  'session.screens.nth': 'Pantalla {number}',
  'session.screens.size': '{width} × {height}',
  'session.screens.primary': 'pantalla principal',
  'session.screens.current': 'esta ventana está aquí',

  // the remote page took the screen
  'session.fullScreen.taken': '{host} pasó a pantalla completa',
  'session.fullScreen.leaves': 'sale de pantalla completa',

  // the note
  'session.note.panel': 'Nota de esta sesión',
  'session.note.title': 'Nota sobre {name}',
  'session.note.label': 'Nota',
  'session.note.hint': 'Qué se ha hecho, qué queda por hacer',
  'session.note.where': 'Se guarda en Actividad mientras escribe.',
  'session.note.saving': 'Guardando',
  'session.note.saved': 'Guardada',
  'session.note.notSaved': 'No guardada. {why}',
  'session.note.close': 'Cerrar la nota',
  'session.note.done': 'Listo',

  // what was open when Longreach ended
  'session.restore.title': 'Conexiones anteriores',
  'session.restore.one': 'Volver a conectar',
  'session.restore.oneLabel': 'Volver a conectar con {name}',
  'session.restore.all': {
    one: 'Volver a conectar con {count}',
    many: 'Volver a conectar con los {count}',
    other: 'Volver a conectar con los {count}',
  },
  'session.restore.chipLabel': 'Volver a conectar con {name}, {state}',
  'session.restore.failed': 'No se pudieron volver a abrir las sesiones',
  'session.restore.notForgotten': 'No se pudo descartar',
  'session.restore.notNow': 'Ahora no',
  'session.restore.banner': {
    one: 'Conexión anterior con {name}',
    many: 'Conexiones anteriores con {count} de agentes',
    other: 'Conexiones anteriores con {count} agentes',
  },

  // side bar
  'session.side.favorites': 'Favoritos',
  'session.side.recent': 'Recientes',
  'session.side.open': 'abierta',
  'session.side.ended': 'finalizada',
  'session.side.noFavorites': 'Aquí aparecen los agentes marcados como favoritos. Haga clic en uno para conectarse.',
  'session.side.keys': 'Teclas reservadas',
  'session.keys.next': 'Sesión siguiente',
  'session.keys.previous': 'Anterior',
  'session.keys.sideBar': 'Esta barra lateral',
  'session.keys.leave': 'Dejar la pantalla',
  'session.keys.fullScreen': 'Pantalla completa',
  'session.keys.lock': 'Bloquear ahora',
  'session.side.outside': 'Fuera de la pantalla',
  'session.keys.back': 'Volver a la pantalla',
  'session.keys.part': 'Parte siguiente',

  // how long ago, where there is little room
  'session.age.minutes': '{count} min',
  'session.age.hours': '{count} h',
  'session.age.days': '{count} d',

  // no tab is open
  'session.start.title': 'No hay sesiones abiertas',
  'session.start.text': 'Elija un agente aquí o conéctese desde la consola.',
  'session.start.empty': 'Conéctese desde la consola. Los favoritos y los agentes recientes aparecerán aquí.',

  // a link is being requested
  'session.reason.title': '¿Por qué se conecta a {name}?',
  'session.reason.text': 'El motivo se guarda en Actividad, en este equipo, antes de solicitar el enlace.',
  'session.reason.label': 'Motivo',
  'session.reason.hint': 'Número de incidencia o unas palabras',
  'session.reason.recent': 'Motivos recientes',
  'session.reason.empty': 'Escriba un motivo breve para la conexión.',
  'session.connecting.title': 'Conectando con {name}',
  'session.connecting.text': 'Solicitando un enlace de un solo uso. No se guarda.',
  'session.connecting.loading': 'El servicio facilitó un enlace. Esperando la página remota.',
  'session.connecting.cancel': 'Cancelar',

  // why a session ended
  'session.end.linkUsed': 'Este enlace ya se ha utilizado',
  'session.end.linkUsedText':
    'Un enlace de un solo uso abre una sesión una única vez. La página indicó que este enlace ya se ha utilizado ({time}).',
  'session.end.crashed': 'La página remota falló',
  'session.end.crashedText':
    'La página de esta ventana falló ({time}). El fallo no afecta a {name}. Un enlace nuevo la vuelve a abrir.',
  'session.end.failed': 'La página remota no se abrió',
  'session.end.failedText':
    'El servicio envió un error en lugar de la página ({time}). Inténtelo de nuevo con otro enlace.',
  'session.end.failedStatusText':
    'El servicio envió el error {status} en lugar de la página ({time}). Inténtelo de nuevo con otro enlace.',
  'session.end.noAnswer': 'La página remota no responde',
  'session.end.noAnswerText':
    'El servicio facilitó un enlace, pero la página no apareció en 45 segundos. No se solicitará nada más hasta que reconecte.',
  'session.end.supportClosed': 'Esta sesión de soporte ha finalizado',
  'session.end.supportClosedText':
    'No la ha finalizado usted: {name} salió o se finalizó en otro lugar. Vuelva a invitar a {name} desde la página Soporte.',
  'session.end.closedHere': 'Finalizada por usted',
  'session.end.closedHereText': 'Usted finalizó esta sesión de soporte en la página Soporte ({time}).',
  'session.end.network': 'No se puede acceder a la página remota',
  'session.end.networkText':
    'Se perdió la conexión desde este equipo ({time}). Compruebe la red y vuelva a abrir la sesión con un enlace nuevo.',
  'session.end.blocked': 'Se bloqueó la página remota',
  'session.end.blockedText':
    'Intentó abrir una dirección que no pertenece al servicio ({time}). No se abrió nada. Empiece de nuevo con otro enlace.',
  'session.end.foreignHost': 'No se abrió el enlace',
  'session.end.connectFailed': 'El servicio no facilitó ningún enlace',
  'session.end.connectFailedText':
    'No se abrió ninguna sesión y el servicio no indicó el motivo. Inténtelo de nuevo en un momento.',
  'session.end.keyRejected': 'El servicio rechazó la clave',
  'session.end.agentBlocked': 'El agente {name} está bloqueado',
  'session.end.noDevice': 'No existe ese agente',
  'session.end.noDeviceText':
    'Ningún agente de esta cuenta tiene el identificador de dispositivo {id}. Compruebe el número con quien se lo envió.',
  'session.end.isOnline': '{name} está en línea. Obtener un enlace nuevo tarda un momento.',
  'session.end.isOffline': '{name} no tiene conexión en este momento.',

  // the agent is offline
  'session.offline.title': '{name} no tiene conexión',
  'session.offline.text':
    'El servicio no facilita enlaces para agentes sin conexión. Reactívelo y la sesión se abrirá en esta pestaña en cuanto esté en línea.',
  'session.offline.waking': 'Reactivando {name}',
  'session.offline.wakingText': 'El arranque puede tardar unos minutos. Esta página indicará cuándo está en línea.',
  'session.offline.wakingConnectText':
    'El arranque puede tardar unos minutos. Después, la sesión se abrirá automáticamente en esta pestaña.',
  'session.offline.usual': 'Este agente suele tardar {time}.',
  'session.offline.sending': 'Enviando la señal de reactivación',
  'session.offline.sent': 'Señal enviada',
  'session.offline.wait': 'Esperando a que esté en línea',
  'session.offline.stop': 'Detener',
  'session.offline.link': 'Solicitar otro enlace de un solo uso',
  'session.offline.connect': 'Conectar',
  'session.offline.notWoken': '{name} no se reactivó',
  'session.offline.notWokenText':
    'No estuvo en línea en 3 minutos. Puede que no tenga corriente, que Wake-on-LAN esté desactivado o que ningún otro agente de su red pudiera transmitir la señal de reactivación.',
  'session.offline.back': '{name} está en línea',
  'session.offline.backText': 'Ya puede conectarse. Un enlace nuevo abre la sesión en esta pestaña.',

  // it is rebooted, and the tab waits for it
  'session.return.title': '{name} se está reiniciando',
  'session.return.text': 'La sesión se reconectará aquí automáticamente. Este agente suele tardar {time}.',
  'session.return.textNew':
    'La sesión se reconectará aquí automáticamente. Aún no se sabe cuánto tarda este agente. La mayoría tarda unos minutos.',
  'session.return.textLong':
    'La sesión se reconectará aquí automáticamente. Está tardando más de lo habitual ({time}). Puede que el agente esté instalando actualizaciones.',
  'session.return.offline': '{name} perdió la conexión',
  'session.return.offlineText':
    'Está en suspensión, apagado o sin red (desde {time}). La sesión se reconectará aquí automáticamente en cuanto vuelva.',
  'session.return.network': 'Se perdió la conexión con {name}',
  'session.return.networkText':
    'Se perdió entre este equipo y el servicio ({time}). La sesión se reconectará aquí automáticamente.',
  'session.return.slept': 'Este equipo estaba en suspensión',
  'session.return.sleptText':
    'La conexión con {name} se cortó entretanto. La sesión se reconectará aquí automáticamente.',
  'session.return.lost': 'Conexión perdida',
  'session.return.woke': 'Este equipo se reactivó',
  'session.return.next': 'Próximo intento',
  'session.return.in': 'en {time}',
  'session.return.meter': 'Reinicio',
  'session.return.meterText': '{elapsed} de unos {time}',
  'session.return.accepted': 'Reinicio aceptado',
  'session.return.goesDown': 'Esperando a que pierda la conexión',
  'session.return.wentDown': 'Perdió la conexión',
  'session.return.wait': 'Esperando a que esté en línea',
  'session.return.cancel': 'Dejar de esperar',
  'session.return.now': 'Reconectar ahora',
  'session.return.stopped': 'Ya no se espera a {name}',
  'session.return.stoppedText':
    'La sesión no se reconectará automáticamente. Un reinicio en curso continúa. Use Reconectar para solicitar otro enlace.',
  'session.return.notBack': '{name} no ha vuelto',
  'session.return.notBackText':
    'Perdió la conexión para reiniciarse y no volvió a tiempo. Puede que esté instalando actualizaciones o esperando a alguien ante su pantalla.',
  'session.return.notRestarted': '{name} no se ha reiniciado',
  'session.return.notRestartedText':
    'Aceptó la solicitud, pero siguió en línea. Puede que un programa o una pregunta en su pantalla impida el reinicio. Reconecte para comprobarlo.',
  'session.return.perhaps': 'Puede que {name} se haya reiniciado',
  'session.return.perhapsText':
    'No se vio sin conexión, pero ha vuelto a comunicarse desde entonces. Reconecte y compruebe cuánto tiempo lleva encendido.',
  'session.return.unknown': 'No se sabe si {name} ha vuelto',
  'session.time.seconds': '{count} s',
  'session.time.minutes': '{count} min',
  'session.time.both': '{minutes} min {seconds} s',

  // what worked or did not, in the toolbar
  'session.undo.reboot': 'Reinicio en {seconds} s',
  'session.undo.safe': 'Reinicio con la opción segura en {seconds} s',
  'session.undo.label': 'Reinicio de {name}',
  'session.note.sending': 'Solicitando el reinicio de {name}',
  'session.note.reboot': 'No se reinició {name}. {why}',
  'session.note.undo': 'No se pudo deshacer el reinicio de {name}. {why}',
  'session.note.stopWaiting': 'No se pudo dejar de esperar a {name}. {why}',
  'session.note.wake': '{name} no se reactivó. {why}',
  'session.note.stopWaking': 'No se detuvo la reactivación de {name}. {why}',
  'session.note.favorite': 'No se pudo cambiar el favorito. {why}',
  'session.note.reconnect': 'No se pudo solicitar otro enlace. {why}',
  'session.note.open': 'No se pudo conectar con {name}. {why}',
  'session.note.restore': 'No se pudieron volver a abrir las sesiones. {why}',
  'session.note.details': 'No se pudieron abrir los detalles de {name}. {why}',
  'session.note.window': 'No se pudo cambiar la ventana. {why}',

  // the question before a reboot; the rest of its words are shared with the console
  'session.reboot.unknownUser': 'Si alguien usa {name}, podría perderse el trabajo sin guardar.',
  'session.reboot.ends': 'Esta sesión finalizará.',
  'session.reboot.how': 'Cómo reiniciar',
  'session.reboot.refused': 'No se aceptó el reinicio. {why}',

  // announced, not shown
  'session.say.returning': '{name} se está reiniciando. La pestaña se reconectará cuando vuelva.',
  'session.say.returnOffline': '{name} perdió la conexión. La pestaña se reconectará cuando vuelva.',
  'session.say.returnNetwork': 'Se perdió la conexión con {name}. La pestaña se reconectará automáticamente.',
  'session.say.returnSlept': 'Este equipo estaba en suspensión. La pestaña de {name} se reconectará automáticamente.',
  'session.say.asking': 'Escriba un motivo para conectarse a {name}',
  'session.say.connecting': 'Conectando con {name}',
  'session.say.open': 'En conexión con {name}',
  'session.say.ended': '{name}: {what}',
  'session.say.online': '{name} está en línea',
  'session.say.moved': '{name} es ahora la pestaña {place} de {count}',
  'session.say.waking': 'Reactivando {name}',
  'session.say.undo':
    '{name} se reiniciará en cinco segundos. Deshacer está en la barra de herramientas; pulse {keys} para ir allí.',
  'session.say.undone': 'Acción deshecha. {name} no se reiniciará.',
} satisfies Translation<typeof enSession>;
