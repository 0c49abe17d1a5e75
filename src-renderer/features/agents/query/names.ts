import { traitFields } from '../../../../src-main/contract/agent-fields.ts';

/** The terms of the search box, in the order in which they are offered. */
export const termNames = [
  'group',
  'account',
  'is',
  'os',
  'seen',
  'ip',
  'place',
  'owner',
  'user',
  'version',
  'sessions',
  'free',
  'ram',
  'model',
  'cpu',
  'cores',
  'osname',
  'domain',
  'wol',
  'name',
  'id',
] as const;
export type TermName = (typeof termNames)[number];

const known: ReadonlySet<string> = new Set(termNames);
export const isTermName = (name: string): name is TermName => known.has(name);

/** Terms about stored hardware: an agent whose hardware is not stored neither matches nor fails them. */
export const hardwareTerms: ReadonlySet<TermName> = new Set(
  traitFields.flatMap((field) => ('term' in field ? field.term : [])),
);

/** Names used elsewhere; suggested as "Did you mean", never taken silently. */
export const otherNames: Readonly<Record<string, TermName>> = {
  site: 'group',
  customer: 'group',
  folder: 'group',
  state: 'is',
  status: 'is',
  system: 'os',
  platform: 'os',
  last: 'seen',
  online: 'seen',
  address: 'ip',
  city: 'place',
  country: 'place',
  region: 'place',
  location: 'place',
  login: 'user',
  email: 'owner',
  agent: 'name',
  computer: 'name',
  host: 'name',
  hostname: 'name',
  device: 'id',
  disk: 'free',
  space: 'free',
  storage: 'free',
  memory: 'ram',
  processor: 'cpu',
  core: 'cores',
  wake: 'wol',
  session: 'sessions',
  workgroup: 'domain',
  edition: 'osname',
};
