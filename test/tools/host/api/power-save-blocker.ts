type Kind = Parameters<Electron.PowerSaveBlocker['start']>[0];

const kinds = new Set<string>(['prevent-app-suspension', 'prevent-display-sleep'] satisfies Kind[]);
const started = new Map<number, Kind>();
let last = 0;

/** Electron's `powerSaveBlocker`: keeps nothing awake, but knows what it was asked for. */
export const powerSaveBlocker = {
  start(type: Kind): number {
    if (!kinds.has(type)) throw new TypeError('Error processing argument at index 0, conversion failure');
    last += 1;
    started.set(last, type);
    return last;
  },
  stop: (id: number): boolean => started.delete(id),
  isStarted: (id: number): boolean => started.has(id),
};

/** The blockers that run now, for tests to read. */
export const powerSaveBlockers = (): Kind[] => [...started.values()];
