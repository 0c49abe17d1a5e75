import type { Translation } from '../../contract/messages.ts';
import type { enAccount } from '../../account/strings.ts';

export const esAccount = {
  'account.practiceLabel': 'Práctica',
  'account.onThisComputer': 'Servicio en este equipo',
  'account.notLost': 'Los datos de esta cuenta ya no están en este equipo. Inicie sesión con su dirección y su clave.',
  'account.noKeyToReplace': 'No ha iniciado sesión, así que no hay clave que reemplazar. Inicie sesión primero.',
  'account.unlockOrLeave': 'Desbloquee el llavero y vuelva a cerrar sesión, o cierre sesión sin eliminar la clave.',
  'account.nothingToRename': 'No ha iniciado sesión, así que no hay cuenta que renombrar. Inicie sesión primero.',
  'account.methods':
    'Escriba cada llamada con su método, GET o POST, separadas por comas: «agents/wake GET». Se pueden cambiar: {list}.',
  'account.emptyGroup':
    'El servicio no tiene agentes en un grupo con este ID, así que no se cambió nada. Copie de nuevo el ID del área de cuenta.',
  'account.groupRefused':
    'Esta clave no tiene permiso para un grupo con este ID, así que no se cambió nada. Pida acceso al propietario de la cuenta.',
  'account.groupOvertaken': 'Otro cambio interrumpió este, así que el grupo no se cambió. Inténtelo de nuevo.',
  'account.keyNeeded': 'La clave se guardó para la dirección anterior. Escriba la clave de la nueva.',
  'account.alreadyHere': 'Esta cuenta ya está aquí como {account}. Muéstrela o escriba la clave de otra cuenta.',
  'account.sameAccount': '{account} y {other} son la misma cuenta: misma dirección, misma clave. Quite una de las dos.',
  'account.badKey':
    'Esta no es una clave API válida: está vacía, es demasiado larga o contiene espacios o saltos de línea. Cópiela de nuevo.',
  'account.unlockKeychain': 'Desbloquee el llavero e inténtelo de nuevo.',
  'account.signInCancelled': 'El inicio de sesión se canceló. No se guardó nada.',
  'account.signInOvertaken': 'Mientras tanto se inició otra sesión.',

  // where keys are stored
  'keychain.win32': 'Administrador de credenciales de Windows',
  'keychain.darwin': 'Llavero de macOS',
  'keychain.linux': 'Llavero del sistema',
  'keychain.entry': '{keychain}, entrada «{entry}»',
  'keychain.file': 'un archivo cifrado en la carpeta {folder}',
  'keychain.stillStored': 'La clave no se pudo eliminar del llavero y sigue guardada. {advice}',
  'keychain.keyLeft':
    'La clave de {account} no se pudo eliminar. Sigue guardada ({where}): elimínela allí o revóquela en el área de cuenta.',
  'key.tryAgain': 'Intentar de nuevo',
  'key.enter': 'Introducir la clave',
  'key.locked': 'El llavero está bloqueado ({name})',
  'key.lockedText': 'Su clave está guardada allí y a salvo. Desbloquéelo e inténtelo de nuevo.',
  'key.missing': 'Falta la clave guardada',
  'key.missingText':
    'El llavero está abierto, pero no tiene ninguna clave de esta cuenta para esta dirección ({name}). Escriba la clave de nuevo.',
  'key.lastRun': 'La clave se conservó solo durante la última ejecución',
  'key.lastRunText':
    'Como eligió, no se guardó en este equipo. Escríbala de nuevo. Esta vez puede guardarla ({keychain}).',
  'key.denied': 'El llavero denegó el acceso ({name})',
  'key.deniedText':
    'Su clave está guardada, pero no se permitió a Longreach leerla. Inténtelo de nuevo y permita el acceso.',
  'key.noKeychain': 'El llavero no está disponible',
  'key.noKeychainText':
    'El lugar donde está su clave no está en ejecución o no se puede usar aquí ({keychain}). Inícielo e inténtelo de nuevo, o escriba la clave otra vez.',
  'key.timeout': 'El llavero no respondió ({name})',
  'key.timeoutText':
    'No entregó su clave en 10 segundos. Quizá espere su contraseña. Inténtelo de nuevo y escríbala cuando se le pida.',
  'key.crashed': 'Se perdió la conexión con el llavero ({keychain})',
  'key.crashedText':
    'La parte de Longreach que lee su clave se detuvo. Su clave sigue guardada. Inténtelo de nuevo en un minuto.',
  'key.unreadable': 'La clave guardada no se puede leer',
  'key.unreadableText': 'La guardó otro perfil de usuario u otro escritorio, o está dañada. Escriba la clave de nuevo.',
  'key.notAllowed': 'Su organización no permite guardar claves',
  'key.notAllowedText': 'La clave guardada se eliminó. Escríbala de nuevo; se conserva hasta que salga.',
  'key.addressNotAllowed': 'Su organización no permite esta dirección del servicio',
  'key.addressNotAllowedText': 'Pregunte a su administrador. Todo lo guardado de esta cuenta sigue aquí.',
  'key.saveLocked':
    'El llavero está bloqueado y la clave no se guardó ({name}). Desbloquéelo e inténtelo de nuevo, o conserve la clave solo durante esta ejecución.',
  'key.saveDenied':
    'El llavero denegó el acceso y la clave no se guardó ({name}). Inténtelo de nuevo y permita el acceso, o conserve la clave solo durante esta ejecución.',
  'key.saveNoKeychain':
    'No hay llavero disponible en este equipo y la clave no se guardó. Inícielo ({keychain}) e inténtelo de nuevo, o conserve la clave solo durante esta ejecución.',
  'key.saveTimeout':
    'El llavero no respondió en 10 segundos y la clave no se guardó ({name}). Quizá espere su contraseña. Escríbala e inténtelo de nuevo, o conserve la clave solo durante esta ejecución.',
  'key.saveCrashed':
    'Se perdió la conexión con el llavero y la clave no se guardó ({keychain}). Inténtelo de nuevo en un minuto, o conserve la clave solo durante esta ejecución.',
  'key.saveLost':
    'El llavero aceptó la clave, pero después no pudo devolverla, así que quizá no esté guardada ({name}). Inténtelo de nuevo, o conserve la clave solo durante esta ejecución.',
} satisfies Translation<typeof enAccount>;
