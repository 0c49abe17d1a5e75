import type { Agent, Chassis, System } from './agent.ts';
import type { Random } from './random.ts';
import { namedSites, type Site } from './sites.ts';
import { people, type Trade } from './world.ts';

type State = 'on' | 'off' | 'asleep' | 'blocked' | 'missing' | 'limited' | 'busy';

/** An agent that is defined individually, so that every start shows the same familiar first rows. */
export interface Named {
  readonly name: string;
  readonly site: Site;
  readonly os: System;
  readonly chassis: Chassis;
  readonly version: string;
  readonly state: State;
  readonly sessions: number;
  readonly favorite: boolean;
  /** How long ago it was online, in minutes; 0 for now. */
  readonly minutesAgo: number;
}

const s = namedSites;
const hour = 60;
const day = 1440;

const one = (
  name: string,
  site: Site,
  sessions: number,
  more: Partial<Omit<Named, 'name' | 'site' | 'sessions'>> = {},
): Named => ({
  name,
  site,
  sessions,
  os: 'win',
  chassis: 'desktop',
  version: '3.8.12',
  state: 'on',
  favorite: false,
  minutesAgo: 0,
  ...more,
});

const mac = { os: 'mac', version: '3.8.11' } as const;
const terminal = { os: 'linux', version: '3.8.10' } as const;
const tablet = { os: 'android', chassis: 'tablet', version: '3.6.4' } as const;
const server = { chassis: 'server' } as const;

export const namedComputers: readonly Named[] = [
  one('ALDER-RECEPTION', s.alderBristol, 41),
  one('ALDER-SCAN-01', s.alderBristol, 7, { state: 'off', minutesAgo: 2 * day }),
  one('Bay 4 label printer PC', s.warehouse, 118, { favorite: true }),
  one('Bay 7 label printer PC', s.warehouse, 64, { state: 'asleep', version: '3.8.9', minutesAgo: 6 }),
  one('bw-harrogate-surgery-2', s.harrogate, 29),
  one('bw-harrogate-xray', s.harrogate, 33, { state: 'limited' }),
  one('bw-york-reception', s.york, 86, { state: 'busy' }),
  one('Despatch desk 1', s.warehouse, 214, { favorite: true }),
  one('Despatch desk 2', s.warehouse, 171),
  one('edit-suite-a', s.studio, 52, { ...mac, favorite: true }),
  one('edit-suite-b', s.studio, 38, mac),
  one('edit-suite-c', s.studio, 12, { ...mac, state: 'asleep', minutesAgo: 19 * hour }),
  one('Elena Marques (laptop)', s.porto, 9, { chassis: 'laptop', state: 'off', minutesAgo: 41 }),
  one('FIN-HPBOOK-114', s.office, 22, { chassis: 'laptop' }),
  one('FIN-HPBOOK-115', s.office, 5, { chassis: 'laptop', state: 'off', version: '3.7.30', minutesAgo: 3 * day }),
  one('Forklift tablet 03', s.warehouse, 2, tablet),
  one('Forklift tablet 05', s.warehouse, 1, { ...tablet, state: 'missing', minutesAgo: 39 * day }),
  one('hs-cnc-terminal-2', s.works, 17, terminal),
  one('hs-cnc-terminal-3', s.works, 11, terminal),
  one('hs-empfang', s.works, 48),
  one('Jonas Weber MacBook Air', s.northfieldStuttgart, 3, {
    ...mac,
    chassis: 'laptop',
    version: '3.8.12',
    state: 'off',
    favorite: true,
    minutesAgo: 2 * hour,
  }),
  one('Kasse 1 Königstraße', s.konigstrasse, 95, { favorite: true }),
  one('Kasse 2 Königstraße', s.konigstrasse, 73),
  one('Meeting room Calder', s.office, 14, {
    state: 'asleep',
    version: '3.8.2',
    favorite: true,
    minutesAgo: 5 * day,
  }),
  one('nas-backup-02', s.northfieldLeeds, 6, { ...terminal, ...server, version: '3.8.12', favorite: true }),
  one('ng-dc01.corp.northgate.example', s.office, 131, { ...server, favorite: true }),
  one('ng-sql02.corp.northgate.example', s.office, 58, server),
  one('Okafor surgery 4', s.harrogate, 8, { state: 'blocked', version: '3.7.30', minutesAgo: 24 * day }),
  one('POS 1 Rua das Flores', s.porto, 140),
  one('POS 2 Rua das Flores', s.porto, 122),
];

/** The device number of "Despatch desk 1" is the one the documentation shows; the others follow from it. */
export const firstDeviceId = 418_220_967;
export const firstDeviceIndex = namedComputers.findIndex((named) => named.name === 'Despatch desk 1');

const takenNames: ReadonlySet<string> = new Set(namedComputers.map((named) => named.name));

const kinds: Readonly<Record<Trade, readonly string[]>> = {
  logistics: [
    'Packing bench #',
    'Bay # scanner PC',
    'Despatch desk #',
    'Gate house #',
    '@-DESK-###',
    'Forklift tablet ##',
  ],
  dental: ['@-%-surgery-#', '@-%-reception-#', '@-%-xray-#', 'Hygiene room #', '@-%-office-#'],
  media: ['edit-suite-##', 'grading-##', '@-render-###', 'Ingest station #', 'Producer laptop ##'],
  bakery: ['POS # %', 'Kasse # %', 'Back office # %', 'Oven room tablet ##', '@-TILL-###'],
  industry: ['@-cnc-terminal-##', '@-plant-hmi-##', 'Quality lab #', '@-CAD-###', 'Goods in #'],
  office: ['@-LAPTOP-###', '@-DESK-###', 'Meeting room ##', '@-build-##', 'Reception %'],
  school: ['Room ### teacher PC', 'Library terminal #', '@-LAB-###', 'Staff room #', 'Sixth form laptop ##'],
  law: ['@-SCAN-##', '@-RECEPTION-#', 'Partner office #', '@-PC-###', 'Archive desk #'],
  shop: ['Till # %', '@-STOCK-###', 'Office % #', 'Price tablet ##', 'Click and collect #'],
};

/** @param serial counts the agents of the site, so that names differ there */
export function inventName(random: Random, site: Site, serial: number): string {
  const owner = random.pick(people);
  if (random.chance(0.07)) return `${owner} (laptop)`;
  const pattern = random.pick(kinds[site.customer.trade]);
  const place = pattern.startsWith('@') ? site.place.city.toLowerCase() : site.place.city;
  const base = pattern.replace('@', site.customer.code).replace('%', place);
  const numbered = (number: number): string =>
    base.replace(/#+/, (marks) => String(number).padStart(marks.length, '0'));
  // The name of an individually defined agent stays unique.
  return takenNames.has(numbered(serial + 1)) ? numbered(serial + 101) : numbered(serial + 1);
}

/** What the state of an individually defined agent means for its fields. */
export const namedState = (state: State): Partial<Agent> => ({
  online: state === 'on' || state === 'limited' || state === 'busy',
  hibernate: state === 'asleep',
  disabled: state === 'blocked',
  limited: state === 'limited',
  installed: state !== 'missing',
});
