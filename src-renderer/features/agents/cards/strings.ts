/** The cards of agents and the previews of their screens; keys begin with `cards.` and `preview.`. */
export const enCards = {
  'preview.screen': 'Screen of {name}',
  'preview.screenAsOf': 'Screen of {name}, as of {time}',
  'preview.lastScreen': 'Last preview of {name}, not live',
  'preview.asOf': 'As of {time}',
  'preview.asOfAsleep': 'Asleep, as of {time}',
  'preview.last': 'Last preview',
  'preview.lastAsleep': 'Asleep, last preview',
  'preview.none': 'No preview',
  'preview.show': 'Show the preview',
  'preview.hide': 'Blur the preview',

  'cards.wakeAndConnect': 'Wake and connect to {name}',
} as const;
