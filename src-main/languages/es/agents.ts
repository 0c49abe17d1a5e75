import type { Translation } from '../../contract/messages.ts';
import type { enAgents } from '../../agents/strings.ts';

export const esAgents = {
  'agents.unknownDevice': 'Esta cuenta no tiene ningún agente con el ID de dispositivo {device}. Compruebe el número.',
  'agents.cancelled': 'La acción se canceló.',
  'agents.olderResponse': 'El servicio dio otra respuesta mientras tanto, así que la lista queda como está.',
  'agents.detailsStopped': 'La carga de los detalles se interrumpió. Inténtelo de nuevo.',
  'agents.scanStopped': 'Se detuvo la lectura de los detalles.',
  'agents.searchOvertaken': 'Mientras tanto se inició otra búsqueda.',
  'agents.searchTooMany': 'Coinciden más de dos mil agentes. Escriba más del nombre, la dirección IP o el grupo.',

  // changes
  'agentUpdate.nothing': 'No hay cambios que guardar.',
  'agentUpdate.password': 'La contraseña necesita al menos 8 caracteres, con letras y números.',
  'agentUpdate.emptyPath': 'La ruta del enlace permanente está vacía. Escriba una ruta o deje el enlace como está.',
  'agentUpdate.lastPart': 'Escriba solo la última parte del enlace permanente, sin https:// ni el host.',
  'agentUpdate.path':
    'La ruta del enlace permanente no puede tener espacios, signos de interrogación, almohadillas ni barras invertidas.',
  'agentUpdate.stillName': 'sigue mostrando el nombre «{name}»',
  'agentUpdate.stillOff': 'el enlace permanente sigue desactivado',
  'agentUpdate.stillOn': 'el enlace permanente sigue activado',
  'agentUpdate.notShown': 'no muestra el cambio',
  'agentUpdate.notAsRequested':
    'El servicio aceptó el cambio, pero {difference}. Actualice en un minuto o cámbielo en el área de cuenta.',
  'agentUpdate.notMade': 'El servicio no confirmó el cambio y {difference}. Inténtelo de nuevo.',
  'agentUpdate.unread': 'El servicio aceptó el cambio, pero no se pudo leer el resultado. {why}',
  'agentUpdate.noLink': 'Este agente no tiene enlace permanente. Actívelo primero y después cópielo.',
  'agentUpdate.notCopied': 'El enlace no se pudo copiar al portapapeles. Inténtelo de nuevo.',

  // jobs
  'bulk.bug': 'Algo ha fallado en Longreach. Inténtelo de nuevo.',
  'bulk.notListed': 'Este agente ya no está en la lista, así que no se hizo nada.',
  'bulk.nothingFailed': 'No falló nada, así que no hay nada que reintentar.',
  'job.undone': 'La acción se deshizo. No se envió nada.',
  'job.bug': 'Algo ha fallado en Longreach. Inténtelo de nuevo. Si vuelve a ocurrir, reinicie Longreach.',
  'job.overslept':
    'Este equipo estaba en suspensión cuando tocaba la acción, así que no se envió nada. Iníciela de nuevo si aún la necesita.',
  'job.how.now': 'no se puede leer',
  'job.how.minutes': {
    one: 'no se pudo leer durante {count} minuto',
    many: 'no se pudo leer durante {count} de minutos',
    other: 'no se pudo leer durante {count} minutos',
  },
  'job.unread.wake.lost': 'El servicio no confirmó la solicitud de reactivar {name}, y su estado {how}. {why}',
  'job.unread.wake.sent': 'La solicitud de reactivar {name} se envió, pero su estado {how}. {why}',
  'job.unread.reboot.lost': 'El servicio no confirmó la solicitud de reiniciar {name}, y su estado {how}. {why}',
  'job.unread.reboot.sent': 'La solicitud de reiniciar {name} se envió, pero su estado {how}. {why}',
  'detach.stopped': 'Longreach dejó de comprobar si el agente se desvinculó.',
  'detach.otherName':
    'Este no es el nombre del agente, así que no se desvinculó nada. Escriba el nombre tal como se muestra.',
  'detach.notConfirmed': 'El servicio no confirmó la solicitud y {name} sigue en la lista. Inténtelo de nuevo.',
  'detach.stillListed':
    'El servicio aceptó la solicitud de desvincular {name}, pero sigue en la lista. Actualice la lista en un minuto. Si sigue en ella, desvincúlelo en el área de cuenta.',
  'detach.unread':
    'El servicio aceptó la solicitud de desvincular {name}, pero no se pudo cargar la lista para comprobar el resultado. {why}',
  'reboot.stopped': 'Longreach dejó de seguir el reinicio.',
  'reboot.underWay': '{name} ya se está reiniciando. Espere a que vuelva.',
  'reboot.offline': '{name} está sin conexión, así que no se reinició. Reactívelo primero.',
  'reboot.perhapsLost':
    'El servicio no confirmó la solicitud de reiniciar {name}. No se vio sin conexión durante 3 minutos, pero se ha vuelto a comunicar, así que quizá se reinició entre dos comprobaciones. Conéctese y compruebe cuánto tiempo lleva encendido.',
  'reboot.perhaps':
    '{name} aceptó la solicitud de reinicio. No se vio sin conexión durante 3 minutos, pero se ha vuelto a comunicar, así que quizá se reinició entre dos comprobaciones. Conéctese y compruebe cuánto tiempo lleva encendido.',
  'reboot.notArrived':
    'El servicio no confirmó la solicitud de reiniciar {name}. El agente siguió en línea 3 minutos, así que quizá la solicitud no llegó. Inténtelo de nuevo.',
  'reboot.notRebooted':
    '{name} aceptó la solicitud, pero no se ha reiniciado: siguió en línea 3 minutos. Puede que un programa o una pregunta en su pantalla impida el reinicio. Conéctese para comprobarlo o inténtelo de nuevo.',
  'reboot.neverBack':
    '{name} se desconectó para reiniciarse y no volvió en 10 minutos. Puede que esté instalando actualizaciones o esperando a alguien ante su pantalla. Puede pedir un aviso para cuando vuelva.',
  'wake.stopped': 'La reactivación se canceló.',
  'wake.asleepMeanwhile':
    '{name} está en línea, pero este equipo estuvo en suspensión mientras tanto, así que no se abrió ninguna sesión. Conéctese si aún lo necesita.',
  'wake.commonReasons':
    'Puede que Wake-on-LAN esté desactivado en este agente o que ningún otro agente de su red pueda transmitir la señal de reactivación.',
  'wake.tooLate': '{name} no se puso en línea en 3 minutos. {why}',
  'wake.tooLateAndLost':
    'El servicio no confirmó la solicitud y {name} no se puso en línea en 3 minutos, así que quizá no llegó. Inténtelo de nuevo.',
  'wake.cable': 'En la última comprobación, su cable de red estaba desconectado. Alguien tiene que encenderlo a mano.',
  'wake.wolOff':
    'En la última comprobación, Wake-on-LAN estaba desactivado en sus adaptadores de red. Alguien tiene que encenderlo a mano. Active Wake-on-LAN para la próxima vez.',
  'wake.noNeighbour':
    'Ningún otro agente de su red está en línea para transmitir la señal de reactivación. Pida que alguien lo encienda a mano o encienda antes otro agente allí.',
  'wake.otherNetwork':
    'Ningún agente con su dirección pública está en línea. Los agentes de su grupo pueden estar en otra red, a la que la señal no llega.',
  'wake.workedBefore':
    'La reactivación ya funcionó antes ({successes} de {tries} intentos), así que quizá ahora no tenga corriente. Pida que alguien lo compruebe.',
  'wake.firmware':
    'Wake-on-LAN está activado en su sistema, pero quizá no en su firmware. Pida que alguien lo encienda a mano.',
  'wake.maybeOff': 'Puede que Wake-on-LAN esté desactivado en este agente. Pida que alguien lo encienda a mano.',
  'watch.stopped': 'Este agente ya no se sigue.',
  'watch.gone': 'Este agente ya no está en la lista de la cuenta, así que ya no se sigue.',
  'watch.tooMany': 'Longreach ya sigue {max} agentes. Deje antes de seguir algunos.',
} satisfies Translation<typeof enAgents>;
