/** The list of agents: its columns, its keys, its selection. */
export const enList = {
  // states while something is under way, and how it ended
  'state.rebootSoon': 'Rebooting shortly',
  'state.rebooting': 'Rebooting',
  'state.rebootFailed': 'Reboot failed',
  'state.detachSoon': 'Detaching shortly',
  'state.detaching': 'Detaching',

  // more columns
  'column.account': 'Account',
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
  'column.asReported': '{column}, as reported: the service gives no unit',
  'cell.on': 'On',
  'cell.off': 'Off',
  'cell.diskFree': '{size} ({percent} %)',

  // choosing columns
  'columns.button': 'Columns',
  'columns.kept': 'From saved hardware details',
  'columns.reset': 'Reset',
  'columns.moveUp': 'Move {column} up',
  'columns.moveDown': 'Move {column} down',
  'columns.help':
    'Alt+Up and Alt+Down move a column. If the list is too narrow, the least important columns are hidden first.',
  'columns.moved': '{column} is now in position {place}',
  'columns.saveFailed': 'Couldn’t save the columns',

  // list or cards
  'sort.by': 'Sort by',
  'sort.ascending': 'ascending',
  'sort.descending': 'descending',
  'layout.label': 'Layout',
  'layout.list': 'List',
  'layout.cards': 'Cards',

  // picking
  'select.all': 'Select all agents in the list',
  'select.name': 'Select {name}',
  'select.pick': 'Select',
  'select.unpick': 'Deselect this agent',

  // row
  'act.details': 'Details',
  'act.hideDetails': 'Hide details',
  'agents.stateTip': '{state} · checked {ago}',
  'agents.jobFor': '{word} {elapsed}',
  'service.refresh': 'Refresh',
  'shortcuts.refresh': 'Refresh the list',
  'agents.paneWidth': 'Width of the details pane',
} as const;
