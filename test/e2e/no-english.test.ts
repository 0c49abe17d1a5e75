import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, type Language } from '../../src-main/contract/language.ts';
import type { TextKey } from '../../src-main/contract/texts.ts';
import { historyComments } from '../../src-main/practice/history-seed.ts';
import { readCatalogue, withEnglish } from '../../scripts/texts/catalogues.ts';
import { isLong } from '../long.ts';
import { inLanguage } from '../tools/pictures/in-language.ts';
import { lastPlaces, leavePlace, pageOf, type Place, type Walk } from './access-places.ts';
import type { MenuEntry } from './desktop-probe.ts';
import { findEnglish, readTexts } from './english-left.ts';
import { unlockedPlaces, startEmptyService, startWalkService } from './places.ts';
import { withFolder } from './stage.ts';
import { downloadInto, launchSignedIn, refresh, seeRows, soon } from './steps.ts';
import { callBridge } from './truth.ts';

/** No English is left on any screen. In German; `LONGREACH_TEST_LANGUAGE` names another language. */
const language: Language = languages.find((one) => one === process.env.LONGREACH_TEST_LANGUAGE) ?? 'de';
const catalogues = { english: readCatalogue('en'), other: readCatalogue(language) };
/** As the program shows them. */
const shown = withEnglish(catalogues.english, catalogues.other);
const textOf = (key: TextKey): string => shown[key] ?? key;

/** What technicians have written about sessions, and what the service says of a failure. */
const quote = new RegExp(textOf('api.serviceSays').replace('{{message}}', '[^„“”«»]+'));
const withoutData = (text: string): string =>
  historyComments.reduce((rest, comment) => rest.replace(comment, ''), text.replace(quote, ''));

describe.runIf(isLong)(`no English is left in ${language}`, () => {
  let walk: Walk;
  let english: (texts: readonly string[]) => readonly string[];
  const folder = withFolder('no-english');
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const service = await startWalkService();
    ends.push(() => service.close());
    const empty = await startEmptyService();
    ends.push(() => empty.close());
    const launched = await launchSignedIn(service, { args: [`--lang=${language}`] });
    const driver = inLanguage(launched, language);
    ends.push(() => driver.close());
    const page = await driver.window('console');
    await callBridge(page, 'settings:change', { hardwareScan: false });
    await seeRows(page, service.controls.agents().length);
    await downloadInto(driver, join(folder, 'Downloads'));
    walk = { service, empty, driver, page };
    english = findEnglish(catalogues.english, catalogues.other, withoutData);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  const seeNoEnglish = async (place: Place): Promise<void> => {
    try {
      await place.show(walk);
      expect(english(await readTexts(await pageOf(place, walk)))).toEqual([]);
    } finally {
      await leavePlace(place, walk);
    }
  };
  const labels = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ label, submenu }) => [label, ...labels(submenu ?? [])]);

  it.each(unlockedPlaces)('in $name', seeNoEnglish);

  it('in the menu of the program', async () => {
    expect(english(labels(await walk.driver.desktop.menu('application')))).toEqual([]);
  });

  it('in the tray', async () => {
    const { desktop } = walk.driver;
    const entries = labels(await desktop.menu('tray'));
    expect(entries).toContain(textOf('tray.quit'));
    expect(english([...entries, ...(await desktop.trayToolTips())])).toEqual([]);
  });

  /** Titles and texts of all notifications since the start; the walk has led to some. */
  const notified = async (): Promise<readonly string[]> =>
    (await walk.driver.desktop.notifications()).flatMap(({ title, body }) => [title, body]);
  const asked = async () => (await walk.driver.desktop.calls()).filter(({ api }) => api.startsWith('dialog.'));

  it('in notifications', async () => {
    const { page, service } = walk;
    const { id, name } = service.controls.agent({ name: 'FIN-HPBOOK-115' });
    await callBridge(page, 'agents:watch', { agentId: id });
    service.controls.changeAgent({ name, online: true });
    await refresh(page);
    service.controls.setQuota({ requests: 0 });
    await refresh(page);
    const titles = [textOf('notify.locked.client'), textOf('notify.noneLeft'), textOf('notify.quota')];
    await soon(notified).toEqual(
      expect.arrayContaining([...titles, textOf('notify.isOnline').replace('{{name}}', name)]),
    );
    service.controls.setQuota({ requests: null });
    await refresh(page);
    expect(english(await notified())).toEqual([]);
  });

  it('in dialogs of the system', async () => {
    const { desktop } = walk.driver;
    await callBridge(walk.page, 'downloads:chooseFolder', undefined);
    await callBridge(walk.page, 'profile:open', undefined).catch(() => undefined);
    const { bundleId } = await callBridge(walk.page, 'health:diagnostics', undefined);
    await callBridge(walk.page, 'health:saveDiagnostics', { bundleId }).catch(() => undefined);
    // A session is open.
    await desktop.clickMenu('tray', [textOf('tray.quit')]);
    const kinds = async () => [...new Set((await asked()).map(({ api }) => api))].sort();
    await soon(kinds).toEqual(['dialog.showMessageBox', 'dialog.showOpenDialog', 'dialog.showSaveDialog']);
    const texts = (await asked()).flatMap(({ args }) => textsIn(args));
    expect(texts).toContain(textOf('files.importProfile'));
    expect(english(texts)).toEqual([]);
  });

  it.each(lastPlaces)('in $name', seeNoEnglish);

  it('in what the system was given to show meanwhile', async () => {
    const { desktop } = walk.driver;
    const dialogs = (await asked()).flatMap(({ args }) => textsIn(args));
    const menus = [...labels(await desktop.menu('tray')), ...(await desktop.trayToolTips())];
    expect(english([...(await notified()), ...dialogs, ...menus])).toEqual([]);
  });
});

/** Every text in the options of a dialog. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
