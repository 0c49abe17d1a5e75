import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Driver } from './driver.ts';
import { launchAtList, startService, type ListOptions, type Service } from './steps.ts';

/** The service and the app that the tests of a describe share: started before the first test, ended after the last. */

/** A service, and the console of the app that is signed in to it. */
export interface Stage {
  readonly service: Service;
  readonly driver: Driver;
  readonly page: Page;
}

export interface StageOptions extends ListOptions {
  /** Starts the service; one of thirty agents by default. */
  readonly service?: () => Promise<Service>;
  /** What is done to the service before the app starts. */
  readonly prepare?: (service: Service) => unknown;
}

/** Hands out service, driver and page once all of the list is shown, and waits for the result of `use`. */
export function withConsole(
  { service: start = startService, prepare, ...options }: StageOptions,
  use: (stage: Stage) => unknown,
): void {
  let service: Service | undefined;
  let driver: Driver | undefined;
  beforeAll(async () => {
    service = await start();
    await prepare?.(service);
    const shown = await launchAtList(service, options);
    ({ driver } = shown);
    await use({ service, ...shown });
  });
  afterAll(async () => {
    await driver?.close();
    await service?.close();
  });
}

/** A folder of its own; it is there from the first test to the last. */
export function withFolder(topic: string): string {
  const folder = join(tmpdir(), `longreach-${topic}-${randomUUID()}`);
  beforeAll(() => {
    mkdirSync(folder, { mode: 0o700 });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return folder;
}
