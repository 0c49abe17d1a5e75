import { createTextSharing } from '../../contract/packed-rows.ts';
import type { LastConnection, OsUser, Place } from '../../contract/model.ts';

/** Where an agent is, without its address, which few agents share. */
export type Locality = Omit<Place, 'ip'>;
type Client = NonNullable<LastConnection['client']>;

/** Starts over at so many, so that what no agent uses any more is released. */
const MAX_SHARED = 20_000;

/**
 * Returns the same object for parts that are equal. The key is a text that is there already: joining one from all texts of a
 * part would take longer than everything else. Parts that only have the key in common are shared from time to time.
 */
function createSharing<T extends object>(keyOf: (part: T) => string | null, isSame: (a: T, b: T) => boolean) {
  const parts = new Map<string | null, T>();
  return (part: T): T => {
    const key = keyOf(part);
    const shared = parts.get(key);
    if (shared !== undefined && isSame(shared, part)) return shared;
    if (parts.size >= MAX_SHARED) parts.clear();
    parts.set(key, part);
    return part;
  };
}

/** Parts that repeat over thousands of agents, each of them once in memory. */
export function createSharedParts() {
  const text = createTextSharing();
  const shareText = (value: string | null): string | null => (value === null ? null : text(value));
  const locality = createSharing<Locality>((part) => part.city ?? part.region ?? part.country, isSameLocality);
  const client = createSharing<Client>((part) => part.ip ?? part.userAgent, isSameClient);
  const user = createSharing<OsUser>((part) => part.login ?? part.name, isSameUser);
  return {
    text: shareText,
    locality: (place: Place | null): Locality | null =>
      place === null ? null : locality({ country: place.country, region: place.region, city: place.city }),
    client: (part: Client | null): Client | null => (part === null ? null : client(part)),
    user: (part: OsUser | null): OsUser | null => (part === null ? null : user(part)),
  };
}

export type SharedParts = ReturnType<typeof createSharedParts>;

export function isSameLocality(a: Locality | null, b: Locality | null): boolean {
  if (a === null || b === null) return a === b;
  return a.country === b.country && a.region === b.region && a.city === b.city;
}

export function isSameUser(a: OsUser | null, b: OsUser | null): boolean {
  if (a === null || b === null) return a === b;
  return a.login === b.login && a.name === b.name;
}

export function isSameClient(a: Client | null, b: Client | null): boolean {
  if (a === null || b === null) return a === b;
  return a.userAgent === b.userAgent && a.ip === b.ip && isSameLocality(a, b);
}
