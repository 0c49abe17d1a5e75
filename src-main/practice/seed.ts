import type { Agent, Chassis, LastConnection, System } from './agent.ts';
import { firstDeviceId, firstDeviceIndex, inventName, namedComputers, namedState, type Named } from './names.ts';
import { createRandom, type Random } from './random.ts';
import { inventSites, type Site } from './sites.ts';
import { people, technicians, type Technician } from './world.ts';

/** Internal numbers start here; agents get them in order. */
export const firstAgentId = 100_001;
/** Numbers of another account: answered with 403 (section 5). */
export const isForeignAgent = (id: number): boolean => id >= 70_000 && id < 80_000;

const deviceStep = 7_368_787;
const deviceRange = 900_000_000;

/** Nine digits, different for every index: the step shares no divisor with the range. */
function deviceNumber(index: number): number {
  const offset = (firstDeviceId - 100_000_000 + (index - firstDeviceIndex) * deviceStep) % deviceRange;
  return 100_000_000 + (offset < 0 ? offset + deviceRange : offset);
}

/** A browser a technician may have connected with. */
export const technicianAgent = (random: Random): string =>
  random.pick([
    'Longreach/0.1 (Windows NT 10.0; Win64; x64)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.2 Safari/605.1.15',
    'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
  ]);

export const clientOf = (technician: Technician, userAgent: string): LastConnection['client'] => ({
  ip: technician.ip,
  country: technician.place.country,
  region: technician.place.region,
  city: technician.place.city,
  userAgent,
});

function systemOf(random: Random, site: Site, name: string): { os: System; chassis: Chassis } {
  if (/tablet/i.test(name)) return { os: 'android', chassis: 'tablet' };
  if (/server|build|render|nas/i.test(name)) return { os: random.pick(['linux', 'win']), chassis: 'server' };
  const chassis: Chassis = /laptop/i.test(name) || random.chance(0.2) ? 'laptop' : 'desktop';
  const { trade } = site.customer;
  if (random.chance(trade === 'media' ? 0.9 : trade === 'office' || trade === 'law' ? 0.2 : 0.02))
    return { os: 'mac', chassis };
  return { os: /cnc|hmi/.test(name) || random.chance(0.04) ? 'linux' : 'win', chassis };
}

const versions = ['3.8.12', '3.8.12', '3.8.12', '3.8.12', '3.8.11', '3.8.9', '3.8.2', '3.7.30', '3.6.4'];

function invent(random: Random, site: Site, serial: number): Named {
  const name = inventName(random, site, serial);
  const roll = random.next();
  const state =
    roll < 0.54
      ? 'on'
      : roll < 0.55
        ? 'limited'
        : roll < 0.553
          ? 'blocked'
          : roll < 0.57
            ? 'missing'
            : roll < 0.78
              ? 'asleep'
              : 'off';
  const minutesAgo = Math.floor(60 * 24 * (state === 'missing' ? 20 + random.next() * 200 : random.next() ** 3 * 45));
  return {
    name,
    site,
    ...systemOf(random, site, name),
    version: random.pick(versions),
    state: state === 'on' && random.chance(0.015) ? 'busy' : state,
    sessions: Math.floor(random.next() ** 2 * 160),
    favorite: random.chance(0.01),
    minutesAgo: state === 'on' || state === 'limited' ? 0 : 2 + minutesAgo,
  };
}

function userOf(random: Random, system: System): Agent['user'] {
  if (system === 'android') return null;
  const name = random.pick(people);
  const [first = 'user', last = 'user'] = name.toLowerCase().split(' ');
  return { login: random.pick([`${first.slice(0, 1)}.${last}`, first, `${last}${first.slice(0, 1)}`]), name };
}

function lastConnection(random: Random, named: Named, index: number, now: number): LastConnection | null {
  if (named.sessions === 0 || (named.state !== 'busy' && random.chance(0.05))) return null;
  const client = clientOf(random.pick(technicians), technicianAgent(random));
  const id = 80_000_000 + index;
  if (named.state === 'busy') return { id, startTime: now - random.int(120, 1100), stopTime: null, client };
  const stopTime = now - named.minutesAgo * 60 - Math.floor(random.next() ** 2 * 30 * 86_400) - 300;
  return { id, startTime: stopTime - random.int(90, 3200), stopTime, client };
}

function machineNameOf(named: Named, index: number): string {
  const plain =
    named.name
      .split('.')[0]
      ?.toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '-') ?? '';
  const trimmed = plain
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 15)
    .replace(/-+$/, '');
  return trimmed === '' ? `PC-${String(index)}` : trimmed;
}

function build(seed: string, named: Named, index: number, now: number): Agent {
  const random = createRandom(seed, 'agent', index);
  const wired = named.chassis === 'desktop' || named.chassis === 'server';
  const path = named.name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return {
    id: firstAgentId + index,
    deviceId: deviceNumber(index),
    os: named.os,
    chassis: named.chassis,
    site: named.site,
    owner: named.site.customer.owner,
    linkTime: now - random.int(40, 1400) * 86_400,
    user: userOf(random, named.os),
    machineName: machineNameOf(named, index),
    hardwareSeed: `${seed}/${String(index)}`,
    name: named.name,
    group: index >= namedComputers.length && random.chance(0.01) ? '' : named.site.group,
    version: named.version,
    lastTime: now - named.minutesAgo * 60,
    online: false,
    hibernate: false,
    powerSupply: named.chassis !== 'laptop' || random.chance(0.6),
    rdp: named.os === 'win' && random.chance(0.6),
    disabled: false,
    limited: false,
    installed: true,
    favorite: named.favorite,
    wol: wired ? random.chance(0.99) : random.chance(named.chassis === 'laptop' ? 0.9 : 0),
    cable: wired ? random.chance(0.99) : random.chance(named.chassis === 'laptop' ? 0.85 : 0),
    safeMode: false,
    sessionsTotal: named.sessions,
    last: lastConnection(random, named, index, now),
    permanent: { enabled: false, path: random.chance(0.04) ? `${path}-${String(index)}` : null, password: null },
    ...namedState(named.state),
  };
}

/** The fleet of a seed: the same seed and count give the same agents. `now` in Unix seconds. */
export function seedAgents(seed: string, count: number, now: number): Agent[] {
  const sites = inventSites(seed, count);
  const serials = new Map<string, number>();
  const agents: Agent[] = [];
  for (let index = 0; index < count; index += 1) {
    const random = createRandom(seed, 'computer', index);
    // Some sites are larger than others, the first ones most.
    const site = sites[Math.floor(random.next() ** 1.6 * sites.length)] ?? random.pick(sites);
    const serial = serials.get(site.group) ?? 0;
    serials.set(site.group, serial + 1);
    agents.push(build(seed, namedComputers[index] ?? invent(random, site, serial), index, now));
  }
  return agents;
}
