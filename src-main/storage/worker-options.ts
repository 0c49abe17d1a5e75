import type { WorkerOptions } from 'node:worker_threads';

/**
 * How the inventory worker runs. A list of many agents is parsed into tens of megabytes that live until it is compared: with the
 * usual few megabytes for new objects each of them would be copied several times on the way.
 */
export const inventoryWorkerOptions: WorkerOptions = { resourceLimits: { maxYoungGenerationSizeMb: 96 } };
