import type { ChangedField } from '../../contract/contract.ts';
import type { Hardware, NetAdapter, OsUser } from '../../contract/model.ts';
import type { StoredDetail } from '../../contract/agent-fields.ts';

/** Free and total size of a logical disk in MB (2.4). */
export type FreeSpace = readonly [free: number, size: number | null];

/**
 * One property of an agent in compact JSON. `key` identifies the part in other snapshots ("" if there is one of its kind);
 * `label` is its name if that is not the key. Absent values are not stored.
 */
export type Fact = readonly [field: ChangedField, key: string, value: string | FreeSpace, label?: string];

interface Part {
  readonly key: string | null;
  readonly value: string | FreeSpace | null;
  readonly label?: string | null;
}

/**
 * Identity and hardware of an agent: everything of 2.1 to 2.4 whose change matters to a technician. Without what changes by
 * itself: free memory, page file, speeds, cables, addresses of servers, and the time zone, which depends on the season.
 */
export function readFacts(agent: StoredDetail): readonly Fact[] {
  const identity: Record<string, string | null> = {
    name: agent.name,
    group: agent.group,
    owner: agent.owner,
    version: agent.version,
    ip: agent.geo?.ip ?? null,
    osUser: nameUser(agent.osUser),
    rdp: textOf(agent.rdp),
    permanentLink: textOf(agent.permanentLink),
  };
  const facts = Object.entries(identity).flatMap(([field, value]) => factsOf(field as ChangedField, [single(value)]));
  return agent.hardware === null ? facts : [...facts, ...systemFacts(agent.hardware), ...partFacts(agent.hardware)];
}

function systemFacts(hardware: Hardware): Fact[] {
  const { bios, biosVersion, biosDate, localeCountry, localeCurrency, localeFormatDate, localeFormatTime } = hardware;
  const values: Partial<Record<ChangedField, string | null>> = {
    computerName: hardware.computerName,
    model: hardware.computerModel,
    domain: hardware.computerDomain,
    workgroup: hardware.computerWorkgroup,
    bios: join(bios, biosVersion, biosDate),
    cpu: hardware.cpu ?? hardware.cpuFamily,
    cores: join(hardware.cpuCores),
    osName: hardware.osName,
    osVersion: hardware.osVersion,
    ram: join(hardware.ramPhys),
    locale: join(
      hardware.locale,
      localeCountry,
      localeCurrency,
      localeFormatDate,
      localeFormatTime,
      hardware.localeOemPage,
    ),
  };
  return Object.entries(values).flatMap(([field, value]) => factsOf(field as ChangedField, [single(value)]));
}

/** Banks are identified by locator, disks by label, adapters by hardware address or name, the rest by name. */
function partFacts(hardware: Hardware): Fact[] {
  const { ramBanks, hdd, logicalDisks, netAdapters, monitors, videoCards, soundDevices } = hardware;
  const addresses = netAdapters.map((adapter) => ({ ...nameAdapter(adapter), value: adapter.addresses }));
  return [
    ...factsOf(
      'ramBank',
      ramBanks.map(({ locator, bank, capacity, manufacturer, partNumber, serialNumber }) => ({
        key: locator ?? bank,
        value: join(capacity, manufacturer, partNumber, serialNumber),
      })),
    ),
    ...factsOf(
      'disk',
      hdd.map(({ model, size }) => ({ key: model, value: join(model, size) })),
    ),
    ...factsOf(
      'volume',
      logicalDisks.map(({ disk, name, fileSystem, size }) => ({
        key: disk ?? name,
        value: join(disk, name, fileSystem, size === null ? null : `${size} MB`),
      })),
    ),
    ...factsOf(
      'freeSpace',
      logicalDisks.map(({ disk, name, freeSpace, size }) => ({
        key: disk ?? name,
        value: freeSpace === null ? null : [freeSpace, size],
      })),
    ),
    ...factsOf(
      'adapter',
      netAdapters.map((adapter) => ({
        ...nameAdapter(adapter),
        value: join(adapter.name, adapter.manufacturer, adapter.macAddress),
      })),
    ),
    ...factsOf('address', netAdapters.length > 0 ? addresses : [single(join(...hardware.computerIp))]),
    ...factsOf(
      'wol',
      netAdapters.map((adapter) => ({ ...nameAdapter(adapter), value: textOf(adapter.wol) })),
    ),
    ...factsOf(
      'display',
      monitors.map(({ name, screenWidth, screenHeight }) => ({
        key: name,
        value: join(name, screenWidth === null || screenHeight === null ? null : `${screenWidth} × ${screenHeight}`),
      })),
    ),
    ...graphicsFacts(videoCards.length > 0 ? videoCards : [{ name: hardware.videoName, ram: hardware.videoRam }]),
    ...factsOf(
      'sound',
      soundDevices.map(({ name }) => ({ key: name, value: name })),
    ),
  ];
}

const graphicsFacts = (cards: readonly { readonly name: string | null; readonly ram: number | null }[]): Fact[] =>
  factsOf(
    'graphics',
    cards.map(({ name, ram }) => ({ key: name, value: join(name, ram) })),
  );

const single = (value: string | null | undefined): Part => ({ key: '', value: value ?? null });

const nameAdapter = ({ macAddress, name }: NetAdapter): Omit<Part, 'value'> => ({
  key: macAddress ?? name,
  label: name ?? macAddress,
});

/** Parts with equal keys are numbered, so that two equal displays are two parts. */
function factsOf(field: ChangedField, parts: readonly Part[]): Fact[] {
  const seen = new Map<string, number>();
  return parts.flatMap(({ key, value, label }): Fact[] => {
    const name = key ?? '';
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (value === null) return [];
    const unique = count === 1 ? name : `${name} (${count})`;
    return label === undefined || label === null || label === unique
      ? [[field, unique, value]]
      : [[field, unique, value, label]];
  });
}

const textOf = (flag: boolean | null): string | null => (flag === null ? null : String(flag));

function nameUser(user: OsUser | null): string | null {
  if (user === null) return null;
  const { login, name } = user;
  return login !== null && name !== null && login !== name ? `${name} (${login})` : (login ?? name);
}

function join(...parts: readonly (string | number | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join(', ');
}
