import type { enList } from '../../features/agents/list/strings.ts';
import type { Translation } from '../../lib/messages.ts';

export const esList = {
  // states while something is under way, and how it ended
  'state.rebootSoon': 'Reinicio inminente',
  'state.rebooting': 'Reiniciando',
  'state.rebootFailed': 'No reiniciado',
  'state.detachSoon': 'Desvinculación inminente',
  'state.detaching': 'Desvinculando',

  // more columns
  'column.account': 'Cuenta',
  'column.osUser': 'Usuario del SO',
  'column.deviceId': 'ID de dispositivo',
  'column.added': 'Agregado',
  'column.region': 'Región',
  'column.model': 'Modelo',
  'column.osName': 'Sistema',
  'column.cpu': 'Procesador',
  'column.ram': 'Memoria',
  'column.ramFree': 'Memoria libre',
  'column.diskFree': 'Disco libre',
  'column.domain': 'Dominio',
  'column.wakeOnLan': 'Wake-on-LAN',
  'column.asReported': '{column}, según el servicio, que no indica la unidad',
  'cell.on': 'Sí',
  'cell.off': 'No',
  'cell.diskFree': '{size} ({percent} %)',

  // choosing columns
  'columns.button': 'Columnas',
  'columns.kept': 'De los detalles de hardware guardados',
  'columns.reset': 'Restablecer',
  'columns.moveUp': 'Subir {column}',
  'columns.moveDown': 'Bajar {column}',
  'columns.help':
    'Alt+Flecha arriba y Alt+Flecha abajo mueven una columna. Si la lista es estrecha, primero se ocultan las columnas menos importantes.',
  'columns.moved': '{column} está ahora en la posición {place}',
  'columns.saveFailed': 'No se pudieron guardar las columnas',

  // list or cards
  'sort.by': 'Ordenar por',
  'sort.ascending': 'ascendente',
  'sort.descending': 'descendente',
  'layout.label': 'Diseño',
  'layout.list': 'Lista',
  'layout.cards': 'Tarjetas',

  // picking
  'select.all': 'Seleccionar todos los agentes de la lista',
  'select.name': 'Seleccionar {name}',
  'select.pick': 'Seleccionar',
  'select.unpick': 'Desmarcar este agente',

  // row
  'act.details': 'Detalles',
  'act.hideDetails': 'Ocultar detalles',
  'agents.stateTip': '{state} · comprobado {ago}',
  'agents.jobFor': '{word} {elapsed}',
  'service.refresh': 'Actualizar',
  'shortcuts.refresh': 'Actualizar la lista',
  'agents.paneWidth': 'Ancho del panel de detalles',
} satisfies Translation<typeof enList>;
