import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageRequest } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';

afterEach(cleanup);

const HOST = 'link.service.example';
const quiet = sessionsOf([tabOf()]);
const told = (request: PageRequest) => sessionsOf([tabOf({ request })]);
const findNote = () => screen.queryByRole('group', { name: 'The page of Despatch desk 1' });
const announced = () => document.querySelector('[aria-live]')?.textContent;
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2068\u2069]/g, '').trim();

describe('what a remote page asked for', () => {
  it.each<[PageRequest, string]>([
    [{ kind: 'window-refused', host: HOST, count: 1 }, 'link.service.example tried to open a window. It was refused.'],
    [
      { kind: 'window-refused', host: HOST, count: 12 },
      'link.service.example tried to open 12 windows. They were refused.',
    ],
    [
      { kind: 'download-refused', host: HOST, count: 1, fileName: 'report.pdf' },
      'link.service.example offered report.pdf for download. It was refused.',
    ],
    [
      { kind: 'download-refused', host: HOST, count: 3, fileName: 'report.pdf' },
      'link.service.example offered 3 files for download. They were refused.',
    ],
  ])('is told in the toolbar and announced: %o', async (request, sentence) => {
    const { become } = await show(quiet);
    expect(findNote()).toBeNull();
    await become(told(request));
    expect(plain(findNote()?.textContent)).toBe(sentence);
    expect(plain(announced())).toBe(`Despatch desk 1: ${sentence}`);
    expect(await findFaults()).toEqual([]);
  });

  it('is announced once, however often the page tries', async () => {
    const { become } = await show(quiet);
    await become(told({ kind: 'window-refused', host: HOST, count: 1 }));
    const first = announced();
    await become(told({ kind: 'window-refused', host: HOST, count: 2 }));
    expect(findNote()?.textContent).toContain('2 windows');
    expect(announced()).toBe(first);
  });

  it('can be dismissed', async () => {
    const { bridge } = await show(told({ kind: 'window-refused', host: HOST, count: 1 }));
    bridge.answer('sessions:dismissRequest', () => succeed(undefined));
    await fireEvent.click(within(findNote()!).getByRole('button', { name: 'Dismiss' }));
    await settle();
    expect(bridge.inputsOf('sessions:dismissRequest')).toEqual([{ tabId: 'tab-1' }]);
  });

  it('gives way to a page that hangs', async () => {
    await show(sessionsOf([tabOf({ hangs: true, request: { kind: 'window-refused', host: HOST, count: 1 } })]));
    expect(findNote()?.textContent).toContain('isn’t responding');
  });
});
