import type { Translation } from '../../contract/messages.ts';
import type { enApi } from '../../api/strings.ts';

export const esApi = {
  // requests without a response that can be read
  'net.certificate.cause': 'El certificado de esta dirección no es de confianza, así que no se envió nada.',
  'net.certificate.advice':
    'Compruebe la dirección y el reloj de este equipo. En una red de invitados, inicie sesión primero en la red con un navegador.',
  'net.tls.cause': 'No es posible una conexión segura con esta dirección, así que no se envió nada.',
  'net.tls.advice': 'Compruebe la dirección del servicio y su puerto.',
  'net.dns.cause': 'No se encontró ningún servidor con este nombre.',
  'net.dns.advice': 'Compruebe la dirección del servicio y la conexión a Internet.',
  'net.refused.cause': 'El servidor rechazó la conexión.',
  'net.refused.advice': 'Compruebe la dirección del servicio y su puerto, o inténtelo más tarde.',
  'net.proxy.cause': 'El proxy no dejó pasar la solicitud.',
  'net.proxy.advice': 'Compruebe la configuración del proxy.',
  'net.proxy-sign-in.cause': 'El proxy pide usuario y contraseña, así que no se envió nada.',
  'net.proxy-sign-in.advice': 'Inténtelo de nuevo para iniciar sesión en el proxy.',
  'net.reset.cause': 'La conexión se perdió antes de que el servicio respondiera.',
  'net.reset.advice': 'Compruebe la conexión a Internet e inténtelo de nuevo.',
  'net.network.cause': 'No se puede acceder al servicio.',
  'net.network.advice': 'Compruebe la conexión a Internet e inténtelo de nuevo.',
  'net.timeout-connect.cause': 'El servicio no respondió a tiempo.',
  'net.timeout-connect.advice': 'Compruebe la dirección del servicio o inténtelo de nuevo en un momento.',
  'net.timeout-body.cause': 'El servicio empezó a responder, pero no terminó a tiempo.',
  'net.redirect.cause': 'Esta dirección redirige a otra, y la clave no se envía allí.',
  'net.redirect.advice':
    'Escriba la dirección del servicio que aparece en el área de cuenta, «Integraciones», «HTTP API».',
  'net.not-http.cause': 'El servidor de esta dirección no es un servidor web.',
  'net.not-http.advice': 'Compruebe la dirección del servicio y su puerto.',
  'net.empty.cause': 'La respuesta estaba vacía.',
  'net.html.cause': 'Respondió una página web, no la API del servicio.',
  'net.html.advice':
    'Compruebe la dirección. En una red de invitados, inicie sesión primero en la red con un navegador.',
  'net.truncated.cause': 'La respuesta se cortó antes del final.',
  'net.shape.cause': 'La respuesta no tiene el formato de la API del servicio.',
  'net.shape.advice':
    'Compruebe la dirección del servicio. Si es correcta, la API ha cambiado: busque una versión más reciente de Longreach.',
  'net.too-large.cause': 'La respuesta es demasiado grande.',
  'net.too-large.advice': 'Acótela con un filtro.',
  'net.answeredBefore': 'El servicio respondió hace un momento, así que inténtelo de nuevo.',
  'api.cancelled': 'La solicitud se canceló.',

  // what the service refuses
  'api.pause': 'El servicio pidió una pausa.',
  'api.resumes.seconds': {
    one: 'Longreach lo intentará de nuevo en {count} segundo.',
    many: 'Longreach lo intentará de nuevo en {count} de segundos.',
    other: 'Longreach lo intentará de nuevo en {count} segundos.',
  },
  'api.resumes.minutes': {
    one: 'Longreach lo intentará de nuevo en {count} minuto.',
    many: 'Longreach lo intentará de nuevo en {count} de minutos.',
    other: 'Longreach lo intentará de nuevo en {count} minutos.',
  },
  'api.tryIn.seconds': {
    one: 'Inténtelo de nuevo en {count} segundo.',
    many: 'Inténtelo de nuevo en {count} de segundos.',
    other: 'Inténtelo de nuevo en {count} segundos.',
  },
  'api.tryIn.minutes': {
    one: 'Inténtelo de nuevo en {count} minuto.',
    many: 'Inténtelo de nuevo en {count} de minutos.',
    other: 'Inténtelo de nuevo en {count} minutos.',
  },
  'api.agentRemoved': 'Este agente no está en la lista de la cuenta.',
  'api.agentRemovedAdvice':
    'Se quitó, o esta clave no tiene acceso a él: pregunte al propietario de la cuenta si aún lo necesita.',
  'api.agentBlocked': 'Este agente está bloqueado en el área de cuenta.',
  'api.agentBlockedAdvice': 'Desbloquéelo allí o pregunte al propietario de la cuenta e inténtelo de nuevo.',
  'api.callUnknown': 'El servicio no conoce esta llamada.',
  'api.otherMethod':
    'Compruebe la dirección del servicio. Si es correcta, quizá el servicio espere otro método: indíquelo en la configuración, «Cuenta».',
  'api.notOfferedHere':
    'Compruebe la dirección del servicio. Si es correcta, el servicio no lo ofrece o su API ha cambiado.',
  'api.serviceSays': 'El servicio dice: «{message}»',
  'api.refused': 'El servicio rechazó la solicitud.',
  'api.noRight': 'Esta clave no tiene permiso para hacerlo.',
  'api.askOwner': 'Pida acceso al propietario de la cuenta.',
  'api.planLimit': 'Se alcanzó un límite del plan.',
  'api.planLimitAdvice': 'Inténtelo más tarde o pregunte al propietario de la cuenta.',
  'api.waitMinutes': 'Espere unos minutos e inténtelo de nuevo.',
  'api.nothingHere': 'No se encontró nada en esta dirección.',
  'api.endsInV1':
    'Compruebe la dirección del servicio: termina en /v1/ y aparece en el área de cuenta, «Integraciones», «HTTP API».',
  'api.tooSlow': 'La solicitud tardó demasiado en llegar al servicio.',
  'api.tooMany': 'El servicio recibe demasiadas solicitudes.',
  'api.internalError': 'El servicio informa de un error interno (estado {status}).',
  'api.unexpectedStatus': 'El servicio respondió con un estado inesperado ({status}).',

  // what to do after an operation was refused, found nothing, or may have been carried out
  'op.agentMissing': 'El servicio no conoce este agente. Puede que se haya quitado: actualice la lista de agentes.',
  'op.supportMissing': 'El servicio no conoce esta sesión de soporte. Puede que haya finalizado: actualice la lista.',
  'op.notOffered': 'El servicio no lo ofrece. Compruebe la dirección del servicio.',
  'op.withoutFilter': 'Si la lista está filtrada, inténtelo sin el filtro.',
  'op.refreshAgents': 'Actualice la lista para ver si el agente sigue en la cuenta.',
  'op.checkEntered': 'Compruebe lo que ha escrito.',
  'op.updateUnsure': 'Puede que el cambio se haya hecho: vuelva a leer el agente antes de intentarlo de nuevo.',
  'op.connectRefused': 'Puede que el agente esté sin conexión: compruebe su estado o reactívelo antes.',
  'op.rebootRefused': 'Puede que el agente esté sin conexión: compruebe su estado.',
  'op.rebootUnsure': 'Puede que el agente se esté reiniciando. Compruebe su estado antes de intentarlo de nuevo.',
  'op.wakeRefused': 'Puede que el agente no admita Wake-on-LAN.',
  'op.wakeUnsure': 'Puede que la señal de reactivación se haya enviado: compruebe si el agente se pone en línea.',
  'op.detachUnsure':
    'Puede que el agente se haya desvinculado: actualice la lista de agentes antes de intentarlo de nuevo.',
  'op.clientName': 'Compruebe el nombre del cliente.',
  'op.createUnsure': 'Puede que la sesión de soporte se haya creado: compruebe la lista antes de intentarlo de nuevo.',
  'op.refreshSupport': 'Actualice la lista para ver si la sesión de soporte sigue abierta.',
  'op.renameMissing':
    'El servicio no puede renombrar esta sesión de soporte. Puede que haya finalizado: actualice la lista.',
  'op.renameUnsure':
    'Puede que la sesión de soporte se haya renombrado: actualice la lista antes de intentarlo de nuevo.',
  'op.closeUnsure':
    'Puede que la sesión de soporte ya haya finalizado: actualice la lista antes de intentarlo de nuevo.',
  'op.checkFilters': 'Si hay filtros, compruébelos.',
  'op.refreshHistory': 'Actualice el historial.',
  'op.sessionMissing': 'El servicio no conoce esta sesión. Puede que se haya quitado: actualice el historial.',

  // what was entered
  'address.empty': 'Escriba la dirección del servicio. Tiene esta forma: https://api.service.example/v1/',
  'address.version': 'Esta dirección es de otra versión de la API del servicio. Use la que termina en /v1/.',
  'address.http':
    'La dirección empieza por http://, con lo que cualquiera podría leer la clave. Use la que empieza por https://.',
  'address.invalid': 'Esto no es una dirección del servicio. Tiene esta forma: https://api.service.example/v1/',
  'address.scheme': 'Una dirección del servicio empieza por https://.',
  'address.userinfo': 'La dirección contiene un usuario o una contraseña. Quítelos; la clave tiene su propio campo.',
  'input.number': 'Este no es un número del servicio. Actualice la lista e inténtelo de nuevo.',
  'input.noChange': 'No hay nada que cambiar. Escriba un nombre nuevo o cambie el enlace permanente.',
  'input.weakPassword': 'La contraseña es demasiado débil. Use al menos 8 caracteres, con letras y números.',
  'input.pageSize': 'Una página del historial tiene de 1 a 100 entradas. Elija una página más pequeña.',

  // recordings
  'recording.foreign':
    'La grabación está en {host}, que no pertenece al servicio. Su clave se enviaría allí: permita antes ese host.',
  'recording.unsafe':
    'La grabación no se puede cargar porque su dirección es inusual o no tiene conexión segura, y la clave nunca se envía allí. Póngase en contacto con el servicio.',
  'recording.none': 'El servicio no tiene ninguna grabación de esta sesión. Puede que se haya quitado allí.',
} satisfies Translation<typeof enApi>;
