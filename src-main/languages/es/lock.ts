import type { Translation } from '../../contract/messages.ts';
import type { enLock } from '../../lock/strings.ts';

export const esLock = {
  'lock.locked': 'Longreach está bloqueado. Desbloquéelo primero.',
  'lock.choiceDropped':
    'Longreach estaba bloqueado cuando eligió un archivo o una carpeta, así que no se hizo nada. Inténtelo de nuevo.',
  'lock.notLocked': 'Longreach no está bloqueado.',
  'lock.unreadable': 'El archivo con su PIN o contraseña no se puede leer, así que no se puede comparar nada con él.',
  'lock.wait': 'Espere {seconds} s antes del próximo intento.',
  'lock.checking': 'Se está comprobando otro intento. Inténtelo de nuevo en un momento.',
  'lock.wrongPin': 'Ese no es el PIN.',
  'lock.wrongPassword': 'Esa no es la contraseña.',
  'lock.presentMissing': 'El bloqueo ya está activado. Escriba el PIN o la contraseña actual para cambiarlo.',
  'lock.noSystemPrompt': 'Touch ID no está disponible ahora. Use su PIN o contraseña.',
  'lock.notRecognised': 'Touch ID no le ha reconocido. Inténtelo de nuevo o use su PIN o contraseña.',
  'lock.required': 'Su organización exige el bloqueo de la aplicación, así que no se puede desactivar.',
  'lock.notSaved':
    'No se puede escribir el archivo del bloqueo de la aplicación. Compruebe el espacio libre y los permisos de la carpeta.',
  'lock.pinLength': 'Un PIN tiene de 4 a 12 cifras.',
  'lock.passwordLength': 'Una contraseña tiene al menos {count} caracteres.',
  'lock.passwordNeeded': 'Su organización exige una contraseña en lugar de un PIN.',
  'lock.mustChange':
    'Es correcto, pero su organización exige una contraseña más larga o una contraseña en lugar de un PIN. Elija una nueva.',
  'lock.markersLeft':
    'El llavero no respondió, así que el bloqueo de la aplicación sigue activado: las claves que contiene aún están marcadas como bloqueadas. Desbloquee el llavero e inténtelo de nuevo.',
} satisfies Translation<typeof enLock>;
