import type { SelfTest } from '../contract/health.ts';

/** The self-test as it is saved and printed: one line for each check, what to do below it. */
export function formatSelfTest({ lines }: SelfTest): string {
  return lines
    .map(({ level, title, text, advice }) => {
      const first = `${level.padEnd(7)}  ${title.padEnd(12)}  ${text}`;
      return advice === null ? `${first}\n` : `${first}\n${' '.repeat(23)}${advice}\n`;
    })
    .join('');
}
