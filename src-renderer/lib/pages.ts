import type { TextKey } from '../../src-main/contract/texts.ts';

/** The pages of the console in the order of the navigation; a new page is one line here and one in `console/pages.ts`. */
export const pages = [
  { name: 'agents', title: 'nav.agents' },
  { name: 'support', title: 'nav.support' },
  { name: 'history', title: 'nav.history' },
  { name: 'insights', title: 'nav.insights' },
  { name: 'deploy', title: 'nav.deploy' },
  { name: 'audit', title: 'nav.audit' },
  { name: 'settings', title: 'nav.settings' },
] as const satisfies readonly { readonly name: string; readonly title: TextKey }[];

export type PageName = (typeof pages)[number]['name'];
