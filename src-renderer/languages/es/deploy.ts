import type { enDeploy } from '../../features/deploy/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const esDeploy = {
  'nav.deploy': 'Despliegue',

  // the form
  'deploy.form': 'Instalación',
  'deploy.how': 'Número de dispositivos',
  'deploy.one': 'Un dispositivo',
  'deploy.many': 'Varios de una lista',
  'deploy.email': 'Correo de la cuenta',
  'deploy.emailHelp': 'La cuenta a la que se vinculan los dispositivos.',
  'deploy.installer': 'Archivo de instalación',
  'deploy.installerHelp': 'El nombre del archivo en el dispositivo. Agregue la carpeta si no está en la actual.',
  'deploy.access': 'Acceso de un solo uso',
  'deploy.accessOn': 'Se pueden crear enlaces de un solo uso para el agente.',
  'deploy.accessOff': 'No se pueden crear enlaces de un solo uso para el agente.',
  'deploy.account': 'Identificador de cuenta',
  'deploy.accountHelp': 'Su propio identificador del cliente, por ejemplo, un número de cliente.',
  'deploy.device': 'Identificador de dispositivo',
  'deploy.deviceHelp': 'Su propio identificador del dispositivo, por ejemplo, su nombre.',
  'deploy.list': 'Lista de dispositivos',
  'deploy.listHelp':
    'Un dispositivo por línea: cuenta, dispositivo. Separe los valores con comas, puntos y comas o tabulaciones. La primera línea puede contener los nombres de las columnas. Un archivo se puede elegir tal como lo guardó una hoja de cálculo.',
  'deploy.encoding': 'Codificación',
  'deploy.encoding.utf-8': 'UTF-8',
  'deploy.encoding.utf-16le': 'UTF-16 (little-endian)',
  'deploy.encoding.utf-16be': 'UTF-16 (big-endian)',
  'deploy.encoding.windows-1252': 'Windows-1252 (occidental)',
  'deploy.encoding.windows-1251': 'Windows-1251 (cirílico)',
  'deploy.separator.comma': 'Se lee separada por comas.',
  'deploy.separator.semicolon': 'Se lee separada por puntos y comas.',
  'deploy.separator.tab': 'Se lee separada por tabulaciones.',
  'deploy.heading': 'La primera línea contiene los nombres de las columnas: {line}.',
  'deploy.askHeading':
    '¿La primera línea contiene los nombres de las columnas o es un dispositivo? Se omite hasta que lo indique: {line}',
  'deploy.askedHeading': 'Primera línea: {line}',
  'deploy.firstLine': 'Primera línea',
  'deploy.isHeading': 'Nombres de columnas',
  'deploy.isDevice': 'Un dispositivo',
  'deploy.listExample': 'account,device\nacme,caja 1\nacme,caja 2',
  'deploy.chooseFile': 'Elegir archivo',
  'deploy.clearList': 'Vaciar lista',
  'deploy.fileTooLarge': 'No se leyó el archivo',
  'deploy.fileTooLargeText':
    '{name} es demasiado grande para una lista de dispositivos. Divídalo en archivos más pequeños y elija uno de ellos.',
  'deploy.fileFailed': 'No se pudo leer {name}. Compruebe que el archivo aún existe y vuelva a elegirlo.',

  // what comes of it
  'deploy.command': 'Comando',
  'deploy.script': 'Script',
  'deploy.shell': 'Shell',
  'deploy.shell.powershell': 'PowerShell',
  'deploy.shell.prompt': 'Símbolo del sistema',
  'deploy.shell.batch': 'Archivo por lotes',
  'deploy.shell.sh': 'sh',
  'deploy.copy': 'Copiar',
  'deploy.copiedCommand': 'Comando copiado',
  'deploy.copiedScript': 'Script copiado',
  'deploy.run.powershell':
    'Péguelo en PowerShell en la carpeta del instalador. El instalador puede pedir derechos de administrador.',
  'deploy.run.prompt':
    'Péguelo en el símbolo del sistema en la carpeta del instalador. Para guardarlo como archivo, elija Archivo por lotes: allí rigen otras reglas de comillas.',
  'deploy.run.batch':
    'Ponga esta línea en un archivo .bat o .cmd junto al instalador. Para escribirla en la consola, elija Símbolo del sistema: allí rigen otras reglas de comillas.',
  'deploy.run.sh':
    'Péguelo en un terminal en la carpeta del instalador. Anteponga sudo si se necesitan derechos de administrador.',
  'deploy.runScript':
    'Guárdelo como {file} junto al instalador y ejecútelo en cada dispositivo. Encuentra la línea del dispositivo por el identificador que le pase o por el nombre del propio equipo.',
  // comments of scripts: no signs that a shell reads, and ASCII at their end
  'deploy.comment.what': 'Instala el agente en este equipo con el nombre que figura para él en la lista de abajo.',
  'deploy.comment.run': 'Guarde el archivo junto al instalador y ejecútelo en cada equipo: {call} [nombre]',
  'deploy.comment.device': 'Sin nombre se busca el del equipo. También puede indicarse como cuenta:nombre.',
  'deploy.fill': 'Aún falta: {what}.',
  'deploy.need.email': 'el correo de la cuenta',
  'deploy.need.installer': 'el archivo de instalación',
  'deploy.need.name': 'cuenta y dispositivo',
  'deploy.need.list': 'una línea sin errores',
  'deploy.holds': {
    one: 'Contiene {count} dispositivo.',
    many: 'Contiene {count} de dispositivos.',
    other: 'Contiene {count} dispositivos.',
  },
  'deploy.leftOut': {
    one: 'Se omite {count} línea con un error.',
    many: 'Se omiten {count} de líneas con errores.',
    other: 'Se omiten {count} líneas con errores.',
  },
  'deploy.showLeftOut': 'Mostrar',

  // what the options mean
  'deploy.options': 'Qué hace cada opción',
  'deploy.option.install': 'Inicia la instalación.',
  'deploy.option.register': 'Vincula el dispositivo a la cuenta con esta dirección de correo.',
  'deploy.option.accessOff': 'Desactiva los enlaces de un solo uso del agente.',
  'deploy.option.accessOn': 'Se omite, así que se pueden crear enlaces de un solo uso.',
  'deploy.option.name': 'Pone al agente el nombre cuenta:dispositivo, para poder encontrarlo después por ese nombre.',

  // the names
  'deploy.names': 'Nombres',
  'deploy.progress': {
    one: '{arrived} de {count} agregado',
    many: '{arrived} de {count} agregados',
    other: '{arrived} de {count} agregados',
  },
  'deploy.filter': 'Filtrar nombres',
  'deploy.filter.all': 'Todos',
  'deploy.filter.refused': 'Errores',
  'deploy.filter.missing': 'No agregados',
  'deploy.filter.arrived': 'Agregados',
  'deploy.filterCount': '{name}, {number}',
  'deploy.line': 'Línea {number}',
  'deploy.notYet': 'Aún no está en la lista de agentes',
  'deploy.several': {
    one: '{state}, {count} agente con este nombre',
    many: '{state}, {count} de agentes con este nombre',
    other: '{state}, {count} agentes con este nombre',
  },
  'deploy.show': 'Mostrar detalles de {name}',
  'deploy.copyMissing': 'Copiar nombres que faltan',
  'deploy.missingCopied': 'Nombres que faltan copiados',
  'deploy.noneLikeThat': 'Ningún nombre coincide con este filtro.',
  'deploy.moreLines': {
    one: '{count} línea más no se muestra.',
    many: '{count} de líneas más no se muestran.',
    other: '{count} líneas más no se muestran.',
  },
  'deploy.namesEmpty': 'Cada dispositivo se muestra aquí hasta que aparezca su agente.',
  'deploy.listStands': 'La lista de agentes no está al día, así que algunos dispositivos pueden estar ya agregados.',

  // why a value is refused
  'deploy.refuse.noEmail': 'Falta la dirección de correo. Escriba la de la cuenta.',
  'deploy.refuse.emailForm': 'No es una dirección de correo válida. Compruebe cómo está escrita.',
  'deploy.refuse.noInstaller': 'Falta el nombre del archivo. Escriba el del instalador.',
  'deploy.refuse.installerForm':
    'Un archivo con {detail} en el nombre no se puede iniciar de forma fiable. Cambie el nombre del instalador.',
  'deploy.refuse.installerFolder': 'Esto es una carpeta. Agregue el nombre de archivo del instalador.',
  'deploy.refuse.installerScript':
    'Un archivo por lotes interpretaría los valores una segunda vez y podría cambiarlos. Indique el propio instalador.',
  'deploy.refuse.noAccount': 'Falta la cuenta. Escríbala antes del dispositivo.',
  'deploy.refuse.noDevice': 'Falta el dispositivo. Escríbalo después de la cuenta.',
  'deploy.refuse.noColon':
    'Solo hay un valor. Escriba cuenta y dispositivo, en dos columnas o como cuenta:dispositivo.',
  'deploy.refuse.accountColon':
    'Los primeros dos puntos marcan el final de la cuenta, así que la cuenta no puede contenerlos. Use otro carácter.',
  'deploy.refuse.tooLong': 'Tiene más de {detail} caracteres. Acórtelo.',
  'deploy.refuse.edges':
    'Empieza o termina con un espacio, así que después no se podría encontrar el agente por su nombre. Quite el espacio.',
  'deploy.refuse.singleQuote':
    "El nombre va entre comillas simples, así que no puede contener una ('). Use otro carácter.",
  'deploy.refuse.doubleQuote':
    'Las shells de Windows no pueden transmitir comillas dobles (") de forma segura. Use otro carácter o elija sh para otros sistemas.',
  'deploy.refuse.backslash': 'Una barra inversa puede leerse como carácter de escape. Use una barra o un guion.',
  'deploy.refuse.control': 'Contiene un salto de línea o un carácter de control ({detail}). Quítelo.',
  'deploy.refuse.invisible': 'Contiene un carácter invisible ({detail}). Quítelo o vuelva a escribir el valor.',
  'deploy.refuse.undecoded':
    'No se pudieron leer algunos caracteres. Guarde el archivo como UTF-8 y vuelva a elegirlo.',
  'deploy.refuse.percent':
    'En el símbolo del sistema, un signo de porcentaje puede leerse como variable y no se puede evitar. Elija PowerShell o Archivo por lotes.',
  'deploy.refuse.exclamation':
    'En el símbolo del sistema, un signo de exclamación puede leerse como variable y no se puede evitar. Elija PowerShell o Archivo por lotes.',
  'deploy.refuse.beyondAscii':
    'Un archivo por lotes se lee con la página de códigos de cada dispositivo, lo que puede cambiar «{detail}». Elija PowerShell.',
  'deploy.refuse.duplicate': 'La línea {detail} tiene el mismo nombre. Dé a cada dispositivo uno propio.',
  'deploy.refuse.quotes': 'Las comillas no están emparejadas. Ciérrelas y duplique las que formen parte de un valor.',
  'deploy.refuse.extraCells':
    'Esta línea tiene más valores que columnas. Ponga entre comillas dobles el valor que contenga un separador.',
  'deploy.refuse.tooMany': 'Un script puede contener como máximo {detail} dispositivos. Divida la lista en partes.',
} satisfies Translation<typeof enDeploy>;
