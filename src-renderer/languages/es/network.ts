import type { enNetwork } from '../../features/network/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const esNetwork = {
  'settings.proxyPac': 'Usar un script de proxy (PAC)',
  'settings.proxyPacAddress': 'Dirección del script',
  'settings.proxyPacHelp': 'Por ejemplo, http://wpad.example.com/proxy.pac',
  'settings.proxyPacMissing': 'Escriba la dirección del script.',
  'settings.proxyBypass': 'Acceso sin proxy',
  'settings.proxyBypassHelp':
    'Nombres o direcciones separados por comas, por ejemplo, *.example.com, 10.0.0.0/8. A los nombres sin punto siempre se accede directamente.',
  'settings.proxySignIns': 'Contraseñas de proxy',
  'settings.proxySignInsText': 'Guardadas en el llavero ({keychain}). Un proxy que se quite aquí volverá a preguntar.',

  'signIn.proxyPac': 'Un script de proxy elige la vía. Cambiar.',
  'session.connection.pac': 'Con el script de proxy {address}',

  'proxy.title': 'Iniciar sesión en el proxy',
  'proxy.text':
    'El proxy {proxy} pide un nombre de usuario y una contraseña para que Longreach pueda acceder a la red.',
  'proxy.realm': 'Se identifica como «{realm}».',
  'proxy.plain': 'Recibe la contraseña sin cifrar (Basic). Inicie sesión solo en una red que conozca.',
  'proxy.domain': 'Escriba el nombre de usuario con su dominio, por ejemplo, EXAMPLE\\nombre.',
  'proxy.refused': 'El proxy no aceptó este nombre de usuario y contraseña',
  'proxy.refusedText': 'Compruebe ambos e inténtelo de nuevo. Varios intentos fallidos pueden bloquear su cuenta.',
  'proxy.username': 'Nombre de usuario',
  'proxy.usernameMissing': 'Escriba su nombre de usuario del proxy.',
  'proxy.usernameColon': 'Un nombre de usuario de este proxy no puede contener dos puntos.',
  'proxy.password': 'Contraseña',
  'proxy.show': 'Mostrar contraseña',
  'proxy.hide': 'Ocultar contraseña',
  'proxy.store': 'Recordar en el llavero ({keychain})',
  'proxy.storeText': 'De lo contrario, Longreach la olvida al salir.',
  'proxy.do': 'Iniciar sesión',
  'proxy.failed': 'No se pudo iniciar sesión en el proxy',
  'proxy.settings': 'Configuración del proxy',

  'certificate.show': 'Mostrar certificado',
  'certificate.title': 'Certificado de {host}',
  'certificate.unknownAuthority':
    'Lo emitió {issuer}, en quien este equipo no confía. En la red de una empresa suele ser la entidad propia de la empresa.',
  'certificate.ownAuthority': 'Se avala a sí mismo: no lo emitió ninguna entidad en la que confíe este equipo.',
  'certificate.expired':
    'Caducó el {date}. Compruebe el reloj de este equipo; si es correcto, el servidor necesita uno nuevo.',
  'certificate.notYetValid':
    'Es válido a partir del {date}. Compruebe el reloj de este equipo; si es correcto, el certificado del servidor es erróneo.',
  'certificate.wrongName': 'Es para {subject}, no para {host}. Compruebe la dirección.',
  'certificate.revoked': 'Su entidad lo ha revocado. Pida uno nuevo a quien administre el servidor.',
  'certificate.other': 'El sistema no lo acepta. Consulte a quien administre el servidor.',
  'certificate.gone': 'Ya no hay datos de su certificado. Inténtelo de nuevo y vuelva a mirar aquí.',
  'certificate.chain': 'Certificados',
  'certificate.issuedBy': 'Emitido por {issuer}',
  'certificate.selfIssued': 'Autoemitido',
  'certificate.valid': 'Válido del {from} al {to}',
  'certificate.fingerprint': 'SHA-256 {fingerprint}',
  'certificate.add': 'Confiar en la entidad de su empresa',
  'certificate.addText':
    'Pida su certificado al departamento de TI, no lo tome de esta conexión, y compare la huella digital. Longreach no permite ignorar un certificado.',
  'certificate.addWindows':
    'Abra «Administrar certificados de usuario» (certmgr.msc) y, después, Entidades de certificación raíz de confianza, Todas las tareas, Importar.',
  'certificate.addMac':
    'Abra Acceso a Llaveros, arrastre el archivo al llavero «inicio de sesión» y seleccione «Confiar siempre» para SSL.',
  'certificate.addLinux': 'Instale libnss3-tools y ejecute: {command}',
  'certificate.addThen': 'Después, reinicie Longreach.',

  'session.end.certificate': 'El certificado de la página remota no es de confianza',
  'session.end.certificateText': 'No se abrió nada.',
} satisfies Translation<typeof enNetwork>;
