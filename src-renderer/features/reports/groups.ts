import { joinLevels } from '../../../src-main/contract/group-path.ts';
import { fold, foldedWords } from '../../lib/sort-key.ts';
import { growTree, pathOf, type GroupNode } from '../../lib/groups.ts';

/** As the search box reads a group: this very one and all below it, from the top. */
const valueOf = (path: string): string => (path === '' ? '""' : `="/${joinLevels(path.split('\n'))}"`);

/** The search of the page Agents that lists who was not seen for 30 days, in these groups; none means all. */
export function notSeenSearch(groups: readonly string[]): string {
  const seen = 'seen:>30d,never';
  // A quoted value holds no quotes: rather more agents than a search that finds none.
  if (groups.length === 0 || groups.some((path) => path.includes('"'))) return seen;
  return `${seen} group:${groups.map(valueOf).join(',')}`;
}

/** The groups one can choose on the page Reports: those of the agents, and those only the history still knows. */
export interface GroupChoice {
  /** As in `GroupNode.path`; "" for agents without a group. */
  readonly path: string;
  readonly label: string;
  readonly depth: number;
  /** Agents in it and below it now. */
  readonly count: number;
  /** In a list of hits, where the tree is not seen: the levels above it. */
  readonly above: string;
}

const flatten = (nodes: readonly GroupNode[], depth = 0): readonly GroupChoice[] =>
  nodes.flatMap(({ path, label, count, children }) => [
    { path, label, depth, count, above: '' },
    ...flatten(children, depth + 1),
  ]);

/** The whole tree as lines, "No group" first. `byPath` counts agents by group path, "" for those without one. */
export function groupChoices(
  byPath: ReadonlyMap<string, number>,
  seenNames: ReadonlySet<string>,
): readonly GroupChoice[] {
  const counts = new Map(byPath);
  for (const name of seenNames) {
    const path = pathOf(name);
    if (!counts.has(path)) counts.set(path, 0);
  }
  const none: GroupChoice = { path: '', label: '', depth: 0, count: byPath.get('') ?? 0, above: '' };
  return [none, ...flatten(growTree(counts))];
}

/** Those in whose path every word occurs; all of them where nothing is searched. */
export function findGroups(choices: readonly GroupChoice[], text: string): readonly GroupChoice[] {
  const words = foldedWords(text);
  if (words.length === 0) return choices;
  return choices
    .filter(({ path }) => path !== '' && words.every((word) => fold(path).includes(word)))
    .map((choice) => ({ ...choice, depth: 0, above: joinLevels(choice.path.split('\n').slice(0, -1)) }));
}
