import type { AgentDetails, AgentTraits } from '../contract/contract.ts';
import type { Hardware, LogicalDisk } from '../api/model.ts';

/** File systems that are full by their nature: discs, and packages mounted as disks. */
const READ_ONLY = new Set(['cdfs', 'udf', 'iso9660', 'squashfs', 'cramfs']);

/** What of an agent's details the list searches, sorts by and shows (contract). `at` in Unix milliseconds. */
export function toTraits(agent: AgentDetails['agent'], at: number): AgentTraits {
  const { hardware } = agent;
  const disk = fullestDisk(hardware);
  return {
    agentId: agent.id,
    at,
    asleep: agent.hibernate,
    model: hardware?.computerModel ?? null,
    osName: hardware?.osName ?? null,
    cpu: hardware?.cpu ?? null,
    cores: hardware?.cpuCores ?? null,
    ram: hardware?.ramPhys ?? null,
    ramFree: hardware?.ramPhysAvail ?? null,
    diskFree: disk?.free ?? null,
    diskFreePercent: disk?.percent ?? null,
    domain: hardware?.computerDomain ?? null,
    wol: anyTrue(hardware, 'wol'),
    cable: anyTrue(hardware, 'cable'),
  };
}

function fullestDisk(hardware: Hardware | null): { readonly free: number; readonly percent: number } | null {
  const disks = (hardware?.logicalDisks ?? []).map(measureDisk).filter((disk) => disk !== null);
  return disks.reduce<(typeof disks)[number] | null>(
    (fullest, disk) => (fullest === null || disk.percent < fullest.percent ? disk : fullest),
    null,
  );
}

function measureDisk({ freeSpace, size, fileSystem }: LogicalDisk) {
  if (freeSpace === null || size === null || size <= 0) return null;
  if (READ_ONLY.has(fileSystem?.toLowerCase() ?? '')) return null;
  const free = Math.min(Math.max(freeSpace, 0), size);
  return { free, percent: Math.round((free / size) * 1_000) / 10 };
}

/** True where one adapter says so, false where those that say anything say no. */
function anyTrue(hardware: Hardware | null, what: 'wol' | 'cable'): boolean | null {
  const flags = (hardware?.netAdapters ?? []).map((adapter) => adapter[what]).filter((flag) => flag !== null);
  return flags.length === 0 ? null : flags.includes(true);
}
