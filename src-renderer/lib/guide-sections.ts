/** The sections of docs/user/guide.md in their order, which is the same in all languages. */
export const guideSections = [
  'sign-in',
  'agents',
  'connect',
  'session',
  'wake',
  'bulk',
  'quick-connect',
  'support',
  'history',
  'reports',
  'deploy',
  'access',
  'accounts',
  'lock',
  'data',
  'problems',
  'reference',
] as const;
export type GuideSectionName = (typeof guideSections)[number];
