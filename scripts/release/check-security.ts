/** Whether SECURITY.md says where to report and when we answer: `node scripts/release/check-security.ts`. A release without that is refused. */
import { readFileSync } from 'node:fs';

/** The fields that are not filled in, a sentence each. @param text of SECURITY.md */
export function securityProblems(text: string): readonly string[] {
  const value = (field: string): string | undefined =>
    new RegExp(String.raw`^\| ${field} +\|(.*)\|$`, 'm').exec(text)?.[1]?.trim();
  const address = value('Address');
  const answer = value('First answer');
  const problems: string[] = [];
  if (address === undefined || !/[^\s@]+@[^\s@]+\.[a-z]{2,}/i.test(address) || /\.example\b/i.test(address))
    problems.push('SECURITY.md has no address for reports');
  if (answer === undefined || !/\d+ (?:working |business )?days?\b/.test(answer))
    problems.push('SECURITY.md does not say in how many days a report is answered');
  if (/\bFIELD\b/.test(text.replaceAll(/<!--[\s\S]*?-->/g, '')))
    problems.push('SECURITY.md has a FIELD that is not filled in');
  return problems;
}

if (import.meta.main) {
  const problems = securityProblems(readFileSync('SECURITY.md', 'utf8'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
