import type { Site } from './sites.ts';

export type System = 'win' | 'mac' | 'linux' | 'android';
export type Chassis = 'desktop' | 'laptop' | 'server' | 'tablet';

/** `sessions.last` (2.2); a connection that still runs has no stop. Times in Unix seconds. */
export interface LastConnection {
  readonly id: number;
  readonly startTime: number;
  readonly stopTime: number | null;
  readonly client: {
    readonly ip: string;
    readonly country: string;
    readonly region: string;
    readonly city: string;
    readonly userAgent: string;
  };
}

/** The state of one agent. Times in Unix seconds. `agent-wire.ts` turns it into the service's format. */
export interface Agent {
  readonly id: number;
  readonly deviceId: number;
  readonly os: System;
  readonly chassis: Chassis;
  readonly site: Site;
  readonly owner: string;
  readonly linkTime: number;
  readonly user: { readonly login: string; readonly name: string } | null;
  /** Name in the operating system. */
  readonly machineName: string;
  readonly hardwareSeed: string;
  name: string;
  group: string;
  version: string;
  lastTime: number;
  online: boolean;
  /** Asleep: not online, and would be woken rather than started. */
  hibernate: boolean;
  powerSupply: boolean;
  rdp: boolean;
  disabled: boolean;
  limited: boolean;
  installed: boolean;
  favorite: boolean;
  wol: boolean;
  cable: boolean;
  /** Started into Windows safe mode by the last reboot (F8). */
  safeMode: boolean;
  sessionsTotal: number;
  last: LastConnection | null;
  permanent: { enabled: boolean; path: string | null; password: string | null };
}
