/** The console window's part of the catalogue. */
export const enConsole = {
  'nav.main': 'Main',
} as const;
