import { fold } from '../../../lib/sort-key.ts';
import type { NamePart } from '../../../lib/name-parts.ts';
import type { ConsoleCommand } from './commands.ts';

/** A command that was found, its title cut at the letters that were typed. */
export interface FoundCommand {
  readonly command: ConsoleCommand;
  readonly parts: readonly NamePart[];
}

/** Those whose titles hold every typed word; where words begin with them first. All where nothing is typed. */
export function matchCommands(commands: readonly ConsoleCommand[], text: string): readonly FoundCommand[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return commands
    .flatMap((command) => {
      const found = matchTitle(command.title, words);
      return found === null ? [] : [{ command, ...found }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command, parts }) => ({ command, parts }));
}

function matchTitle(title: string, words: readonly string[]): { rank: number; parts: readonly NamePart[] } | null {
  const folded = fold(title);
  let rank = 0;
  const marked = new Set<number>();
  for (const word of words) {
    const start = findWord(folded, word);
    const at = start === -1 ? folded.indexOf(word) : start;
    if (at === -1) return null;
    if (start === -1) rank += 2;
    else if (start > 0) rank += 1;
    for (let letter = at; letter < at + word.length; letter += 1) marked.add(letter);
  }
  return { rank, parts: cutAt(title, folded.length === title.length ? marked : new Set()) };
}

/** Where a word of the text begins with this; -1 where none does. */
function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return at;
  }
  return -1;
}

function cutAt(title: string, marked: ReadonlySet<number>): readonly NamePart[] {
  const parts: { text: string; marked: boolean }[] = [];
  Array.from({ length: title.length }, (_, at) => {
    const last = parts.at(-1);
    if (last?.marked === marked.has(at)) last.text += title.charAt(at);
    else parts.push({ text: title.charAt(at), marked: marked.has(at) });
  });
  return parts;
}
