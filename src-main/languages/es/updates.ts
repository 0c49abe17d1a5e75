import type { Translation } from '../../contract/messages.ts';
import type { enUpdates } from '../../updates/strings.ts';

export const esUpdates = {
  // the address of the update feed
  'update.noAddress': 'Esto no es una dirección. Empieza por https://.',
  'update.notHttps': 'Las actualizaciones solo se obtienen por https.',
  'update.userinfo': 'La dirección de un origen de actualizaciones no puede contener un usuario ni una contraseña.',
  'update.notFolder': 'Escriba la carpeta del origen de actualizaciones, sin «?» ni «#».',

  // what the update feed answers
  'update.noRelease': 'El origen de actualizaciones no tiene ninguna versión para este sistema.',
  'update.status': 'El origen de actualizaciones respondió con un error ({status}).',
  'update.redirect': 'El origen de actualizaciones redirige a otra dirección, que no se sigue.',
  'update.tooLarge': 'La respuesta del origen de actualizaciones es demasiado larga para ser una versión.',
  'update.unreachable': 'No se puede acceder al origen de actualizaciones.',
  'update.timeout': 'El origen de actualizaciones no respondió a tiempo.',
  'update.cutOff': 'La respuesta del origen de actualizaciones se cortó.',
  'update.unusable': 'El origen de actualizaciones no se puede usar. {cause}',
  'update.unreadable': 'La respuesta del origen de actualizaciones no es la descripción de una versión.',
  'update.outside':
    'El origen de actualizaciones indica un archivo fuera de su propia carpeta, así que no se descargó nada.',
  'update.noPackage': 'El origen de actualizaciones no tiene ningún paquete para esta instalación.',

  // downloading and installing
  'update.stopped': 'La actualización se detuvo.',
  'update.wrongFile': 'El archivo descargado no es el que describe el origen de actualizaciones, así que se eliminó.',
  'update.diskFull': 'El disco está lleno, así que no se descargó la versión nueva.',
  'update.notSaved': 'La versión nueva no se pudo guardar en este equipo. Compruebe el disco y sus permisos.',
  'update.notPrepared': 'No se pudo preparar la versión nueva. El registro dice más.',
  'update.macSignature': 'macOS no acepta la firma de la versión nueva, así que no se instala.',
  'update.notSigned':
    'El manifiesto de la fuente de actualizaciones no está firmado por los autores de Longreach, así que no se descargó nada.',
  'update.oldManifest':
    'El manifiesto de la fuente de actualizaciones es más antiguo que otro que este Longreach ya conoce, así que no se descargó nada.',
  'update.notInManifest':
    'La fuente de actualizaciones describe archivos que no están en su manifiesto firmado, así que no se descargó nada.',
  'update.otherPublisher': 'La versión nueva no está firmada por el editor de esta, así que no se instala.',
  'update.noneReady': 'No hay ninguna versión nueva lista. Busque primero actualizaciones.',
  'update.notRestarted': 'Longreach no se reinició.',

  // why there are none; in the words of the settings
  'update.off.managed':
    'Su organización no permite que Longreach se actualice por sí mismo. Las versiones nuevas las facilita su administrador.',
  'update.off.no-feed':
    'No hay ningún origen de actualizaciones. Escriba la dirección de uno o instale las versiones nuevas manualmente.',
  'update.off.bad-feed': 'La dirección del origen de actualizaciones no se puede usar. Tiene que empezar por https://.',
} satisfies Translation<typeof enUpdates>;
