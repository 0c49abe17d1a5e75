/** The list of agents: its columns, its keys, its selection. */
export const enList = {
  // states while something is under way, and how it ended
  'state.rebootSoon': 'Reboots soon',
  'state.rebooting': 'Rebooting',
  'state.rebootFailed': 'Reboot failed',
  'state.detachSoon': 'Detached soon',
  'state.detaching': 'Detaching',

  // more columns
  'column.osUser': 'OS user',
  'column.deviceId': 'Device ID',
  'column.added': 'Added',
  'column.region': 'Region',
  'column.model': 'Model',
  'column.osName': 'System',
  'column.cpu': 'Processor',
  'column.ram': 'Memory',
  'column.ramFree': 'Free memory',
  'column.diskFree': 'Free disk',
  'column.domain': 'Domain',
  'column.wakeOnLan': 'Wake-on-LAN',
  'column.asReported': '{column}, as reported: the service names no unit',
  'cell.on': 'On',
  'cell.off': 'Off',
  'cell.diskFree': '{size} ({percent} %)',

  // choosing columns
  'columns.button': 'Columns',
  'columns.kept': 'From kept hardware',
  'columns.reset': 'Reset',
  'columns.moveUp': 'Move {column} up',
  'columns.moveDown': 'Move {column} down',
  'columns.help': 'Alt+Up and Alt+Down move a column. Where the list is too narrow, the least needed leave first.',
  'columns.moved': '{column} is now number {place}',
  'columns.saveFailed': 'Could not keep the columns',

  // list or cards
  'sort.by': 'Sort by',
  'sort.ascending': 'ascending',
  'sort.descending': 'descending',
  'layout.label': 'Layout',
  'layout.list': 'List',
  'layout.cards': 'Cards',

  // picking
  'select.all': 'Select all agents of the list',
  'select.name': 'Select {name}',
  'select.pick': 'Select',
  'select.unpick': 'Clear selection of this agent',

  // row
  'act.wakeAndConnect': 'Wake and connect',
  'act.watch': 'Tell me when it is back',
  'act.details': 'Details',
  'act.hideDetails': 'Hide details',
  'agents.jobFor': '{word} {elapsed}',
  'service.refresh': 'Refresh',
  'shortcuts.refresh': 'Refresh the list',
  'agents.paneWidth': 'Width of the pane',
} as const;
