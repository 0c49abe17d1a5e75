import { joinLevels, levelsOf } from '../../src-main/contract/group-path.ts';
import { nameOrder } from './intl.ts';
import { memoise } from './text.ts';

/** Groups of the service are flat names, into which users write trees (group-path.ts). Here the names become a tree again. */

export interface GroupNode {
  /** The levels down to this node, joined by a line break, which no level holds: its key, and what a filter compares. */
  readonly path: string;
  readonly label: string;
  /** Agents in this group and in all below it. */
  readonly count: number;
  readonly children: readonly GroupNode[];
  /** The number of its account, where all accounts are in view. */
  readonly number?: number;
}

/** Tells a group from one with the same path in another account. */
export const keyOf = ({ path, number }: Pick<GroupNode, 'path' | 'number'>): string =>
  number === undefined ? path : `${String(number)}\n\n${path}`;

/** The path of a group name, as in `GroupNode.path`; "" for no group. */
export const pathOf = (name: string | null): string => (name === null ? '' : levelsOf(name).join('\n'));

/** The group itself or one below it. */
export const isWithin = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}\n`);

/** The paths above a path, the topmost first. */
export function ancestorsOf(path: string): readonly string[] {
  const levels = path.split('\n');
  return levels.slice(1).map((_, depth) => levels.slice(0, depth + 1).join('\n'));
}

/** A group name as it is shown, cut before its last level, for showing the parents quieter. */
export const splitLeaf = memoise((name: string): { readonly parents: string; readonly leaf: string } => {
  const levels = levelsOf(name);
  const parents = levels.slice(0, -1);
  return { parents: parents.length === 0 ? '' : joinLevels([...parents, '']), leaf: levels.at(-1) ?? '' };
});

interface Growing {
  readonly path: string;
  readonly label: string;
  count: number;
  readonly children: Map<string, Growing>;
}

/** The trees of all accounts as one, by number, or that of the one in view, by null; groups with the same name stay apart. */
export const growTrees = (
  countsByAccount: ReadonlyMap<number | null, ReadonlyMap<string, number>>,
): readonly GroupNode[] =>
  [...countsByAccount]
    .sort(([a], [b]) => (a ?? -1) - (b ?? -1))
    .flatMap(([number, counts]) => growTree(counts, number))
    .sort(byLabel);

/** The tree of all group paths with the number of agents in each, children in the order of their names. */
export function growTree(countByPath: ReadonlyMap<string, number>, number: number | null = null): readonly GroupNode[] {
  const roots = new Map<string, Growing>();
  for (const [path, count] of countByPath) {
    if (path === '') continue;
    let level = roots;
    let soFar = '';
    for (const label of path.split('\n')) {
      soFar = soFar === '' ? label : `${soFar}\n${label}`;
      let node = level.get(label);
      if (node === undefined) {
        node = { path: soFar, label, count: 0, children: new Map() };
        level.set(label, node);
      }
      node.count += count;
      level = node.children;
    }
  }
  return settle(roots, number);
}

const byLabel = (a: Pick<GroupNode, 'label'>, b: Pick<GroupNode, 'label'>): number =>
  nameOrder().compare(a.label, b.label);

const settle = (level: ReadonlyMap<string, Growing>, number: number | null): readonly GroupNode[] =>
  [...level.values()].sort(byLabel).map(({ path, label, count, children }) => ({
    path,
    label,
    count,
    children: settle(children, number),
    ...(number === null ? {} : { number }),
  }));

export interface TreeRow {
  readonly node: GroupNode;
  readonly depth: number;
  readonly open: boolean;
  readonly position: number;
  readonly siblings: number;
}

/** The rows of the tree that are seen, with the branches open whose keys are in `open`. */
export function flattenTree(nodes: readonly GroupNode[], open: ReadonlySet<string>, depth = 0): readonly TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isOpen = node.children.length > 0 && open.has(keyOf(node));
    const row = { node, depth, open: isOpen, position: index + 1, siblings: nodes.length };
    return isOpen ? [row, ...flattenTree(node.children, open, depth + 1)] : [row];
  });
}
