import type { enUpdates } from '../../features/settings/updates/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const esUpdates = {
  'settings.updates': 'Actualizaciones',
  'settings.automaticUpdates': 'Buscar actualizaciones cada día',
  'settings.automaticUpdatesText':
    'No durante las sesiones, ni con Longreach bloqueado o con batería. Lo que se encuentre se descarga y se instala al salir.',
  'settings.updateFeed': 'Origen de actualizaciones',
  'settings.updateFeedHelp':
    'La carpeta con las versiones nuevas, por https. Déjelo vacío para usar la que trae esta versión.',
  'settings.updateFeedSaved': 'Guardado',
  'updates.name': 'Actualización',
  'updates.ready': 'La versión {version} está lista',
  'updates.readyText': 'La versión {version} está lista. Se instala al salir de Longreach.',
  'updates.restart': 'Reiniciar y actualizar',
  'updates.restartFailed': 'Longreach no se reinició',
  'updates.check': 'Buscar actualizaciones',
  'updates.checking': 'Buscando una versión nueva…',
  'updates.downloading': 'Descargando la versión {version}: {percent} %',
  'updates.available': 'Versión {version} disponible.',
  'updates.newest': 'Tiene la versión más reciente. Comprobado: {time}.',
  'updates.found': 'Se encontró una versión nueva: {time}.',
  'updates.failed': '{reason} Comprobado: {time}.',
  'updates.never': 'Aún no comprobado.',
  'updates.notes': 'Novedades de {version}',
  'updates.updated': 'Longreach se actualizó a la versión {version}',
  'updates.off.managed':
    'Su organización no permite que Longreach se actualice por sí mismo. Las versiones nuevas las facilita su administrador.',
  'updates.off.no-feed':
    'No hay ningún origen de actualizaciones. Escriba la dirección de uno o instale las versiones nuevas manualmente.',
  'updates.off.bad-feed':
    'La dirección del origen de actualizaciones no se puede usar. Tiene que empezar por https://.',
  'updates.off.development': 'Este Longreach se ejecuta desde su código fuente y no se actualiza.',
  'updates.hindrance.package-manager':
    'Longreach se instaló con el gestor de paquetes de este sistema, así que las versiones nuevas se instalan igual. Si no tiene permiso, consulte a su administrador.',
  'updates.hindrance.installed-for-all':
    'Solo un administrador puede reemplazar este Longreach. Pídale que instale la versión nueva.',
  'updates.hindrance.portable':
    'Este Longreach se descomprimió, no se instaló. Reemplace su carpeta por la versión nueva.',
  'updates.hindrance.not-writable':
    'La AppImage no se puede reemplazar donde está. Muévala a una carpeta suya o reemplácela manualmente.',
  'updates.hindrance.not-in-applications': 'Mueva Longreach a la carpeta Aplicaciones y ábralo desde allí.',
  'updates.hindrance.no-key':
    'Esta compilación no lleva ninguna clave con la que comprobar una versión nueva. Instale las versiones nuevas a mano.',
} satisfies Translation<typeof enUpdates>;
