import { createRandom } from './random.ts';
import {
  businesses,
  customers,
  documentationAddress,
  places,
  surnames,
  technicians,
  type City,
  type Customer,
} from './world.ts';

/** Where a customer's agents are: one group, one place, one public address. */
export interface Site {
  readonly customer: Customer;
  readonly group: string;
  readonly place: City;
  readonly ip: string;
}

const [northgate, brightwell, kestrel, padaria, hartmann, northfield, alder] = customers;

const site = (customer: Customer, group: string, place: City, ip: string): Site => ({ customer, group, place, ip });

/** The sites of the individually defined agents. */
export const namedSites = {
  warehouse: site(northgate, 'Northgate Logistics / Leeds warehouse', places.leeds, '198.51.100.7'),
  office: site(northgate, 'Northgate Logistics / Northgate office', places.leeds, '198.51.100.8'),
  harrogate: site(brightwell, brightwell.name, places.harrogate, '192.0.2.44'),
  york: site(brightwell, brightwell.name, places.york, '192.0.2.91'),
  studio: site(kestrel, kestrel.name, places.london, '203.0.113.160'),
  porto: site(padaria, padaria.name, places.porto, '203.0.113.77'),
  konigstrasse: site(padaria, padaria.name, places.stuttgart, '203.0.113.81'),
  works: site(hartmann, hartmann.name, places.esslingen, '192.0.2.201'),
  northfieldLeeds: site(northfield, northfield.name, places.leeds, '203.0.113.5'),
  northfieldStuttgart: site(northfield, northfield.name, places.stuttgart, '203.0.113.5'),
  alderBristol: site(alder, 'Alder & Pike\\Bristol', places.bristol, '203.0.113.18'),
} as const;

const rooms = ['Head office', 'Warehouse', 'Front desk', 'Branch', 'Workshop', 'Archive'];

/** The group's name: the customer alone, or joined to the place as this customer writes it. */
function groupName(customer: Customer, place: City, room: string | null): string {
  if (customer.separator === null) return customer.name;
  return `${customer.name}${customer.separator}${room === null ? place.city : `${place.city} ${room.toLowerCase()}`}`;
}

function inventCustomer(seed: string, index: number): Customer {
  const random = createRandom(seed, 'customer', index);
  const surname = surnames[index % surnames.length] ?? surnames[0];
  const business = businesses[Math.floor(index / surnames.length) % businesses.length] ?? random.pick(businesses);
  const round = Math.floor(index / (surnames.length * businesses.length));
  const name = `${surname} ${business.name}${round === 0 ? '' : ` ${String(round + 1)}`}`;
  return {
    name,
    code: surname.slice(0, 3).toUpperCase(),
    trade: business.trade,
    separator: random.pick([' / ', ' / ', '\\', null]),
    owner: random.pick(technicians).login,
    cities: [random.pick(Object.values(places)), random.pick(Object.values(places))],
  };
}

/** As many sites as a fleet of that size has: about one for 40 agents, at most 1,000; the named ones come first. */
export function inventSites(seed: string, agentCount: number): readonly Site[] {
  const requested = Math.min(1000, Math.max(18, Math.ceil(agentCount / 40)));
  const sites: Site[] = Object.values(namedSites);
  const addSitesOf = (owner: Customer, room: string | null): void => {
    for (const place of owner.cities) {
      const group = groupName(owner, place, room);
      const known = sites.some((other) => other.group === group && other.place.city === place.city);
      if (!known && sites.length < requested)
        sites.push(site(owner, group, place, documentationAddress(sites.length * 7)));
    }
  };
  for (const owner of customers) addSitesOf(owner, null);
  for (let index = 0; sites.length < requested; index += 1) {
    const owner = inventCustomer(seed, index);
    addSitesOf(owner, null);
    if (index % 3 === 0) addSitesOf(owner, rooms[index % rooms.length] ?? null);
  }
  return sites;
}
