/** The sections of docs/user/guide.md in their order, which is the same in all languages. */
export const guideSections = [
  'first-minute',
  'find',
  'quick-connect',
  'support',
  'history',
  'views',
  'accounts',
  'lock',
  'problems',
] as const;
export type GuideSectionName = (typeof guideSections)[number];
