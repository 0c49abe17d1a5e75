import type { TextKey } from '../../src-main/contract/texts.ts';
import type { GuideSectionName } from './guide-sections.ts';

/**
 * The pages of the console in the order of the navigation; a new page is one line here and one in `console/pages.ts`. `guide`: the
 * section about it, at which the guide opens.
 */
export const pages = [
  { name: 'agents', title: 'nav.agents', guide: 'agents' },
  { name: 'support', title: 'nav.support', guide: 'support' },
  { name: 'history', title: 'nav.history', guide: 'history' },
  { name: 'reports', title: 'nav.insights', guide: 'reports' },
  { name: 'deploy', title: 'nav.deploy', guide: 'deploy' },
  { name: 'audit', title: 'nav.audit', guide: 'history' },
  { name: 'settings', title: 'nav.settings', guide: 'data' },
] as const satisfies readonly { readonly name: string; readonly title: TextKey; readonly guide: GuideSectionName }[];

export type PageName = (typeof pages)[number]['name'];

/** The section of the guide about a page. */
export const guideOf = (page: PageName): GuideSectionName =>
  pages.find(({ name }) => name === page)?.guide ?? 'sign-in';
