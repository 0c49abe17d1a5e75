import type { Translation } from '../../contract/messages.ts';
import type { enShared } from '../../lib/strings.ts';

export const esShared = {
  'main.notSignedIn': 'Longreach aún no ha iniciado sesión. Inténtelo de nuevo en un momento.',
  'main.bug': 'Se produjo un error en Longreach. Los detalles están en el registro.',
  'main.otherAccount': 'Entretanto se cambió de cuenta.',
  'main.notExported': 'Entretanto se cambió de cuenta, así que no se guardó nada. Exporte de nuevo.',
  'main.refreshStopped': 'La actualización se interrumpió, así que la lista no ha cambiado. Inténtelo de nuevo.',
  'main.agentGone': 'Este agente ya no está en la lista. Actualice la lista e inténtelo de nuevo.',
  'main.viewRemoved': 'Esta vista se quitó mientras tanto.',
  'main.emptyName': 'El nombre está vacío. Escriba un nombre.',
  'main.bulkRunning': 'Hay otra acción en curso en varios agentes. Deténgala o espere a que termine.',
  'main.bulkGone': 'Estos resultados ya no están disponibles. Seleccione los agentes y empiece de nuevo.',
  'main.tryAgain': 'Inténtelo de nuevo en un momento.',
  'main.tryLater': 'Inténtelo más tarde.',
  'main.keyRejected': 'El servicio rechazó esta clave.',
  'main.copyKey': 'Cópiela de nuevo del área de cuenta, «Integraciones», «HTTP API».',
  'main.requestLimit': 'Se alcanzó el límite de solicitudes del plan.',
  'main.fileGone': 'El archivo ya no está donde se guardó.',
  'main.fromSources': 'Este Longreach se ejecuta desde su código fuente y no se actualiza.',
} satisfies Translation<typeof enShared>;
