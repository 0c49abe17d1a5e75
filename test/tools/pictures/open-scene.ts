import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyLanguage } from '../../../src-main/contract/language.ts';
import { systemTime } from '../../../src-main/practice/clock.ts';
import { startTestService } from '../practice-faults/start.ts';
import { launchLongreach, type Driver } from '../../e2e/driver.ts';
import { inLanguage } from './in-language.ts';
import { writeAccountWithoutKey, type Scene } from './scene-steps.ts';

export interface Conditions {
  readonly language: AnyLanguage;
  /** The same moment, port and key in every run: for pictures that are compared. */
  readonly fixed?: {
    readonly moment: number;
    readonly port: number;
    readonly key: string;
    /** Absolute path of what main loads first. */
    readonly requires: string;
    /** Before anything is shown. */
    readonly prepare: (driver: Driver) => Promise<void>;
  };
}

/** Starts the program with a service of its own, brings it to the scene, has it looked at, and ends both. */
export async function openScene(
  scene: Scene,
  { language, fixed }: Conditions,
  look: (driver: Driver) => Promise<void>,
): Promise<void> {
  const service = await startTestService(
    { agents: 240, still: true, ...(fixed && { port: fixed.port, key: fixed.key }) },
    fixed ? { time: { ...systemTime, now: () => fixed.moment } } : {},
  );
  const userData = mkdtempSync(join(tmpdir(), 'longreach-pictures-'));
  if (scene.start === 'key-unavailable') writeAccountWithoutKey(userData);
  const env =
    scene.start === 'signed-in' ? { LONGREACH_SERVICE_URL: service.address, LONGREACH_API_KEY: service.key } : {};
  const args = language === 'en' ? [] : [`--lang=${language}`];
  const launched = await launchLongreach(
    fixed
      ? { userData, args, env: { ...env, LONGREACH_PICTURES_AT: String(fixed.moment) }, requires: [fixed.requires] }
      : { userData, env, args },
  );
  const driver = inLanguage(launched, language);
  try {
    await fixed?.prepare(driver);
    const page = await driver.window('console');
    if (scene.start === 'signed-in')
      await page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(10).waitFor();
    await scene.show({ driver, service, page });
    await look(driver);
  } finally {
    await driver.close();
    await service.close();
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}
