import type { enLock } from '../../features/lock/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const esLock = {
  'lock.title': 'Longreach está bloqueado',
  'lock.pin': 'PIN',
  'lock.password': 'Contraseña',
  'lock.unlock': 'Desbloquear',
  'lock.enter': 'Pulse Intro para desbloquear.',
  'lock.becauseStart': 'Se bloquea siempre al abrirse.',
  'lock.becauseIdle': {
    one: 'Bloqueado tras {count} minuto sin uso ({time}).',
    many: 'Bloqueado tras {count} de minutos sin uso ({time}).',
    other: 'Bloqueado tras {count} minutos sin uso ({time}).',
  },
  'lock.becauseSleep': 'Bloqueado al suspenderse este equipo ({time}).',
  'lock.becauseScreen': 'Bloqueado con la pantalla de este equipo ({time}).',
  'lock.becauseManual': 'Bloqueado ({time}).',
  'lock.required':
    'Su organización exige el bloqueo de la aplicación. Elija con qué se desbloquea Longreach en este equipo.',
  'lock.mustChange':
    'Su organización exige una contraseña más larga o una contraseña en lugar de un PIN. Elija una nueva; después, la anterior ya no desbloquea.',
  'lock.wait': 'Espere {time} antes del próximo intento.',
  'lock.waitWhy': {
    one: '{count} intento fallido. Cada intento adicional duplica la espera.',
    many: '{count} de intentos fallidos. Cada intento adicional duplica la espera.',
    other: '{count} intentos fallidos. Cada intento adicional duplica la espera.',
  },
  'lock.sessions': 'Las sesiones abiertas siguen conectadas y ocultas.',
  'lock.withSystem': 'Usar Touch ID',
  'lock.unreadable':
    'El archivo con su PIN o contraseña falta, está dañado o no se puede leer, así que nada de lo que escriba puede desbloquear Longreach. Si se movió o se cambiaron sus permisos, restáurelo y reinicie Longreach.',
  'lock.forgot': '¿Ha olvidado el PIN?',
  'lock.forgotPassword': '¿Ha olvidado la contraseña?',
  'lock.forget': 'Olvidar claves y desbloquear',
  'lock.forgetTitle': '¿Olvidar todas las claves?',
  'lock.forgetText':
    'Nadie puede decirle el PIN o la contraseña. Para entrar sin ellos, Longreach cierra la sesión: se eliminan de este equipo las claves y las copias de listas e historial, finalizan las sesiones abiertas y se desactiva el bloqueo de la aplicación. Necesitará su clave API para volver a iniciar sesión. El registro de Actividad se conserva.',
  'lock.erase': 'Borrar este perfil',
  'lock.eraseTitle': '¿Borrar este perfil?',
  'lock.eraseText':
    'El llavero no deja eliminar las claves. En su lugar, se puede eliminar de este equipo todo lo de este perfil: cuentas, listas, historial, notas y ajustes. Las sesiones abiertas finalizan y se desactiva el bloqueo de la aplicación. Una clave que el llavero aún tenga no vuelve a usarse. No se puede deshacer; el registro de Actividad se conserva.',
  'lock.back': 'Cancelar',

  'lock.method': 'Desbloquear con',
  'lock.newPin': 'PIN nuevo',
  'lock.newPassword': 'Contraseña nueva',
  'lock.pinHelp': 'De 4 a 12 cifras.',
  'lock.passwordHelp': 'Al menos {count} caracteres.',
  'lock.again': 'Repetir',
  'lock.notSame': 'Los dos valores no coinciden.',
  'lock.presentPin': 'PIN actual',
  'lock.presentPassword': 'Contraseña actual',
  'lock.show': 'Mostrar',
  'lock.hide': 'Ocultar',
  'lock.turnOn': 'Activar',
  'lock.turnOnTitle': 'Activar el bloqueo',
  'lock.turnOnText':
    'Oculta Longreach e impide que otras personas lo usen en este equipo. Si olvida lo que elija aquí, la única forma de entrar es cerrar la sesión y volver a iniciarla.',
  'lock.change': 'Cambiar',
  'lock.changePin': 'Cambiar PIN',
  'lock.changePassword': 'Cambiar contraseña',
  'lock.changeTitle': 'Cambiar el PIN o la contraseña',
  'lock.turnOff': 'Desactivar',
  'lock.turnOffTitle': '¿Desactivar el bloqueo?',
  'lock.turnOffText': 'Longreach ya no preguntará antes de mostrar nada.',
  'lock.systemTitle': 'Desbloquear con Touch ID',
  'lock.confirm': 'Confirmar',

  'settings.lock': 'Bloqueo de la aplicación',
  'settings.appLock': 'Bloqueo de la aplicación',
  'settings.appLockText':
    'Pide un PIN o una contraseña al abrir, tras un tiempo sin uso y cuando este equipo se suspende o se bloquea su pantalla.',
  'settings.lockNow': 'Bloquear ahora',
  'settings.lockSecret': 'PIN o contraseña',
  'settings.lockSecretText': 'Tras cuatro intentos fallidos, cada intento adicional duplica la espera.',
  'settings.lockAfter': 'Bloquear tras',
  'settings.lockAfterText': 'El tiempo sin ningún uso de este equipo.',
  'settings.lockAfterMinutes': { one: '{count} minuto', many: '{count} de minutos', other: '{count} minutos' },
  'settings.lockAfterNever': 'Nunca',
  'settings.lockSystem': 'Touch ID',
  'settings.lockSystemText': 'Touch ID también desbloquea. El PIN o la contraseña sirven siempre.',
} satisfies Translation<typeof enLock>;
