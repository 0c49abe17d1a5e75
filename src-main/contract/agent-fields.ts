import type { Agent, AgentDetail, Hardware, LogicalDisk } from './model.ts';

/**
 * Every field of the agents list, declared once: how it is read from what is stored, how it is packed for the page, which
 * column shows it, how it is exported and which search term matches it. `AgentRow`, `AgentTraits`, the columns,
 * the export and the sort keys are all derived from the two tables below. Pages load this file, so it imports nothing.
 */

/** Addresses carry rights: they are neither stored nor sent to a page. */
type Address = 'permanentUrl' | 'onetimeUrl' | 'previewUrl';

/** What is stored of an element of the list (2.1). */
export type StoredAgent = Omit<Agent, Address> & {
  /** Missing from the last list, but possibly one of its unreadable elements (`agent-index.ts`). */
  readonly unlisted?: true;
};

/** What is stored of the details of an agent (2.1 to 2.4). */
export type StoredDetail = Omit<AgentDetail, Address>;

/**
 * The type of a value decides how it is packed, sorted, shown and exported. `count` is a number with separators between
 * its thousands, `time` is in Unix seconds. `computed` has no value of its own: it is worked out from other fields.
 */
export type FieldType = 'text' | 'count' | 'number' | 'time' | 'flag' | 'computed';

interface ColumnSpec {
  /** As settings and saved views store it; its label is the text `column.<name>`. */
  readonly name: string;
  /** Pixels; where there is less room the column is hidden. */
  readonly minWidth: number;
  /** The part of the remaining width that it gets. */
  readonly share: number;
  readonly alignRight?: true;
  /** The first click on its head sorts descending. */
  readonly startsDescending?: true;
  /** Shown until the user chooses columns. */
  readonly byDefault?: true;
  /** Always shown, in front of the columns that are chosen. */
  readonly fixed?: true;
  /** The service names no unit for its numbers (2.4). */
  readonly asReported?: true;
  /** `own`: the page sorts it by a rule of its own instead of by the type. */
  readonly sort?: 'own';
  /** `own`: the page words the cell by a rule of its own; `parts`: it draws the cell from several elements. */
  readonly cell?: 'own' | 'parts';
}

interface ExportSpec {
  /** The property in JSON; the head in CSV is the text `export.head.<name>`. */
  readonly name: string;
  /** The key of the text that names it in the export dialog. */
  readonly label: string;
  /** `own`: the exporter has a rule for its value. */
  readonly value?: 'own';
}

interface Uses {
  readonly column?: ColumnSpec;
  readonly export?: ExportSpec;
  /** The search term that matches it. */
  readonly term?: string;
}

type Field<Source extends readonly unknown[]> = Uses &
  (
    | { readonly field: string; readonly type: 'text'; readonly read: (...source: Source) => string | null }
    | { readonly field: string; readonly type: 'flag'; readonly read: (...source: Source) => boolean | null }
    | {
        readonly field: string;
        readonly type: 'count' | 'number' | 'time';
        readonly read: (...source: Source) => number | null;
      }
    | { readonly type: 'computed' }
  );

/**
 * The fields of a row of the list. Their order is that of the packed values, of the columns as they are offered, and of an
 * exported file.
 */
export const agentFields = [
  {
    field: 'name',
    type: 'text',
    read: (agent) => agent.name,
    column: { name: 'name', minWidth: 170, share: 1.5, fixed: true, sort: 'own', cell: 'parts' },
    export: { name: 'name', label: 'column.name' },
    term: 'name',
  },
  {
    // Short name of its account where all are in view. Rows are packed without it: only the page and exports know it.
    field: 'account',
    type: 'text',
    read: (): string | null => null,
    column: { name: 'account', minWidth: 100, share: 0, fixed: true, cell: 'parts' },
    export: { name: 'account', label: 'column.account' },
    term: 'account',
  },
  {
    field: 'group',
    type: 'text',
    read: (agent) => agent.group,
    column: { name: 'group', minWidth: 104, share: 1.1, byDefault: true, cell: 'parts' },
    export: { name: 'group', label: 'column.group' },
    term: 'group',
  },
  {
    type: 'computed',
    column: { name: 'status', minWidth: 20, share: 0, fixed: true, sort: 'own', cell: 'parts' },
    export: { name: 'state', label: 'export.column.state', value: 'own' },
    term: 'is',
  },
  {
    field: 'os',
    type: 'text',
    read: (agent) => agent.os,
    column: { name: 'os', minWidth: 92, share: 0, byDefault: true, cell: 'own' },
    export: { name: 'os', label: 'column.os', value: 'own' },
    term: 'os',
  },
  {
    field: 'ip',
    type: 'text',
    read: (agent) => agent.geo?.ip ?? null,
    column: { name: 'ip', minWidth: 188, share: 0.7, byDefault: true, cell: 'parts' },
    export: { name: 'ip', label: 'export.column.ip' },
    term: 'ip',
  },
  {
    field: 'country',
    type: 'text',
    read: (agent) => agent.geo?.country ?? null,
    export: { name: 'country', label: 'export.column.country' },
    term: 'place',
  },
  {
    field: 'region',
    type: 'text',
    read: (agent) => agent.geo?.region ?? null,
    column: { name: 'region', minWidth: 110, share: 0.4 },
    export: { name: 'region', label: 'column.region' },
    term: 'place',
  },
  {
    field: 'city',
    type: 'text',
    read: (agent) => agent.geo?.city ?? null,
    export: { name: 'city', label: 'export.column.city' },
    term: 'place',
  },
  {
    field: 'lastTime',
    type: 'time',
    read: (agent) => agent.lastTime,
    // Wide enough for "Rebooting in 4 s" and "Rebooting 1:04".
    column: {
      name: 'last',
      minWidth: 108,
      share: 0.1,
      startsDescending: true,
      byDefault: true,
      sort: 'own',
      cell: 'parts',
    },
    export: { name: 'lastOnline', label: 'column.last' },
    term: 'seen',
  },
  {
    field: 'version',
    type: 'text',
    read: (agent) => agent.version,
    column: { name: 'version', minWidth: 64, share: 0, startsDescending: true, byDefault: true },
    export: { name: 'version', label: 'export.column.version' },
    term: 'version',
  },
  {
    field: 'sessionsTotal',
    type: 'count',
    read: (agent) => agent.sessions.total,
    column: { name: 'sessions', minWidth: 60, share: 0, alignRight: true, startsDescending: true, byDefault: true },
    export: { name: 'sessions', label: 'column.sessions' },
    term: 'sessions',
  },
  {
    field: 'owner',
    type: 'text',
    read: (agent) => agent.owner,
    column: { name: 'owner', minWidth: 170, share: 0.8, byDefault: true },
    export: { name: 'owner', label: 'column.owner' },
    term: 'owner',
  },
  {
    field: 'osUser',
    type: 'text',
    read: (agent) => agent.osUser?.login ?? agent.osUser?.name ?? null,
    column: { name: 'osUser', minWidth: 120, share: 0.7 },
    export: { name: 'osUser', label: 'column.osUser' },
    term: 'user',
  },
  {
    field: 'id',
    type: 'number',
    read: (agent) => agent.id,
    export: { name: 'id', label: 'export.column.id', value: 'own' },
    term: 'id',
  },
  {
    field: 'deviceId',
    type: 'number',
    read: (agent) => agent.deviceId,
    column: { name: 'deviceId', minWidth: 100, share: 0 },
    export: { name: 'deviceId', label: 'column.deviceId' },
    term: 'id',
  },
  {
    // When the agent was added to the account.
    field: 'linkTime',
    type: 'time',
    read: (agent) => agent.linkTime,
    column: { name: 'added', minWidth: 92, share: 0, startsDescending: true },
    export: { name: 'added', label: 'column.added' },
  },
  {
    type: 'computed',
    column: { name: 'favorite', minWidth: 20, share: 0, fixed: true, sort: 'own', cell: 'parts' },
    export: { name: 'favorite', label: 'column.favorite', value: 'own' },
  },
  { field: 'online', type: 'flag', read: (agent) => agent.online },
  { field: 'disabled', type: 'flag', read: (agent): boolean => agent.disabled === true },
  { field: 'limited', type: 'flag', read: (agent): boolean => agent.limited === true },
  // False only where the service sends it: a missing field does not mean "not installed".
  { field: 'installed', type: 'flag', read: (agent): boolean => agent.installed !== false },
  {
    // A session is open: the last connection has a start and no end. Some services write 0 for "not yet".
    field: 'inSession',
    type: 'flag',
    read: ({ sessions: { last } }): boolean => last !== null && Boolean(last.startTime) && !last.stopTime,
  },
  // Marked in the account area of the service.
  { field: 'serviceFavorite', type: 'flag', read: (agent): boolean => agent.favorite === true },
  // Marked in this console.
  { field: 'localFavorite', type: 'flag', read: (_agent, isLocalFavorite): boolean => isLocalFavorite },
] as const satisfies readonly Field<[agent: StoredAgent, isLocalFavorite: boolean]>[];

/** The fields of the hardware that the list can search, sort by, show and export. */
export const traitFields = [
  // The service reports that it sleeps (2.3 `hibernate`).
  { field: 'asleep', type: 'flag', read: (agent) => agent.hibernate },
  {
    field: 'model',
    type: 'text',
    read: ({ hardware }) => hardware?.computerModel ?? null,
    column: { name: 'model', minWidth: 140, share: 0.8 },
    export: { name: 'model', label: 'column.model' },
    term: 'model',
  },
  {
    field: 'osName',
    type: 'text',
    read: ({ hardware }) => hardware?.osName ?? null,
    column: { name: 'osName', minWidth: 150, share: 0.8 },
    export: { name: 'osName', label: 'export.column.osName' },
    term: 'osname',
  },
  {
    field: 'cpu',
    type: 'text',
    read: ({ hardware }) => hardware?.cpu ?? null,
    column: { name: 'cpu', minWidth: 170, share: 0.8 },
    export: { name: 'cpu', label: 'export.column.cpu' },
    term: 'cpu',
  },
  { field: 'cores', type: 'count', read: ({ hardware }) => hardware?.cpuCores ?? null, term: 'cores' },
  {
    field: 'ram',
    type: 'count',
    read: ({ hardware }) => hardware?.ramPhys ?? null,
    column: { name: 'ram', minWidth: 88, share: 0, alignRight: true, startsDescending: true, asReported: true },
    export: { name: 'ram', label: 'export.column.ram' },
    term: 'ram',
  },
  {
    field: 'ramFree',
    type: 'count',
    read: ({ hardware }) => hardware?.ramPhysAvail ?? null,
    column: { name: 'ramFree', minWidth: 92, share: 0, alignRight: true, asReported: true },
    export: { name: 'ramFree', label: 'export.column.ramFree' },
  },
  {
    // In MB, on the logical disk with the smallest free percentage.
    field: 'diskFree',
    type: 'count',
    read: ({ hardware }) => fullestDisk(hardware)?.free ?? null,
    column: { name: 'diskFree', minWidth: 112, share: 0, alignRight: true, cell: 'own' },
    export: { name: 'diskFree', label: 'export.column.diskFree' },
    term: 'free',
  },
  // 0 to 100, of the same disk.
  {
    field: 'diskFreePercent',
    type: 'number',
    read: ({ hardware }) => fullestDisk(hardware)?.percent ?? null,
    term: 'free',
  },
  {
    field: 'domain',
    type: 'text',
    read: ({ hardware }) => hardware?.computerDomain ?? null,
    column: { name: 'domain', minWidth: 130, share: 0.6 },
    export: { name: 'domain', label: 'column.domain' },
    term: 'domain',
  },
  {
    field: 'wol',
    type: 'flag',
    read: ({ hardware }) => anyAdapter(hardware, 'wol'),
    column: { name: 'wakeOnLan', minWidth: 92, share: 0 },
    export: { name: 'wakeOnLan', label: 'column.wakeOnLan' },
    term: 'wol',
  },
  { field: 'cable', type: 'flag', read: ({ hardware }) => anyAdapter(hardware, 'cable') },
] as const satisfies readonly Field<[agent: StoredDetail]>[];

type AgentField = (typeof agentFields)[number];
type TraitField = (typeof traitFields)[number];
type Readable = { readonly field: string; readonly read: (...source: never[]) => unknown };
type ValuesOf<F> = { readonly [R in Extract<F, Readable> as R['field']]: ReturnType<R['read']> };

/** One row of the agents list: what it shows, sorts by and searches. Small, because up to 50,000 of them are sent to a page. */
export type AgentRow = ValuesOf<AgentField>;

/** What is stored of the hardware of one agent, as far as the list uses it. */
export type AgentTraits = ValuesOf<TraitField> & {
  readonly agentId: number;
  /** Unix milliseconds when the details were read. */
  readonly at: number;
};

/** The fields that a packed row carries, in this order. */
export const packedFields = agentFields.filter((row) => 'read' in row);
export const packedTraits = traitFields.filter((row) => 'read' in row);

/** Columns of the service's own list, and those of the stored hardware, in the order in which they are offered. */
export const listColumns = agentFields.filter((row) => 'column' in row);
export const traitColumns = traitFields.filter((row) => 'column' in row);
export type Column = (typeof listColumns)[number]['column']['name'] | TraitColumn;
type TraitColumn = (typeof traitColumns)[number]['column']['name'];

/** What can be exported of the service's own list, and of the stored hardware, in the order of the file. */
export const listExports = agentFields.filter((row) => 'export' in row);
export const traitExports = traitFields.filter((row) => 'export' in row);
export const exportColumns = [...listExports, ...traitExports].map((row) => row.export.name);
export type ExportColumn = (typeof exportColumns)[number];

/** File systems that are always full: discs, and packages mounted as disks. */
const readOnlyFileSystems = new Set(['cdfs', 'udf', 'iso9660', 'squashfs', 'cramfs']);

function fullestDisk(hardware: Hardware | null): { readonly free: number; readonly percent: number } | null {
  const disks = (hardware?.logicalDisks ?? []).map(measureDisk).filter((disk) => disk !== null);
  return disks.reduce<(typeof disks)[number] | null>(
    (fullest, disk) => (fullest === null || disk.percent < fullest.percent ? disk : fullest),
    null,
  );
}

function measureDisk({ freeSpace, size, fileSystem }: LogicalDisk) {
  if (freeSpace === null || size === null || size <= 0) return null;
  if (readOnlyFileSystems.has(fileSystem?.toLowerCase() ?? '')) return null;
  const free = Math.min(Math.max(freeSpace, 0), size);
  return { free, percent: Math.round((free / size) * 1_000) / 10 };
}

/** True if any adapter reports yes, false if all that report anything report no, null if none reports anything. */
function anyAdapter(hardware: Hardware | null, flag: 'wol' | 'cable'): boolean | null {
  const known = (hardware?.netAdapters ?? []).map((adapter) => adapter[flag]).filter((value) => value !== null);
  return known.length === 0 ? null : known.includes(true);
}
