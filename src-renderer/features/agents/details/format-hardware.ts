import type { AgentDetails } from '../../../../src-main/contract/contract.ts';
import { textOrNull, isolate } from '../../../lib/text.ts';
import { t, type PlainKey } from '../../../../src-main/contract/texts.ts';
import { formatFree, formatNumber, LOW_PERCENT, percentUsed, sizeAsReported } from '../../../lib/units.ts';
import type { Fact } from '../../../ui/facts.ts';

export type Hardware = NonNullable<AgentDetails['agent']['hardware']>;
export type Volume = Hardware['logicalDisks'][number];
export type Bank = Hardware['ramBanks'][number];
export type Adapter = Hardware['netAdapters'][number];

/** A text of the service, or a dash. */
export const orDash = (text: string | null | undefined): string => known(text) ?? t('none');

/** A text of the service for use beside others; null where it is empty. */
export function known(text: string | null | undefined): string | null {
  const what = textOrNull(text);
  return what === null ? null : isolate(what);
}

/** What the service reports under a label, or a dash. */
export const reported = (label: PlainKey, text: string | null | undefined): Fact => ({
  label: t(label),
  value: orDash(text),
});

/** A fact of figures, as they are shown. */
export const inFigures = (label: PlainKey, value: string): Fact => ({ label: t(label), value, figures: true });

/** "14, 20 logical" */
export function formatCores(cores: number | null, logical: number | null): string {
  if (cores === null) return logical === null ? t('none') : t('details.logicalOnly', { logical });
  return logical === null ? formatNumber(cores) : t('details.coresLogical', { cores, logical });
}

/** "corp.northgate.example" or "Workgroup WORKGROUP"; a dash where neither is known. */
export function formatDomain(hardware: Pick<Hardware, 'computerDomain' | 'computerWorkgroup'>): string {
  const domain = known(hardware.computerDomain);
  if (domain !== null) return domain;
  const workgroup = known(hardware.computerWorkgroup);
  return workgroup === null ? t('none') : t('details.workgroupNamed', { workgroup });
}

/** "Dell P2422H, 1920 × 1080" */
export function formatDisplay(display: Hardware['monitors'][number]): string {
  const { screenWidth: width, screenHeight: height } = display;
  const size = width === null || height === null ? null : `${String(width)} × ${String(height)}`;
  const name = known(display.name);
  return [name ?? (size === null ? t('none') : t('details.display')), size].filter((part) => part !== null).join(', ');
}

/** "Intel UHD 770, integrated, 1,024 (unit unknown)" */
export function formatGraphics(card: Hardware['videoCards'][number]): string {
  const kind = card.integrated === null ? null : card.integrated ? t('details.integrated') : t('details.dedicated');
  const memory = card.ram === null ? null : sizeAsReported(card.ram);
  return [orDash(card.name), kind, memory].filter((part) => part !== null).join(', ');
}

/** The used memory, from the reported numbers; null where one of them is missing or they contradict each other. */
export function usedMemory(hardware: Pick<Hardware, 'ramPhys' | 'ramPhysAvail'>) {
  const { ramPhys: total, ramPhysAvail: free } = hardware;
  const percent = percentUsed(free, total);
  if (total === null || free === null || percent === null || free > total || free < 0) return null;
  return { used: total - free, total, percent };
}

export interface VolumeText {
  readonly letter: string;
  /** "System, NTFS" */
  readonly about: string;
  /** "18.4 of 237 GiB free" */
  readonly free: string;
  /** 0 to 100; null where that is unknown. */
  readonly usedPercent: number | null;
  readonly low: boolean;
}

/** A logical disk; `low` where less than a tenth of it is free. */
export function describeVolume(volume: Volume): VolumeText {
  const usedPercent = percentUsed(volume.freeSpace, volume.size);
  const about = [known(volume.name), known(volume.fileSystem)].filter((part) => part !== null);
  return {
    letter: orDash(volume.disk),
    about: about.length === 0 ? t('none') : about.join(', '),
    free: formatFree(volume.freeSpace, volume.size),
    usedPercent,
    low: usedPercent !== null && 100 - usedPercent < LOW_PERCENT,
  };
}

/** A slot: "DIMM 1", else the bank's own name. */
export const formatSlot = (bank: Bank): string => known(bank.locator) ?? orDash(bank.bank);

/** Several addresses come in one text, parted by commas, semicolons or spaces; one line each reads better. */
export function splitAddresses(text: string | null): readonly string[] {
  const parts = (text ?? '').split(/[\s,;]+/).filter((part) => part !== '');
  return parts.slice(0, 32);
}

/** A table without a single value is left out; the service sends such rows for empty slots and missing cards. */
export const hasValue = (record: object): boolean =>
  Object.values(record).some((value) => value !== null && value !== '');
