import { expect, test } from 'vitest';
import { judgeLayout } from '../tools/layout/judge-layout.ts';
import { measurePage } from '../tools/layout/measure-page.ts';
import { openScene } from '../tools/pictures/open-scene.ts';
import { scenes } from '../tools/pictures/scenes.ts';
import { resize } from '../tools/pictures/stage-windows.ts';

/** The smallest window there is. */
const SMALLEST = { width: 760, height: 480 };

/** Findings that are as they should be, by scene and words: each with its reason. */
const expected: readonly { readonly scene: string; readonly words: string; readonly why: string }[] = [];

/** A test for each scene of the pictures, in the smallest window: everything can be reached and read. */
export function testScenes(language: 'en-XA' | 'ar-XB'): void {
  test.each(scenes)('$name holds', async (scene) => {
    await openScene(scene, { language }, async (driver) => {
      if (scene.role !== 'quick') await resize(driver, scene.role, SMALLEST.width, SMALLEST.height);
      const page = await driver.window(scene.role);
      const { lang, dir } = await page.evaluate(() =>
        new Promise<{ readonly lang: string; readonly dir: string }>((resolve) => {
          // What the new size changed has been laid out and painted.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.documentElement)));
        }).then(({ lang, dir }) => ({ lang, dir })),
      );
      expect({ lang, dir }).toEqual({ lang: language, dir: language === 'ar-XB' ? 'rtl' : 'ltr' });
      const found = judgeLayout(await measurePage(page))
        .map(({ who, what }) => `${scene.name}: ${who} ${what}`)
        .filter((line) => !expected.some(({ scene: name, words }) => name === scene.name && line.includes(words)));
      expect(found).toEqual([]);
    });
  });
}
