import type { Tool } from './tools.ts';

/** What there is room for: all tools with their labels, some of them in the overflow menu, or icons without labels. */
export type ToolbarFit = 'all' | 'folded' | 'icons';

/** Mean width of a letter of a label, and of everything else of a labelled tool, in CSS pixels. */
const LETTER = 6.5;
const AROUND_LABEL = 37;
const ICON = 30;
/** Side bar, connection and the lines between groups. */
const FIXED = 2 * ICON + 2 * 15;
/** The name of the agent, and its group, where all tools have labels and where some are in the menu. */
const NAME = 104;
const GROUP = 40;
const GROUP_BESIDE_FEWER = 204;
/** A message with its buttons, in place of the group. */
const MESSAGE = 360;

const widthOf = ({ label, iconOnly = false }: Tool): number => (iconOnly ? ICON : label.length * LETTER + AROUND_LABEL);

const widthOfAll = (tools: readonly Tool[]): number => tools.reduce((sum, tool) => sum + widthOf(tool), FIXED);

interface Toolbar {
  /** Of the window, in CSS pixels. */
  readonly width: number;
  /** Tools that are never in the menu. */
  readonly always: readonly Tool[];
  /** Tools that move into the menu. */
  readonly more: readonly Tool[];
  /** A message is shown in place of the group. */
  readonly hasMessage: boolean;
}

/** Decides by the length of the labels, so that a language with long words has room for names and messages, too. */
export function fitToolbar({ width, always, more, hasMessage }: Toolbar): ToolbarFit {
  const beside = (group: number): number => NAME + (hasMessage ? MESSAGE : group);
  if (width >= widthOfAll([...always, ...more]) + beside(GROUP)) return 'all';
  const lit = more.filter((tool) => tool.lit === true);
  return width >= widthOfAll([...always, ...lit]) + ICON + beside(GROUP_BESIDE_FEWER) ? 'folded' : 'icons';
}
