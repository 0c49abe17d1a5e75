/**
 * What a table of agents can be exported with. The contract lets nothing else through and the page offers it; the order is that
 * of the file where the page asks for all. Apart from the contract, whose zod no page loads.
 */

/** What the list of the service knows. */
export const listedColumns = [
  'name',
  'group',
  'state',
  'os',
  'ip',
  'country',
  'region',
  'city',
  'lastOnline',
  'version',
  'sessions',
  'owner',
  'osUser',
  'id',
  'deviceId',
  'added',
  'favorite',
] as const;

/** What is kept of the hardware. */
export const storedColumns = ['model', 'osName', 'cpu', 'ram', 'ramFree', 'diskFree', 'domain', 'wakeOnLan'] as const;

export const exportColumns = [...listedColumns, ...storedColumns] as const;
export type ExportColumn = (typeof exportColumns)[number];
