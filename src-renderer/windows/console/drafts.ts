import type { ConsoleWindow } from './console-window.svelte.ts';

/** The state in which one account was left, beyond its stored view: texts typed on the pages, and its scroll position. */
export interface Drafts {
  readonly top: number | null;
  readonly client: string;
  readonly history: ConsoleWindow['history']['question'];
  readonly audit: ConsoleWindow['audit']['question'];
  readonly deploy: ReturnType<ConsoleWindow['deploy']['typed']>;
}

/** To be read before the account goes out of view. */
export const readDrafts = ({ agents, audit, deploy, history, support }: Readonly<ConsoleWindow>): Drafts => ({
  top: agents.list.topId,
  client: support.creation.draft,
  history: history.question,
  audit: audit.question,
  deploy: deploy.typed(),
});

/** To be called before the console of the account is shown again. */
export function restoreDrafts(
  { agents, audit, deploy, history, support }: Readonly<ConsoleWindow>,
  drafts: Drafts,
): void {
  agents.list.scrollTo(drafts.top);
  support.creation.draft = drafts.client;
  history.restore(drafts.history);
  audit.restore(drafts.audit);
  deploy.restore(drafts.deploy);
}
