/** The sections of the settings in their order; the rail lists them, the page shows them. */
export const sections = [
  'accounts',
  'general',
  'notifications',
  'security',
  'refresh',
  'support',
  'history',
  'network',
  'links',
  'data',
  'updates',
  'help',
  'about',
] as const;
export type SectionName = (typeof sections)[number];
export const sectionId = (name: SectionName): string => `settings-${name}`;

/** @param name that of a row of the settings table */
export const rowId = (name: string): string => `setting-${name}`;
