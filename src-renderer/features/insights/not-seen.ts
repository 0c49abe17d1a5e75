/** As the search box reads a group: this very one and all below it, from the top. */
const valueOf = (path: string): string => (path === '' ? '""' : `="/${path.split('\n').join(' / ')}"`);

/** The search of the page Agents that lists who was not seen for 30 days, in these groups; none means all. */
export function notSeenSearch(groups: readonly string[]): string {
  const seen = 'seen:>30d,never';
  // A quoted value holds no quotes: rather more agents than a search that finds none.
  if (groups.length === 0 || groups.some((path) => path.includes('"'))) return seen;
  return `${seen} group:${groups.map(valueOf).join(',')}`;
}
