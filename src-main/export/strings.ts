import { texts } from '../lib/texts.ts';

/** The failures of exports. The heads of exported columns stay English: spreadsheets and scripts find columns by them. */
export const enExport = {
  'export.gone': 'None of these agents is in the list any longer. Select agents and export again.',
  'export.diskFull': 'The disk is full, so nothing was saved. Free up space, then export again.',
  'export.notWritable':
    'The downloads folder can’t be written to, so nothing was saved. Check its permissions, then export again.',
} as const;

export const t = texts(enExport);
