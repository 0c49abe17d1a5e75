import type { History } from '../../../src-main/practice/history.ts';
import type { World } from '../../../src-main/practice/service.ts';
import { technicians } from '../../../src-main/practice/world.ts';

/** Filters of `history/list` that live services were seen to ignore (F12). */
export type IgnoredFilter = 'url' | 'dates';

/** Lets the history ignore filters. Returns the function that chooses which; none restores the service's behaviour. */
export function ignoringFilters(history: History): (filters: readonly IgnoredFilter[]) => void {
  const page = history.page.bind(history);
  let ignored: readonly IgnoredFilter[] = [];
  history.page = (filter, offset, limit) => {
    const dates = ignored.includes('dates') ? { dateFrom: null, dateTo: null } : {};
    return page({ ...filter, ...dates, ...(ignored.includes('url') ? { url: null } : {}) }, offset, limit);
  };
  return (filters) => void (ignored = filters);
}

/** Adds sessions of a technician that begin and end in the present second: the list grows while it is read. */
export function addVisits({ agents, clock, history }: World, count: number): void {
  const [technician] = technicians;
  const all = [...agents.all()];
  for (let index = 0; index < count && technician !== undefined; index += 1) {
    const agent = all[index % Math.max(1, all.length)];
    if (agent === undefined) return;
    const { ip, place } = technician;
    const client = { ip, country: place.country, region: place.region, city: place.city, userAgent: 'Browser' };
    const startTime = clock.seconds();
    const id = history.begin({ agent, client, login: technician.login, startTime, oneTime: true });
    history.finish(id, startTime);
  }
}
