import { t } from '../../../lib/messages.ts';
import type { Query } from './query.ts';

/** The terms of a query as one line: "Windows, in Leeds warehouse, free disk under 10 %"; null where there are none. */
export function explainQuery(
  query: Query,
  hardware: { readonly known: number; readonly agents: number },
): string | null {
  if (query.terms.length === 0) return null;
  const requested = query.terms.map(({ words }) => words).join(', ');
  // A name with a capital inside stays as it is: "macOS".
  const line = /^\p{Ll}+\p{Lu}/u.test(requested) ? requested : requested.charAt(0).toUpperCase() + requested.slice(1);
  if (!query.usesTraits) return line;
  const { known, agents } = hardware;
  return `${line} · ${t('query.known', { known: Math.min(known, agents), count: agents })}`;
}
