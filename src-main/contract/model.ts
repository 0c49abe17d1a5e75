/**
 * The exact model of what the service manages (2). Responses are read tolerantly by the `wire-*` readers; in the model, what
 * is absent is `null`, times are whole seconds since the Unix epoch, and addresses are valid or `null`.
 */

/** The operating systems of the specification (2.1); other values are passed on unchanged. */
export type OperatingSystem = 'win' | 'mac' | 'linux' | 'android' | (string & {});

/** `geo` (2.1) */
export interface Place {
  readonly ip: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
}

/** `sessions.last` (2.2) */
export interface LastConnection {
  readonly id: number | null;
  readonly startTime: number | null;
  readonly stopTime: number | null;
  readonly client: (Place & { readonly userAgent: string | null }) | null;
}

/** An element of `agents/list` (2.1). */
export interface Agent {
  readonly id: number;
  /** Only some services send it in the list; `agents/info` always does (2.3). */
  readonly deviceId: number | null;
  readonly name: string;
  /** A flat name; names with separators ("A / B", "A\B") are shown as a tree. */
  readonly group: string | null;
  readonly disabled: boolean | null;
  readonly limited: boolean | null;
  readonly linkTime: number | null;
  readonly lastTime: number | null;
  readonly geo: Place | null;
  /** Never used to connect (section 1, step 5). */
  readonly permanentUrl: string | null;
  /** Whether there is a permanent link, also where its address is not shown; null where it is unknown. */
  readonly permanentLink: boolean | null;
  /** Never used to connect (section 1, step 5). */
  readonly onetimeUrl: string | null;
  readonly previewUrl: string | null;
  readonly os: OperatingSystem | null;
  readonly version: string | null;
  readonly online: boolean | null;
  readonly installed: boolean | null;
  readonly favorite: boolean | null;
  readonly owner: string | null;
  readonly sessions: { readonly last: LastConnection | null; readonly total: number | null };
  readonly osUser: OsUser | null;
}

export interface OsUser {
  readonly login: string | null;
  readonly name: string | null;
}

/** The response of `agents/info` (2.3). */
export interface AgentDetail extends Agent {
  readonly rdp: boolean | null;
  readonly hibernate: boolean | null;
  readonly powerSupply: boolean | null;
  readonly hardware: Hardware | null;
}

/** `hardware` (2.4). Numbers are as reported; only the sizes of logical disks have a stated unit (MB). */
export interface Hardware {
  readonly bios: string | null;
  readonly biosDate: string | null;
  readonly biosVersion: string | null;
  readonly cpu: string | null;
  readonly cpuCores: number | null;
  readonly cpuCoresLogical: number | null;
  readonly cpuFamily: string | null;
  readonly cpuSpeed: number | null;
  readonly computerDomain: string | null;
  readonly computerIp: readonly string[];
  readonly computerModel: string | null;
  readonly computerName: string | null;
  readonly computerWorkgroup: string | null;
  readonly hdd: readonly { readonly model: string | null; readonly size: number | null }[];
  readonly locale: string | null;
  readonly localeCountry: string | null;
  readonly localeCurrency: string | null;
  readonly localeFormatDate: string | null;
  readonly localeFormatTime: string | null;
  readonly localeOemPage: string | null;
  readonly localeTimezone: number | null;
  readonly logicalDisks: readonly LogicalDisk[];
  readonly monitors: readonly {
    readonly name: string | null;
    readonly screenHeight: number | null;
    readonly screenWidth: number | null;
  }[];
  readonly netAdapters: readonly NetAdapter[];
  readonly osName: string | null;
  readonly osVersion: string | null;
  readonly ramBanks: readonly RamBank[];
  readonly ramPageFile: number | null;
  readonly ramPhys: number | null;
  readonly ramPhysAvail: number | null;
  readonly ramVirt: number | null;
  readonly ramVirtAvail: number | null;
  readonly soundDevices: readonly { readonly name: string | null }[];
  readonly videoCards: readonly {
    readonly integrated: boolean | null;
    readonly name: string | null;
    readonly ram: number | null;
  }[];
  readonly videoName: string | null;
  readonly videoRam: number | null;
}

export interface LogicalDisk {
  readonly disk: string | null;
  readonly fileSystem: string | null;
  /** MB */
  readonly freeSpace: number | null;
  readonly name: string | null;
  /** MB */
  readonly size: number | null;
}

export interface NetAdapter {
  readonly addresses: string | null;
  readonly cable: boolean | null;
  readonly dhcp: string | null;
  readonly dns: string | null;
  readonly macAddress: string | null;
  readonly manufacturer: string | null;
  readonly name: string | null;
  readonly speed: number | null;
  readonly wol: boolean | null;
}

interface RamBank {
  readonly bank: string | null;
  readonly capacity: number | null;
  readonly dataWidth: number | null;
  readonly locator: string | null;
  readonly manufacturer: string | null;
  readonly partNumber: string | null;
  readonly serialNumber: string | null;
}

/** A support connection (2.5). */
export interface SupportConnection {
  readonly id: number;
  /** 0 new, 1 client waiting, 2 active, 3 closed (F7); other numbers are shown as they are. */
  readonly status: number | null;
  readonly createTime: number | null;
  readonly inviteCode: string | null;
  readonly inviteUrl: string | null;
  readonly connectUrl: string | null;
  readonly clientName: string | null;
  readonly clientOs: OperatingSystem | null;
  readonly clientPreviewUrl: string | null;
}

/** The response of `support/list` (4.8). */
export interface SupportList {
  readonly remain: number | null;
  readonly connections: readonly SupportConnection[];
  readonly dropped: number;
}

/** An element of `history/list` (2.6). */
export interface HistoryRecord {
  readonly id: number;
  readonly uid: string | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly supportId: number | null;
  readonly clients: readonly {
    readonly userAgent: string | null;
    readonly login: string | null;
    readonly geo: Place | null;
  }[];
  readonly agent: {
    readonly id: number | null;
    readonly name: string | null;
    readonly group: string | null;
    readonly os: OperatingSystem | null;
    readonly version: string | null;
    readonly owner: string | null;
    readonly geo: Place | null;
  } | null;
  /** The address needs the key appended and stays in the main process (2.6, F13). */
  readonly video: { readonly url: string; readonly size: number | null } | null;
  readonly visorComment: string | null;
  readonly url: string | null;
}

/** The response of `history/list` (4.13). */
export interface HistoryPage {
  readonly offset: number;
  readonly limit: number;
  readonly total: number | null;
  readonly records: readonly HistoryRecord[];
  readonly dropped: number;
}

/** The response of `history/info` (2.7). */
export interface HistorySession {
  readonly id: number | null;
  readonly uid: string | null;
  readonly agentId: number | null;
  readonly accountId: number | null;
  readonly agentAccountId: number | null;
  readonly userAgent: string | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly video: { readonly url: string; readonly size: number | null } | null;
  readonly turboOneTime: boolean | null;
  readonly visorComment: string | null;
  readonly url: string | null;
  /** `control` is known (F9), other values are shown as they are. */
  readonly mode: string | null;
  readonly client: Place | null;
  readonly agent: Place | null;
}

/** The response of an operation that only reports a result (4). The meaning of the number is not specified. */
export interface ServiceResult {
  readonly status: number | null;
}

/** Takes the agents of a list as they are read, so that never all of them are in memory at once. */
export interface AgentTaker {
  take(agents: readonly Agent[]): void;
  /** What was taken does not count: the list is read again from its beginning. */
  restart(): void;
}

/** The response of `agents/list` (4.1). */
export interface AgentList {
  readonly agents: readonly Agent[];
  /** Broken elements that were left out. */
  readonly dropped: number;
  /** The response had no array, so it counts as empty. */
  readonly isImplied?: boolean;
  /** Elements that were left out because an earlier one has the same id. */
  readonly repeated: number;
}
