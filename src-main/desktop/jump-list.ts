import type { TraySnapshot } from './tray-menu.ts';
import { plainLine } from './notification-texts.ts';

/** One line of the list that Windows shows with the icon on its task bar. */
export interface JumpTask {
  readonly type: 'task';
  readonly title: string;
  readonly description: string;
  readonly program: string;
  readonly args: string;
  readonly iconPath: string;
  readonly iconIndex: number;
}
export interface JumpCategory {
  readonly type: 'custom' | 'tasks';
  readonly name?: string;
  readonly items: JumpTask[];
}
export type JumpListAnswer =
  'ok' | 'error' | 'invalidSeparatorError' | 'fileTypeRegistrationError' | 'customCategoryAccessDeniedError';

export interface JumpListApp {
  getJumpListSettings(): { readonly minItems: number; readonly removedItems: readonly { readonly args?: string }[] };
  setJumpList(categories: JumpCategory[] | null): JumpListAnswer;
}

const MAX_RECENTS = 8;
/** Windows takes no longer descriptions. */
const LONGEST_DESCRIPTION = 260;

/** The whole list: recents unless the settings keep them off, and what is always there. */
export function jumpCategories(snapshot: TraySnapshot, execPath: string, removed: ReadonlySet<string>): JumpCategory[] {
  const task = (title: string, description: string, args: string): JumpTask => ({
    type: 'task',
    title,
    description: description.slice(0, LONGEST_DESCRIPTION),
    program: execPath,
    args,
    iconPath: execPath,
    iconIndex: 0,
  });
  const recents = snapshot.recents
    .map(({ agentId, name }) => {
      // Windows takes no task without a title, and drops the whole list for one.
      const line = plainLine(name, 60) || `Agent ${agentId}`;
      return task(line, `Connect to ${line}`, `connect --agent-id ${agentId}`);
    })
    // What a person took off the list may not come back with the next one, or Windows drops the whole category.
    .filter(({ args }) => !removed.has(args))
    .slice(0, MAX_RECENTS);
  const tasks = [task('New support session', 'Invite a client to a support session', 'support')];
  return [
    ...(recents.length === 0 ? [] : [{ type: 'custom' as const, name: 'Recent', items: recents }]),
    ...(snapshot.signedIn ? [{ type: 'tasks' as const, items: tasks }] : []),
  ];
}

/** Keeps the list of the task bar current. What was once taken off it stays off while this runs. */
export function jumpListOf(app: JumpListApp, execPath: string, onProblem: (text: string) => void) {
  const removed = new Set<string>();
  let shown = '';
  let mayCategories = true;

  /** True where there is nothing more to try. */
  const send = (categories: JumpCategory[]): boolean => {
    const answer = app.setJumpList(categories.length === 0 ? null : categories);
    switch (answer) {
      case 'ok':
        return true;
      case 'customCategoryAccessDeniedError':
        // The person or a policy keeps recent items off; the tasks may still be shown.
        mayCategories = false;
        return false;
      case 'error':
      case 'invalidSeparatorError':
      case 'fileTypeRegistrationError':
        onProblem(`the list of the task bar was not taken: ${answer}`);
        return true;
    }
  };

  return (snapshot: TraySnapshot): void => {
    const make = () =>
      jumpCategories(snapshot, execPath, removed).filter(({ type }) => mayCategories || type === 'tasks');
    if (JSON.stringify(make()) === shown) return;
    for (const { args } of app.getJumpListSettings().removedItems) if (args !== undefined) removed.add(args);
    if (!send(make())) send(make());
    shown = JSON.stringify(make());
  };
}
