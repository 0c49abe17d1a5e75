import type { Translation } from '../../lib/messages.ts';
import type { enExternal } from '../../windows/console/external/strings.ts';

export const esExternal = {
  // the question
  'external.connect': '¿Conectar con {name}?',
  'external.wake': '¿Reactivar {name}?',
  'external.support': '¿Crear una sesión de soporte?',
  'external.supportFor': '¿Crear una sesión de soporte para {client}?',
  'external.byLink': 'Lo solicita un enlace. Los enlaces pueden venir de cualquier página web o mensaje.',
  'external.byNamedLink':
    'Lo solicita un enlace que se identifica como «{requester}». Los enlaces pueden venir de cualquier página web o mensaje.',
  'external.byCommand': 'Lo solicita un comando de este equipo.',
  'external.account': 'Cuenta',
  'external.group': 'Grupo',
  'external.state': 'Estado',
  'external.asked': 'Solicitado',
  'external.askedName': 'el nombre «{value}»',
  'external.askedDevice': 'ID de dispositivo {value}',
  'external.askedAgent': 'ID de agente {value}',
  'external.offline': 'El agente no tiene conexión. Solo podrá conectarse cuando esté reactivado.',
  'external.rememberLink': 'No volver a preguntar para enlaces',
  'external.rememberCommand': 'No volver a preguntar para comandos',
  'external.rememberText':
    'Se ejecutarán de inmediato y Longreach mostrará lo que se hizo. Puede deshacer esta elección en la configuración.',
  'external.doConnect': 'Conectar',
  'external.doWake': 'Reactivar',
  'external.doSupport': 'Crear',

  // while it is looked for, and where it is not that simple
  'external.searching': 'Buscando «{value}»',
  'external.several': 'Elegir un agente',
  'external.severalText': {
    one: '{count} agente tiene el nombre «{value}».',
    many: '{count} de agentes tienen el nombre «{value}».',
    other: '{count} agentes tienen el nombre «{value}».',
  },
  'external.severalNumber': {
    one: '{count} agente tiene el ID {value}.',
    many: '{count} de agentes tienen el ID {value}.',
    other: '{count} agentes tienen el ID {value}.',
  },
  'external.which': 'Agente',
  'external.noGroup': 'Sin grupo',
  'external.id': 'ID {id}',
  'external.unlisted': '¿Conectar con el ID de dispositivo {value}, que no está en su lista?',
  'external.unlistedText':
    'Ningún agente de su lista tiene este ID de dispositivo, así que Longreach no puede saber de quién es. Conéctese solo si espera esta solicitud.',
  'external.device': 'ID de dispositivo',
  'external.none': 'Agente no encontrado',
  'external.noneName':
    'Ningún agente de esta cuenta se llama exactamente «{value}». La lista muestra agentes con nombres parecidos.',
  'external.noneNumber': 'Ningún agente de esta cuenta tiene el ID {value}.',
  'external.showList': 'Mostrar en la lista',
  'external.failed': 'La solicitud falló',

  // what was done
  'external.didConnect': 'Conectando con {name}',
  'external.didConnectDevice': 'Conectando con el ID de dispositivo {value}',
  'external.didWake': 'Reactivando {name}',
  'external.didSupport': 'Sesión de soporte creada',
  'external.didByLink': 'Solicitado por un enlace.',
  'external.didByNamedLink': 'Solicitado por un enlace que se identifica como «{requester}».',
  'external.didByCommand': 'Solicitado por un comando de este equipo.',
  'external.answerFailed': 'No se pudo enviar su respuesta',

  // settings
  'settings.startHidden': 'Abrir oculto al iniciar sesión',
  'settings.startHiddenText': 'Solo se muestra el icono de la bandeja. Si no hay bandeja, se abre la ventana.',
  'settings.closeWithoutTray': 'Cerrar la ventana sin bandeja',
  'settings.closeWithoutTrayText':
    'Si este escritorio no muestra iconos de bandeja, una ventana oculta no se podría volver a abrir.',
  'settings.closeAsk': 'Preguntar',
  'settings.closeQuit': 'Salir',
  'settings.closeMinimize': 'Minimizar',
  'settings.listRecents': 'Agentes recientes en la bandeja',
  'settings.listRecentsText':
    'También en el menú de la barra de tareas o del Dock. Quien vea esta pantalla puede leer sus nombres.',
  'settings.notificationsPaused': 'Pausar notificaciones',
  'settings.notificationsPausedText':
    'No aparecerán notificaciones de escritorio hasta que lo desactive. También se ocultan mientras una sesión está en pantalla completa.',
  'settings.notifyClients': 'Ha entrado un cliente',
  'settings.notifyClientsText': 'Haga clic en la notificación para unirse.',
  'settings.notifyClientNames': 'Nombres de clientes en notificaciones',
  'settings.notifyClientNamesText': 'Las notificaciones se pueden leer con la pantalla bloqueada.',
  'settings.notifyJobs': 'Ha terminado una acción iniciada por usted',
  'settings.notifyJobsText': 'Reactivaciones, reinicios y acciones similares, mientras la ventana no está visible.',
  'settings.notifyService': 'Límite del plan o problemas de la clave',
  'settings.notifyServiceText':
    'Se alcanzó el límite de solicitudes, quedan pocas sesiones de soporte o el servicio rechazó la clave.',
  'settings.tightenClipboard': 'Ocultar este portapapeles a las páginas remotas',
  'settings.tightenClipboardText':
    'La página de una sesión remota no puede leer lo que copie aquí, y no lo pregunta. Lo que copie allí sí llega aquí.',
  'settings.clipboardHosts': 'Portapapeles de este equipo',
  'settings.clipboardHostsText': 'Hosts que pidieron leer lo que copia. Quite uno para que vuelva a preguntar.',
  'settings.clipboardAllowed': 'Permitido',
  'settings.clipboardRefused': 'No permitido',
  'settings.downloadHosts': 'Descargas de páginas remotas',
  'settings.downloadHostsText':
    'Las páginas de sesiones en estos hosts pueden guardar archivos en la carpeta de descargas. Quite uno para revocarlo.',
  'settings.localNetworkHosts': 'Red local',
  'settings.localNetworkHostsText':
    'Las páginas de sesiones en estos hosts del servicio pueden conectarse a dispositivos de la red de este equipo. Quite uno para revocarlo.',
  'settings.linkHosts': 'Hosts de sesiones',
  'settings.linkHostsText': 'Además de los hosts del servicio, se pueden abrir sesiones en estos sin preguntar.',
  'settings.doors': 'Enlaces y comandos',
  'settings.doorsLink': 'Ejecutar enlaces sin preguntar',
  'settings.doorsLinkText':
    'Enlaces longreach:// de páginas web y mensajes. Puede permitirlo cuando un enlace pregunte.',
  'settings.doorsCommand': 'Ejecutar comandos sin preguntar',
  'settings.doorsCommandText':
    '«longreach connect» y «longreach wake» de scripts de este equipo. Puede permitirlo cuando un comando pregunte.',
  'settings.forget': 'Volver a preguntar',
  'settings.asks': 'Pregunta siempre',
  'settings.video': 'Parámetro de vídeo',
  'settings.videoHelp':
    'Avanzado. Se envía como «video» con cada solicitud de conexión de esta cuenta. Pregunte al servicio qué valores admite. Déjelo vacío para no enviar ninguno.',
  'settings.videoDo': 'Fijar',
  'settings.videoOn': 'Se enviará con cada solicitud de conexión a partir de ahora.',
  'settings.videoOff': 'No se envía ningún valor.',
  'settings.methods': 'Métodos de las llamadas',
  'settings.methodsHelp':
    'Avanzado. Solo si el servicio indica que no conoce una llamada: «agents/wake GET, support/create GET». Déjelo vacío para usar los métodos predeterminados.',
  'settings.methodsDo': 'Usar métodos',
  'settings.methodsOn': 'Se usarán para estas llamadas a partir de ahora.',
  'settings.methodsOff': 'Se usan los métodos predeterminados.',
} satisfies Translation<typeof enExternal>;
