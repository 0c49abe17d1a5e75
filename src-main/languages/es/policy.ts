import type { Translation } from '../../contract/messages.ts';
import type { enPolicy } from '../../policy/strings.ts';

export const esPolicy = {
  // the file and the registry; {where} is one of these two, always at the beginning
  'policy.inFile': 'El archivo de directiva',
  'policy.inRegistry': 'La directiva del Registro',
  'policy.tooLarge': 'El archivo de directiva {path} es demasiado grande.',
  'policy.untrusted':
    'El archivo de directiva {path} pueden cambiarlo usuarios que no son administradores, así que no se usa.',
  'policy.untrustedFolder':
    'Usuarios que no son administradores pueden modificar la carpeta {path} del archivo de directiva, así que el archivo no se usa.',
  'policy.foreign': 'El archivo de directiva {path} no pertenece a un administrador, así que no se usa.',
  'policy.unproven':
    'Longreach no pudo averiguar quién puede modificar el archivo de directiva {path}. Se aplican sus restricciones; el resto de sus ajustes, todavía no.',
  'policy.notObject': 'El archivo de directiva {path} no es un objeto JSON.',
  'policy.notJson': 'El archivo de directiva {path} no es JSON válido.',
  'policy.unreadable': 'El archivo de directiva {path} no se puede leer.',
  'policy.registryUnreadable': 'La directiva del Registro no se puede leer.',
  'policy.registryLetters':
    'La directiva del Registro tiene letras que no se pueden leer. Ponga ese valor en el archivo de directiva.',
  'policy.unknownKey': '{where} tiene la clave desconocida «{key}».',
  'policy.badValue': '{where} tiene un valor no permitido para «{key}».',
  'policy.badSettings': 'La configuración de la directiva no se puede usar. {why}',

  // what it does not allow
  'policy.ask': 'Consulte a su administrador si lo necesita.',
  'policy.setting': 'Su organización administra esta opción y no se puede cambiar aquí.',
  'policy.host': 'Su organización decide qué hosts se usan además de los del servicio, y {host} no está entre ellos.',
  'policy.practice': 'Su organización no permite la cuenta de práctica en este equipo.',
  'policy.keyStorage':
    'Su organización no permite guardar claves en este equipo. Conserve la clave solo hasta que salga.',
  'policy.activity': 'Su organización decide cuánto tiempo se conservan las entradas de Actividad.',
  'policy.recordings': 'Su organización no permite grabaciones en este equipo.',
  'policy.links': 'Su organización no permite que los enlaces abran agentes en Longreach en este equipo.',
  'policy.commands': 'Su organización no permite comandos para Longreach en este equipo.',
  'policy.accounts': 'Su organización no permite otra cuenta en este equipo.',
  'policy.oneAddress': 'Su organización solo permite la dirección del servicio {address}.',
  'policy.addresses': 'Su organización no permite esta dirección del servicio. Permite: {addresses}.',
} satisfies Translation<typeof enPolicy>;
