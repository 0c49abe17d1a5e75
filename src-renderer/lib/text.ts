import { withoutMarks } from '../../src-main/contract/fold.ts';

export { withoutMarks };

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A part of the text is written from right to left. */
export const readsLeftwards = (text: string): boolean => rightToLeft.test(text);

/**
 * A text of the service for use inside a sentence of ours: what is written from right to left, and marks that turn the direction,
 * then turn nothing but themselves. A plain text stays as it is.
 */
export function isolate(text: string): string {
  const clean = withoutMarks(text);
  return clean === text && !readsLeftwards(text) ? text : `\u2068${clean}\u2069`;
}

/** An empty text counts as missing. */
export const textOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text.trim() === '' ? null : text;

/** Breaks and tabs inside a value would tear the table. */
export const inOneCell = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Beyond so many different texts an answer is computed each time. */
const MAX_KEPT = 20_000;

/** Computes an answer once per text: groups, owners, systems and models are few on many agents. */
export function memoise<T>(work: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = work(text);
      if (answers.size < MAX_KEPT) answers.set(text, answer);
    }
    return answer;
  };
}
