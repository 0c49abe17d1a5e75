import type { Arrow, Graph } from './import-graph.ts';

/**
 * Who may import whom, beside the floors of src-main (scripts/floors.json). Type imports count.
 */

interface Border {
  /** Files that this holds for. */
  readonly of: (path: string) => boolean;
  /** What these files may not import. */
  readonly not: (path: string) => boolean;
  readonly why: string;
}

export interface Crossing extends Arrow {
  readonly why: string;
}

/** What of each feature of the console other features may import. `common` and `records` are made for that. */
const publicFiles: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'AccountBanners.svelte',
    'AccountList.svelte',
    'AccountMark.svelte',
    'AccountTag.svelte',
    'entry-view.ts',
    'marks.ts',
  ],
  agents: ['agents-context.svelte.ts', 'agents.svelte.ts'],
  audit: [],
  deploy: [],
  history: ['format-history.ts', 'history-filter.ts', 'history.svelte.ts'],
  reports: ['TableView.svelte', 'days.ts', 'tables.ts'],
  settings: ['settings-view.svelte.ts'],
  'sign-in': ['ComplaintNote.svelte', 'sign-in.svelte.ts', 'signed-in.ts', 'SignInFields.svelte', 'validate.ts'],
  support: ['MessageField.svelte'],
};

/** Paths in these folders, or these files; without those in the folders or files of `but`. */
const within =
  (places: readonly string[], but: readonly string[] = []) =>
  (path: string): boolean =>
    isIn(path, places) && !isIn(path, but);
const isIn = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

const MAIN = 'src-main';
const PAGES = 'src-renderer';
const FEATURES = `${PAGES}/features`;

const borders: readonly Border[] = [
  {
    of: within([`${PAGES}/ui`]),
    not: within([PAGES, MAIN], [`${PAGES}/ui`]),
    why: 'ui/ knows nothing of the app',
  },
  {
    of: within([`${PAGES}/lib`]),
    not: within([PAGES], [`${PAGES}/lib`]),
    why: 'lib/ knows the contract only',
  },
  {
    of: within([FEATURES]),
    not: within([`${PAGES}/windows`]),
    why: 'features do not know the windows that show them',
  },
  ...Object.entries(publicFiles).map(([feature, names]) => {
    const folder = `${FEATURES}/${feature}`;
    return {
      of: within([FEATURES], [folder]),
      not: within(
        [folder],
        names.map((name) => `${folder}/${name}`),
      ),
      why: 'of another feature only its public files are known (scripts/borders.ts)',
    };
  }),
  {
    of: within([PAGES]),
    not: within([MAIN], [`${MAIN}/contract`]),
    why: 'pages know the contract only',
  },
  { of: within([MAIN]), not: within([PAGES]), why: 'the main process does not know the pages' },
  {
    of: within([`${MAIN}/practice`]),
    not: within([MAIN], [`${MAIN}/practice`]),
    why: 'the practice service is written from the specification alone',
  },
  {
    of: within([MAIN], [`${MAIN}/practice`, `${MAIN}/main.ts`]),
    not: within([`${MAIN}/practice`], [`${MAIN}/practice/practice-process.ts`]),
    why: 'of the practice service only its messages are known',
  },
  {
    of: within([`${MAIN}/contract`]),
    not: within([MAIN], [`${MAIN}/contract`]),
    why: 'the contract knows zod and types',
  },
];

/** Imports that no border lets through. */
export const crossings = (graph: Graph): readonly Crossing[] =>
  [...graph].flatMap(([from, targets]) => {
    const holding = borders.filter((border) => border.of(from));
    return targets.flatMap((to) => holding.filter((border) => border.not(to)).map(({ why }) => ({ from, to, why })));
  });
