import { selfTestLevels, selfTestNames, type SelfTest, type SelfTestLine } from '../contract/health.ts';
import { t } from '../contract/texts.ts';

/** The self-test as it is saved and printed: one line for each check, what to do below it; each account under its name. */
export function formatSelfTest({ account, lines, others = [] }: SelfTest): string {
  if (others.length === 0) return formatLines(lines);
  return [{ account: account ?? '', lines }, ...others]
    .map((one) => `${one.account}\n${formatLines(one.lines)}`)
    .join('\n');
}

/** All lines, of every account. */
export const allLines = ({ lines, others = [] }: SelfTest): readonly SelfTestLine[] => [
  ...lines,
  ...others.flatMap((one) => one.lines),
];

/** In columns as wide as the longest words of the language. */
function formatLines(lines: readonly SelfTestLine[]): string {
  const rows = lines.map((line) => ({ ...line, level: t(`selfTest.${line.level}`) }));
  const levels = widest(selfTestLevels.map((level) => t(`selfTest.${level}`)));
  const titles = widest(selfTestNames.map((name) => t(`selfTest.${name}`)));
  return rows
    .map(({ level, title, text, advice }) => {
      const first = `${level.padEnd(levels)}  ${title.padEnd(titles)}  ${text}`;
      return advice === null ? `${first}\n` : `${first}\n${' '.repeat(levels + titles + 4)}${advice}\n`;
    })
    .join('');
}

const widest = (words: readonly string[]): number => Math.max(...words.map(({ length }) => length));
