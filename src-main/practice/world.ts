/** The invented world of the practice service: customers, places, technicians, people. Nothing in it exists. */

export type Trade = 'logistics' | 'dental' | 'media' | 'bakery' | 'industry' | 'office' | 'school' | 'law' | 'shop';

export interface City {
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface Customer {
  readonly name: string;
  /** Short form that is used in machine names. */
  readonly code: string;
  readonly trade: Trade;
  readonly cities: readonly City[];
  /** How this customer's groups join customer and place; null where there is one group only. */
  readonly separator: ' / ' | '\\' | null;
  readonly owner: string;
}

export interface Technician {
  readonly login: string;
  readonly name: string;
  readonly accountId: number;
  readonly ip: string;
  readonly place: City;
}

const at = (city: string, region: string, country: string, latitude: number, longitude: number): City => ({
  city,
  region,
  country,
  latitude,
  longitude,
});

export const places = {
  leeds: at('Leeds', 'England', 'GB', 53.8, -1.55),
  selby: at('Selby', 'England', 'GB', 53.78, -1.07),
  york: at('York', 'England', 'GB', 53.96, -1.08),
  harrogate: at('Harrogate', 'England', 'GB', 53.99, -1.54),
  bristol: at('Bristol', 'England', 'GB', 51.45, -2.59),
  london: at('London', 'England', 'GB', 51.51, -0.13),
  edinburgh: at('Edinburgh', 'Scotland', 'GB', 55.95, -3.19),
  esslingen: at('Esslingen', 'Baden-Württemberg', 'DE', 48.74, 9.31),
  stuttgart: at('Stuttgart', 'Baden-Württemberg', 'DE', 48.78, 9.18),
  hamburg: at('Hamburg', 'Hamburg', 'DE', 53.55, 9.99),
  porto: at('Porto', 'Porto', 'PT', 41.15, -8.61),
  braga: at('Braga', 'Braga', 'PT', 41.55, -8.43),
  lyon: at('Lyon', 'Auvergne-Rhône-Alpes', 'FR', 45.76, 4.84),
  krakow: at('Kraków', 'Małopolskie', 'PL', 50.06, 19.94),
  malmo: at('Malmö', 'Skåne', 'SE', 55.6, 13.0),
  toronto: at('Toronto', 'Ontario', 'CA', 43.65, -79.38),
  austin: at('Austin', 'Texas', 'US', 30.27, -97.74),
  nagoya: at('Nagoya', 'Aichi', 'JP', 35.18, 136.91),
} as const;

export const technicians: readonly Technician[] = [
  {
    login: 'm.doyle@northfield.example',
    name: 'Marcus Doyle',
    accountId: 30_114,
    ip: '198.51.100.22',
    place: places.leeds,
  },
  {
    login: 'r.achterberg@northfield.example',
    name: 'Rosa Achterberg',
    accountId: 30_127,
    ip: '203.0.113.41',
    place: places.london,
  },
  {
    login: 'j.weber@northfield.example',
    name: 'Jonas Weber',
    accountId: 30_131,
    ip: '203.0.113.5',
    place: places.stuttgart,
  },
  {
    login: 'support@northfield.example',
    name: 'Northfield support',
    accountId: 30_102,
    ip: '198.51.100.23',
    place: places.leeds,
  },
];

/** The team the agents are attached to (2.7 `agent_account_id`). */
export const teamId = 30_100;

const doyle = 'm.doyle@northfield.example';
const achterberg = 'r.achterberg@northfield.example';
const weber = 'j.weber@northfield.example';
const support = 'support@northfield.example';

const customer = (
  name: string,
  code: string,
  trade: Trade,
  separator: Customer['separator'],
  owner: string,
  ...cities: City[]
): Customer => ({ name, code, trade, separator, owner, cities });

export const customers = [
  customer('Northgate Logistics', 'NG', 'logistics', ' / ', doyle, places.leeds, places.selby, places.hamburg),
  customer('Brightwell Dental', 'bw', 'dental', null, support, places.harrogate, places.york),
  customer('Kestrel Media', 'km', 'media', null, achterberg, places.london),
  customer('Padaria Central', 'PC', 'bakery', null, support, places.porto, places.stuttgart, places.braga),
  customer('Hartmann & Söhne', 'hs', 'industry', null, weber, places.esslingen),
  customer('Northfield internal', 'NF', 'office', null, support, places.leeds, places.stuttgart),
  customer('Alder & Pike', 'ALDER', 'law', '\\', support, places.bristol, places.edinburgh),
  customer('Ridley Veterinary', 'RV', 'dental', null, achterberg, places.selby),
  customer('St Aidan’s School', 'STA', 'school', ' / ', support, places.york, places.leeds),
] as const satisfies readonly Customer[];

/** Appended to the names above when more customers are needed. */
export const surnames = [
  'Whitlock',
  'Harland',
  'Cartmel',
  'Dunmore',
  'Fenwick',
  'Moorside',
  'Lindqvist',
  'Okafor',
  'Marchetti',
  'Nowicki',
  'Tavares',
  'Beaumont',
  'Ishikawa',
  'Aldridge',
  'Calder',
  'Thornbury',
  'Vandermeer',
  'Escobar',
  'Halvorsen',
  'Pemberton',
] as const;

export const businesses: readonly { readonly name: string; readonly trade: Trade }[] = [
  { name: 'Garden Centres', trade: 'shop' },
  { name: 'Foods', trade: 'logistics' },
  { name: 'Print Finishing', trade: 'industry' },
  { name: 'Dental', trade: 'dental' },
  { name: 'Partners', trade: 'law' },
  { name: 'Academy', trade: 'school' },
  { name: 'Studios', trade: 'media' },
  { name: 'Bakeries', trade: 'bakery' },
  { name: 'Consulting', trade: 'office' },
  { name: 'Glassworks', trade: 'industry' },
];

export const people = [
  'Aneta Kowalczyk',
  'Tom Alderson',
  'Elena Marques',
  'Wendy Pike',
  'Rui Tavares',
  'Sibusiso Dube',
  'Greta Lindqvist',
  'Haruka Ishikawa',
  'Oluchi Okafor',
  'Bastien Moreau',
  'Jonas Weber',
  'Priya Raman',
  'Declan Byrne',
  'Marta Nowicka',
  'Leo Vandermeer',
  'Ines Carvalho',
  'Hannah Pemberton',
  'Youssef Haddad',
  'Clara Hartmann',
  'Sam Aldridge',
] as const;

/** Public addresses from the ranges reserved for documentation; wraps around after 750. */
export function documentationAddress(index: number): string {
  const ranges = ['192.0.2', '198.51.100', '203.0.113'];
  return `${ranges[index % 3] ?? '192.0.2'}.${String(1 + (Math.floor(index / 3) % 250))}`;
}
