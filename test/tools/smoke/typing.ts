import type { Page } from 'playwright-core';
import { until } from '../../e2e/until.ts';

/** What was typed into the remote page, and what it says arrived. */
export interface TypedText {
  readonly what: string;
  readonly expected: string;
  readonly arrived: string;
}

/** Letters that no key of an English keyboard bears, each as the key that a keyboard of another language has. */
const LETTERS = 'äß€@';

/**
 * Types into the practice page what goes wrong first: letters of other keyboards, a dead key with its letter, and a composition as an
 * input method sends it. All of it goes in where Chromium takes it from the system; the keyboards themselves are for a person to try.
 */
export async function typeHard(page: Page): Promise<readonly TypedText[]> {
  const note = page.locator('#note');
  await note.click();
  const chrome = await page.context().newCDPSession(page);
  const read = async (): Promise<string> => (await note.textContent()) ?? '';
  const press = async (key: string, text = key): Promise<void> => {
    await chrome.send('Input.dispatchKeyEvent', { type: text === '' ? 'rawKeyDown' : 'keyDown', key, text });
    await chrome.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  };
  const typed: TypedText[] = [];
  const attempt = async (what: string, expected: string, act: () => Promise<void>): Promise<void> => {
    const before = await read();
    await act();
    const added = async (): Promise<string> => (await read()).slice(before.length);
    // What does not arrive is told as what did.
    await until(what, async () => ((await added()).length >= expected.length ? true : undefined)).catch(
      () => undefined,
    );
    typed.push({ what, expected, arrived: await added() });
  };
  await attempt('letters of other keyboards', LETTERS, async () => {
    for (const letter of LETTERS) await press(letter);
  });
  await attempt('a dead key', 'ê', async () => {
    await press('Dead', '');
    await press('ê');
  });
  await attempt('a composition', '日本', async () => {
    await chrome.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await chrome.send('Input.insertText', { text: '日本' });
  });
  await chrome.detach();
  return typed;
}
