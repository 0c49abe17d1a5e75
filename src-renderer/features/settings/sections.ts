/** The sections of the settings in their order; the rail lists them, the page shows them. */
export const sections = [
  'accounts',
  'account',
  'start',
  'refresh',
  'requests',
  'notifications',
  'support',
  'history',
  'activity',
  'appearance',
  'lock',
  'connection',
  'doors',
  'data',
  'help',
  'updates',
  'about',
] as const;
export type SectionName = (typeof sections)[number];
export const sectionId = (name: SectionName): string => `settings-${name}`;
