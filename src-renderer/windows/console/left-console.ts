import type { LeftAccount } from '../../../src-main/contract/contract.ts';
import { call, listen } from '../../lib/call.ts';
import { isWindowHidden } from '../../lib/window-shown.ts';
import type { ConsoleWindow } from './console-window.svelte.ts';
import type { Drafts } from './drafts.ts';
import { MAX_PICKED } from './view-restore.svelte.ts';

/** What the page before this one left, when it was closed in the tray. Puts it into `leftAs`. */
export async function recallLeft(leftAs: Map<string, Drafts>): Promise<void> {
  const reply = await call('app:left');
  if (!reply.ok) return;
  for (const { viewKey, drafts } of reply.value) {
    // What this page has noted since is newer. The text is of a page of this very program, which has run on since.
    if (!leftAs.has(viewKey)) leftAs.set(viewKey, JSON.parse(drafts) as Drafts);
  }
}

/**
 * Whether a page that is closed now and loaded later shows what this one shows. The place in the list is stored, and so are
 * `Drafts`; for everything else the page has to stay.
 *
 * @param typedIn fields that the user has typed in, on the page as it is
 */
export function canLeave(
  { app, agents, externalRequests }: Readonly<ConsoleWindow>,
  typedIn: Iterable<Field>,
): boolean {
  const { list, selection, bulk, jobs, views } = agents;
  const isAsked = app.dialog !== null || externalRequests.current !== null || app.proxyQuestion.current !== null;
  const works = bulk.run !== null || jobs.current.some(({ state }) => state === 'running');
  return (
    app.account.current.kind === 'signed-in' &&
    app.page === 'agents' &&
    agents.all.loaded &&
    !isAsked &&
    !works &&
    app.toasts.shown.length === 0 &&
    selection.size <= MAX_PICKED &&
    // The page finds out what has changed in a view.
    !views.listed.some(({ notify }) => notify) &&
    [...typedIn].every(({ value }) => value === '' || value === list.asking.query)
  );
}

type Field = Pick<HTMLInputElement, 'value'>;

/**
 * Lets main close this page when its window has been hidden for a while, if nothing is lost by it.
 *
 * @param readAll how all accounts are left; null where that is not known
 */
export function leaveWhenUnused(
  state: Readonly<ConsoleWindow>,
  readAll: () => ReadonlyMap<string, Drafts> | null,
): () => void {
  const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedIn.add(target);
  };
  document.addEventListener('input', note, { capture: true });
  const off = listen('window:unused', () => {
    const all = readAll();
    // Fields that are gone were sent, or given up.
    for (const field of typedIn) if (!field.isConnected) typedIn.delete(field);
    if (all === null || !isWindowHidden() || !canLeave(state, typedIn)) return;
    state.viewRestore.flush();
    const left = [...all].map(([viewKey, drafts]): LeftAccount => ({ viewKey, drafts: JSON.stringify(drafts) }));
    // A text that is too long is refused, and the page stays.
    void call('app:leave', { left });
  });
  return () => {
    document.removeEventListener('input', note, { capture: true });
    off();
  };
}
