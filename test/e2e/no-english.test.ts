import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, type Language } from '../../src-main/contract/language.ts';
import { de } from '../../src-main/languages/de.ts';
import { es } from '../../src-main/languages/es.ts';
import { ptBr } from '../../src-main/languages/pt-BR.ts';
import { ru } from '../../src-main/languages/ru.ts';
import { en } from '../../src-main/languages/strings.ts';
import { historyComments } from '../../src-main/practice/history-seed.ts';
import { cataloguesOf, inLanguage } from '../tools/pictures/in-language.ts';
import {
  agentPlaces,
  lastPlaces,
  leavePlace,
  otherPlaces,
  pageOf,
  quickPlaces,
  sessionPlaces,
  type Walk,
} from './access-places.ts';
import type { MenuEntry } from './desktop-probe.ts';
import { findEnglish, readTexts } from './english-left.ts';
import { withFolder } from './stage.ts';
import { downloadInto, launchSignedIn, seeRows, startService } from './steps.ts';
import { callBridge } from './truth.ts';

/** No English is left on any screen. In German; `LONGREACH_TEST_LANGUAGE` names another language. */
const ofMain = { en, de, es, 'pt-BR': ptBr, ru } as const;
const language: Language = languages.find((one) => one === process.env.LONGREACH_TEST_LANGUAGE) ?? 'de';

/** What technicians have written about sessions, and what the service says of a failure. */
const quote = new RegExp(ofMain[language]['api.serviceSays'].replace('{message}', '[^„“”«»]+'));
const withoutData = (text: string): string =>
  historyComments.reduce((rest, comment) => rest.replace(comment, ''), text.replace(quote, ''));

const mergeParts = ([pages, main]: Awaited<ReturnType<typeof cataloguesOf>>) => ({ ...pages, ...main });

describe(`no English is left in ${language}`, () => {
  let walk: Walk;
  let english: (texts: readonly string[]) => readonly string[];
  const downloads = join(withFolder('no-english'), 'Downloads');
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const service = await startService({ openSupport: 0, historyRecords: 300, timeScale: 0.001 });
    ends.push(() => service.close());
    const driver = await inLanguage(await launchSignedIn(service, { args: [`--lang=${language}`] }), language);
    ends.push(() => driver.close());
    const page = await driver.window('console');
    await callBridge(page, 'settings:change', { hardwareScan: false });
    await seeRows(page, service.controls.agents().length);
    await downloadInto(driver, downloads);
    walk = { service, driver, page };
    english = findEnglish(mergeParts(await cataloguesOf('en')), mergeParts(await cataloguesOf(language)), withoutData);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it.each([...agentPlaces, ...otherPlaces, ...quickPlaces, ...sessionPlaces, ...lastPlaces])(
    'in $name',
    async (place) => {
      try {
        await place.show(walk);
        expect(english(await readTexts(await pageOf(place, walk)))).toEqual([]);
      } finally {
        await leavePlace(place, walk);
      }
    },
  );

  it('in the menu of the program', async () => {
    const labels = (entries: readonly MenuEntry[]): string[] =>
      entries.flatMap(({ label, submenu }) => [label, ...labels(submenu ?? [])]);
    expect(english(labels(await walk.driver.desktop.menu('application')))).toEqual([]);
  });
});
