/** The cards of agents and the pictures of their screens; keys begin with `cards.` and `preview.`. */
export const enCards = {
  'preview.screen': 'Screen of {name}',
  'preview.screenAsOf': 'Screen of {name}, as of {time}',
  'preview.lastScreen': 'Last picture of {name}, not live',
  'preview.asOf': 'As of {time}',
  'preview.asOfAsleep': 'Asleep, as of {time}',
  'preview.last': 'Last picture',
  'preview.lastAsleep': 'Asleep, last picture',
  'preview.none': 'No picture',
  'preview.show': 'Show the picture',
  'preview.hide': 'Blur the picture',

  'cards.wakeAndConnect': 'Wake and connect to {name}',
} as const;
