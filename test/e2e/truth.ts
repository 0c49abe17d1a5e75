import type { Page } from 'playwright-core';
import type { Channel, InputOf, OutputOf } from '../../src-main/contract/contract.ts';
import type { Result } from '../../src-main/contract/failure.ts';
import type { Service } from './steps.ts';

/** What the service itself says of its agents: the measure of every list and term. */

/** An element of `agents/list` (2.1), as far as the tests read it. */
export interface Listed {
  readonly id: number;
  readonly device_id: number;
  readonly name: string;
  readonly group: string;
  readonly os: string;
  readonly version: string;
  readonly online: boolean;
  readonly disabled: boolean;
  readonly limited: boolean;
  readonly installed: boolean;
  readonly favorite: boolean;
  readonly owner: string;
  readonly last_time: number;
  readonly link_time: number;
  readonly geo: { readonly ip: string; readonly region: string; readonly city: string };
  readonly os_user?: { readonly login: string; readonly name: string };
  readonly sessions: {
    readonly total: number;
    readonly last?: { readonly start_time: number; readonly stop_time: number | null };
  };
}

/** `hardware` of `agents/info` (2.4). */
export interface Hardware {
  readonly CPU: string;
  readonly CPUCores: number;
  readonly ComputerDomain: string;
  readonly ComputerModel: string;
  readonly OSName: string;
  readonly RAMPhys: number;
  readonly RAMPhysAvail: number;
  /** Megabytes. */
  readonly LogicalDisks: readonly { readonly FreeSpace: number; readonly Size: number }[];
  readonly NetAdapters: readonly { readonly WoL: boolean; readonly Cable: boolean }[];
}

export interface Info extends Listed {
  readonly hibernate: boolean;
  readonly hardware: Hardware;
}

async function ask(service: Service, operation: string): Promise<unknown> {
  const response = await fetch(`${service.address}${operation}`, { headers: { 'x-api-key': service.key } });
  const { data } = (await response.json()) as { readonly data: unknown };
  return data;
}
export const askList = async (service: Service): Promise<readonly Listed[]> =>
  (await ask(service, 'agents/list')) as readonly Listed[];
export const askInfo = async (service: Service, agentId: number): Promise<Info> =>
  (await ask(service, `agents/info?agent_id=${agentId}`)) as Info;

/** The disk with the smallest share of free space. */
export const fullestDisk = ({ LogicalDisks }: Hardware): { readonly FreeSpace: number; readonly share: number } => {
  const disks = LogicalDisks.map(({ FreeSpace, Size }) => ({ FreeSpace, share: (FreeSpace / Size) * 100 }));
  return disks.reduce((fullest, disk) => (disk.share < fullest.share ? disk : fullest));
};

/** A call over the page's own bridge, as its code makes it; throws what the person would be told. */
export async function callBridge<C extends Channel>(page: Page, channel: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const reply = await page.evaluate<Result<OutputOf<C>>>(
    `window.bridge.invoke(${JSON.stringify(channel)}, ${input === undefined ? 'undefined' : JSON.stringify(input)})`,
  );
  if (!reply.ok) throw new Error(`${channel}: ${reply.failure.message}`);
  return reply.value;
}
