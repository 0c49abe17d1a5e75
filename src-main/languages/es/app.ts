import type { Translation } from '../../contract/messages.ts';
import type { enApp } from '../../app/strings.ts';

export const esApp = {
  // start and end
  'app.notStarted': 'Longreach no se ha iniciado',
  'app.unsafeSwitches':
    'Longreach no se inicia con {list}: solo se permiten opciones que se sabe que son seguras. Inícielo sin eso.',
  'app.couldNotStart': 'Longreach no pudo iniciarse',
  'app.couldNotStartText':
    'Algo ha fallado en Longreach ({name}). Inícielo de nuevo. Si también falla, consulte el registro en su carpeta de perfil.',
  'app.hasToEnd': 'Longreach tiene que cerrarse',
  'app.bugGoesOn':
    'Algo ha fallado en Longreach ({name}). Si se comporta de forma extraña, reinicie Longreach. Los detalles están en el registro.',
  'app.bugEnds':
    'Algo ha fallado en Longreach ({name}) y tiene que cerrarse. Inícielo de nuevo. Los detalles están en el registro.',
  'app.noLinks':
    'Los enlaces no pueden abrir esta AppImage porque su entrada no se pudo escribir en la carpeta de aplicaciones de su perfil. Compruebe los permisos de esa carpeta.',
  'app.demoAccountOnly':
    'Esta demostración se ejecuta sin sandbox, así que solo usa el servicio de práctica que inició. Para iniciar sesión en otro, ciérrela e inicie Longreach con «npm start».',
  'app.demoLinksOnly':
    'Esta demostración se ejecuta sin sandbox, así que solo abre páginas del servicio de práctica que inició. {host} no forma parte de él.',
  'app.noSelfTest': 'La autoprueba no se pudo ejecutar ({name}).',
  'app.touchId': 'desbloquear sus ventanas',
  'app.keysMayBeLeft':
    'El llavero no respondió, así que sus claves anteriores pueden seguir guardadas ({keychain}). Longreach no volverá a usarlas: elimínelas allí o revóquelas en el área de cuenta.',
  'app.accountNotSaved':
    'Esta cuenta no se pudo guardar en los ajustes, así que puede faltar en el próximo inicio. {why}',
  'quit.sessions': 'Hay sesiones remotas abiertas.',
  'quit.sessionsQuit': 'Si sale de Longreach, terminan.',
  'quit.sessionsRestart': 'Si reinicia Longreach, terminan.',
  'quit.work': 'Hay una acción en curso en varios agentes.',
  'quit.workQuit': 'Si sale de Longreach, se omiten los agentes restantes.',
  'quit.workRestart': 'Si reinicia Longreach, se omiten los agentes restantes.',
  'quit.downloads': 'Se está descargando un archivo.',
  'quit.downloadsText':
    'Las grabaciones continúan cuando vuelva a abrir Longreach. Una exportación sin terminar se descarta.',
  'quit.quit': 'Salir',
  'quit.restart': 'Reiniciar',
  'quit.cancel': 'Cancelar',

  // settings
  'file.damagedAccount':
    'El archivo de configuración estaba dañado. Se apartó en la misma carpeta y Longreach usa la configuración predeterminada. Su cuenta, su clave y sus datos guardados siguen aquí.',
  'file.damagedNoAccount':
    'El archivo de configuración estaba dañado. Se apartó en la misma carpeta y Longreach usa la configuración predeterminada. Inicie sesión de nuevo para continuar. Las claves guardadas no se vieron afectadas.',
  'file.missing':
    'El archivo de configuración ha desaparecido, así que Longreach usa la configuración predeterminada. Su cuenta, su clave y sus datos guardados siguen aquí.',
  'file.notReadable':
    'El archivo de configuración no se puede leer, así que Longreach usa la configuración predeterminada. Compruebe los permisos de la carpeta y reinicie Longreach.',
  'file.resetCopied':
    'Algunas opciones no eran válidas y volvieron a sus valores predeterminados. Hay una copia del archivo anterior junto al nuevo.',
  'file.reset': 'Algunas opciones no eran válidas y volvieron a sus valores predeterminados.',
  'file.full':
    'El disco está lleno, así que este cambio se perderá al salir de Longreach. Libere espacio y cambie la opción de nuevo.',
  'file.notWritable':
    'El archivo de configuración no se puede escribir, así que este cambio se perderá al salir de Longreach. Compruebe los permisos de su carpeta.',
  'settings.feedStays': 'La fuente de actualizaciones sigue como estaba.',
  'settings.folder': 'La carpeta de descargas tiene que empezar por una unidad, «/» o «~/».',

  // proxy
  'proxy.empty': 'Escriba la dirección y el puerto del proxy, por ejemplo proxy.example:8080.',
  'proxy.invalid': 'Esta no es una dirección de proxy válida. Escríbala con la forma proxy.example:8080.',
  'proxy.scheme': 'Un proxy no puede usar {scheme}. Use http, https, socks4 o socks5.',
  'proxy.userinfo':
    'Quite el usuario y la contraseña de la dirección del proxy, porque se guardarían sin cifrar. Longreach los pedirá cuando los pida el proxy.',
  'proxy.end': 'La dirección de un proxy termina en su puerto. Quite todo lo que sigue.',
  'proxy.scriptEmpty': 'Escriba la dirección del script, por ejemplo http://wpad.example.com/proxy.pac.',
  'proxy.scriptInvalid': 'Esta no es una dirección válida. Escríbala con la forma http://wpad.example.com/proxy.pac.',
  'proxy.scriptScheme': 'La dirección del script tiene que empezar por http:// o https://.',
  'proxy.scriptUserinfo': 'Quite el usuario y la contraseña de la dirección, porque se guardarían sin cifrar.',
  'proxy.noHost': '«{host}» no es un host. Escriba nombres o direcciones como *.example.com o 10.0.0.0/8.',
  'proxy.tooManyHosts': 'Escriba como máximo {max} hosts.',
  'proxy.notAllowed': 'Su organización no permite guardar contraseñas. Longreach usa la del proxy hasta que se cierre.',
  'proxy.tooLong': 'La contraseña del proxy es demasiado larga para guardarla. Longreach la usa hasta que se cierre.',
  'proxy.notStored': 'La contraseña del proxy no se pudo guardar en el llavero. Longreach la usa hasta que se cierre.',
  'proxy.notWaiting': 'El proxy ya no espera respuesta.',

  // accounts
  'app.practice':
    'El servicio de práctica no pudo iniciarse en este equipo. Inténtelo de nuevo. Los detalles están en el registro.',
  'app.asleep': 'Este equipo estuvo en suspensión mientras tanto.',
  'app.notOpen': 'Esta cuenta no está abierta. Ábrala en el menú de cuentas e inténtelo de nuevo.',
  'app.noSuchAccount': 'Esta cuenta ya no está en Longreach. Agréguela de nuevo.',
  'app.onlyOne': 'Solo hay una cuenta. Agregue otra para ver ambas juntas.',
  'app.accountRemoved': 'Esta cuenta se quitó mientras tanto.',
  'app.noSessionYet': 'Aún no se puede abrir ninguna sesión.',
  'app.bulkRunsGroup':
    'Hay una acción en curso en varios agentes. Deténgala o espere a que termine y cambie después el grupo.',
  'all.label': 'Todas las cuentas',
  'all.actionOver': 'Esta acción ha terminado.',
  'all.noneMatches': 'Ninguna cuenta coincide, así que no hay nada que exportar.',
  'all.tooFar':
    'Estas sesiones no están guardadas en este equipo, y encontrarlas entre todas las cuentas costaría muchas solicitudes. Elija una cuenta o un período más corto.',
  'all.chooseOne': 'Esto es de una sola cuenta. Elija la cuenta e inténtelo de nuevo.',
  'all.chooseForSupport': 'Elija la cuenta de la nueva sesión de soporte e inténtelo de nuevo.',
} satisfies Translation<typeof enApp>;
