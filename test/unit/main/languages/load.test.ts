import { afterEach, describe, expect, it, vi } from 'vitest';
import { menuTemplate } from '../../../../src-main/desktop/menu.ts';
import { withoutDetails } from '../../../../src-main/desktop/notification-texts.ts';
import { trayTemplate, type TraySnapshot } from '../../../../src-main/desktop/tray-menu.ts';
import { loadTexts, useEnglish } from '../../../../src-main/lib/load-texts.ts';
import { t } from '../../../../src-main/contract/texts.ts';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));

const snapshot: TraySnapshot = {
  state: 'normal',
  favorites: [],
  recents: [],
  status: '',
  waiting: [],
  signedIn: true,
  listsRecents: true,
  paused: false,
  startsAtLogin: false,
  accounts: [],
  showsAll: false,
  lock: 'on',
};
const labels = (): string => JSON.stringify([trayTemplate(snapshot), menuTemplate('darwin', actions)]);
const actions = { openSettings: () => {}, lock: () => {}, help: () => {}, quit: () => {} };

afterEach(() => {
  useEnglish();
});

describe('the language of main', () => {
  it('is English before any other is loaded, with plurals and numbers', () => {
    expect(t('main.emptyName')).toBe('The name is empty. Enter a name.');
    expect(t('record.favorite.addedMany', { count: 1 })).toBe('1 agent added to favorites.');
    expect(t('record.favorite.addedMany', { count: 1200 })).toBe('1,200 agents added to favorites.');
  });

  it('changes at once for what is read afterwards', async () => {
    const english = labels();
    await loadTexts({ language: 'de', locale: 'de-DE' });
    expect(labels()).toContain('Schnellverbindung…');
    expect(withoutDetails({ id: '', kind: 'client', title: '', body: '', action: { kind: 'open' } }).title).toBe(
      'Ein Kunde wartet',
    );
    await loadTexts({ language: 'en', locale: 'en-GB' });
    expect(labels()).toBe(english);
  });

  it('is the one that was requested last', async () => {
    const results = await Promise.all([
      loadTexts({ language: 'ru', locale: 'ru-RU' }),
      loadTexts({ language: 'es', locale: 'es-ES' }),
    ]);
    expect(results).toEqual([false, true]);
    expect(labels()).toContain('Conexión rápida…');
  });

  it('has no English label in the menus of the pseudo-language', async () => {
    const english = new Set(labels().match(/(?<="label":")[^"]+/g));
    await loadTexts({ language: 'en-XA', locale: 'en-GB' });
    const left = labels()
      .match(/(?<="label":")[^"]+/g)
      ?.filter((label) => english.has(label));
    expect(left).toEqual(['Longreach']);
  });
});
