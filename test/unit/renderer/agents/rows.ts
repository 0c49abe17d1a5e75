import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { rowOf as row } from '../../../samples.ts';

/** Invented agents for tests and screenshots. */

export { rowOf as row, traitsOf } from '../../../samples.ts';

const sites = [
  {
    group: 'Alder & Pike',
    city: 'Bristol',
    country: 'GB',
    ip: '203.0.113.18',
    names: ['ALDER-RECEPTION', 'ALDER-SCAN-01'],
  },
  {
    group: 'Northgate Logistics / Leeds warehouse',
    city: 'Leeds',
    country: 'GB',
    ip: '198.51.100.7',
    names: [
      'Bay 4 label printer PC',
      'Bay 7 label printer PC',
      'Despatch desk 1',
      'Despatch desk 2',
      'Forklift tablet 03',
    ],
  },
  {
    group: 'Northgate Logistics / Northgate office',
    city: 'Leeds',
    country: 'GB',
    ip: '198.51.100.8',
    names: ['FIN-HPBOOK-114', 'FIN-HPBOOK-115', 'Meeting room Calder', 'ng-dc01.corp.northgate.example'],
  },
  {
    group: 'Brightwell Dental',
    city: 'Harrogate',
    country: 'GB',
    ip: '192.0.2.44',
    names: ['bw-harrogate-surgery-2', 'bw-harrogate-xray', 'bw-york-reception', 'Okafor surgery 4'],
  },
  {
    group: 'Kestrel Media',
    city: 'London',
    country: 'GB',
    ip: '203.0.113.160',
    names: ['edit-suite-a', 'edit-suite-b', 'edit-suite-c'],
  },
  {
    group: 'Padaria Central',
    city: 'Porto',
    country: 'PT',
    ip: '203.0.113.77',
    names: ['Elena Marques (laptop)', 'POS 1 Rua das Flores'],
  },
  {
    group: 'Hartmann & Söhne',
    city: 'Esslingen',
    country: 'DE',
    ip: '192.0.2.201',
    names: ['hs-cnc-terminal-2', 'hs-empfang', 'Kasse 1 Königstraße'],
  },
  {
    group: 'Northfield internal',
    city: 'Stuttgart',
    country: 'DE',
    ip: '203.0.113.5',
    names: ['Jonas Weber MacBook Air', 'nas-backup-02'],
  },
] as const;

const prefixes = ['ws-leeds', 'NTG-LT', 'dental-chair', 'till', 'porto-pos', 'render-node', 'lab', 'scan'] as const;
const systems = ['win', 'win', 'win', 'mac', 'linux', 'win', 'android'] as const;

/** So many agents, always the same ones, with every state among them. `now` in Unix milliseconds. */
export function inventRows(count: number, now: number): readonly AgentRow[] {
  return Array.from({ length: count }, (_, index) => {
    const site = sites[index % sites.length] ?? sites[0];
    const round = Math.floor(index / sites.length);
    const base = site.names[round % site.names.length] ?? site.names[0];
    const again = Math.floor(round / site.names.length);
    const online = (index * 7) % 13 < 7;
    return row({
      id: 1000 + index * 3,
      name: again === 0 ? base : `${prefixes[index % prefixes.length] ?? 'ws'}-${String(100 + ((index * 53) % 900))}`,
      group: index % 29 === 28 ? null : site.group,
      os: systems[(index * 5) % systems.length] ?? 'win',
      ip: site.ip,
      city: site.city,
      country: site.country,
      online,
      disabled: index % 41 === 40,
      limited: index % 17 === 9,
      installed: index % 23 !== 22,
      inSession: online && index % 19 === 4,
      lastTime: Math.floor(now / 1000) - (online ? 5 : ((index * index * 977) % 3_000_000) + 300),
      version: `3.8.${String(12 - (index % 5))}`,
      sessionsTotal: (index * 37) % 240,
      owner: index % 3 === 0 ? 'm.doyle@northfield.example' : 'support@northfield.example',
      osUser: index % 2 === 0 ? 'Aneta Kowalczyk' : null,
      serviceFavorite: index % 31 === 10,
      localFavorite: index % 15 === 1,
    });
  });
}
