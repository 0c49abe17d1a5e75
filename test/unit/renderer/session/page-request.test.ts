import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageRequest } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';

afterEach(cleanup);

const HOST = 'link.service.example';
const quiet = sessionsOf([tabOf()]);
const told = (request: PageRequest) => sessionsOf([tabOf({ request })]);
const findNote = () => screen.queryByRole('group', { name: 'Remote screen of Despatch desk 1' });
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
      { kind: 'download-refused', host: HOST, count: 1, fileName: 'report.pdf', why: 'not-allowed' },
      'link.service.example offered report.pdf for download. It was refused.',
    ],
    [
      { kind: 'download-refused', host: HOST, count: 3, fileName: 'report.pdf', why: 'not-allowed' },
      'link.service.example offered 3 files for download. They were refused.',
    ],
    [
      { kind: 'download-refused', host: HOST, count: 2, fileName: 'report.pdf', why: 'managed' },
      'link.service.example offered report.pdf for download. Your administrators don’t allow it.',
    ],
    [
      { kind: 'download-refused', host: HOST, count: 2, fileName: 'report.pdf', why: 'unprompted' },
      'link.service.example offered report.pdf for download, but nobody clicked for it. It was refused.',
    ],
    [
      { kind: 'download-refused', host: HOST, count: 97, fileName: 'report.pdf', why: 'many' },
      'link.service.example offered more files at once than it may. 97 were refused.',
    ],
    [
      { kind: 'permission-refused', host: HOST, permission: 'notifications' },
      'link.service.example asked for a permission and didn’t get it: notifications',
    ],
    [
      { kind: 'permission-refused', host: HOST, permission: 'smart-card' },
      'link.service.example asked for a permission and didn’t get it: smart-card',
    ],
    [
      { kind: 'permission-allowed', host: HOST, permission: 'local-network' },
      'Allowed for link.service.example: local network. Try again in the page.',
    ],
    [
      { kind: 'protocol-refused', host: HOST, scheme: 'mailto' },
      'link.service.example tried to open another program (mailto). It was refused.',
    ],
    [
      { kind: 'downloads-allowed', host: HOST },
      'Downloads from link.service.example are allowed. Start the download again.',
    ],
    [{ kind: 'downloading', host: HOST, count: 1, fileName: 'report.pdf' }, 'Saving report.pdf'],
    [{ kind: 'download-saved', host: HOST, count: 1, fileName: 'report.pdf' }, 'Saved report.pdf.'],
    [
      { kind: 'download-saved', host: HOST, count: 3, fileName: 'report.pdf' },
      'Saved 3 files, the last one report.pdf.',
    ],
    [
      { kind: 'download-failed', host: HOST, fileName: 'report.pdf' },
      'report.pdf couldn’t be saved. Start the download again, and check the downloads folder in Settings.',
    ],
  ])('is told in the toolbar and announced: %o', async (request, sentence) => {
    const { become } = await show(quiet);
    expect(findNote()).toBeNull();
    await become(told(request));
    expect(plain(findNote()?.querySelector('.words')?.textContent)).toBe(sentence);
    expect(plain(announced())).toBe(`Despatch desk 1: ${sentence}`);
    expect(await findFaults(findNote()!)).toEqual([]);
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

  it.each([
    ['not-allowed', 'Allow downloads from this host'],
    ['unprompted', 'Allow more'],
    ['many', 'Allow more'],
  ] as const)('offers one decision about a download that is refused (%s)', async (why, name) => {
    const { bridge } = await show(told({ kind: 'download-refused', host: HOST, count: 1, fileName: 'a.txt', why }));
    bridge.answer('sessions:allowDownloads', () => succeed(undefined));
    await fireEvent.click(within(findNote()!).getByRole('button', { name }));
    await settle();
    expect(bridge.inputsOf('sessions:allowDownloads')).toEqual([{ tabId: 'tab-1' }]);
  });

  it.each<PageRequest>([
    { kind: 'download-refused', host: HOST, count: 1, fileName: 'a.txt', why: 'managed' },
    { kind: 'window-refused', host: HOST, count: 1 },
  ])('offers none about %o', async (request) => {
    await show(told(request));
    const names = within(findNote()!)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Show the list', 'Dismiss']);
  });

  it('says nothing where the user answers no, and why where the answer cannot be stored', async () => {
    const { bridge } = await show(
      told({ kind: 'download-refused', host: HOST, count: 1, fileName: 'a.txt', why: 'not-allowed' }),
    );
    const press = async () => {
      await fireEvent.click(within(findNote()!).getByRole('button', { name: 'Allow downloads from this host' }));
      await settle();
    };
    bridge.answer('sessions:allowDownloads', () => fail('cancelled', '', { reason: 'downloads' }));
    await press();
    expect(screen.queryByRole('alert')).toBeNull();
    bridge.answer('sessions:allowDownloads', () => fail('internal', 'The disk is full.'));
    await press();
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
  });

  it('shows a saved file in its folder', async () => {
    const { bridge } = await show(told({ kind: 'download-saved', host: HOST, count: 1, fileName: 'a.txt' }));
    bridge.answer('sessions:showDownload', () => succeed(undefined));
    await fireEvent.click(within(findNote()!).getByRole('button', { name: 'Show in folder' }));
    await settle();
    expect(bridge.inputsOf('sessions:showDownload')).toEqual([{ tabId: 'tab-1' }]);
  });

  it('gives way to a page that hangs', async () => {
    await show(sessionsOf([tabOf({ hangs: true, request: { kind: 'window-refused', host: HOST, count: 1 } })]));
    expect(findNote()?.textContent).toContain('isn’t responding');
  });
});
