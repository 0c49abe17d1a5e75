import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { SessionFile } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show } from './show.ts';

afterEach(cleanup);

const file = (id: string, more: Partial<SessionFile> = {}): SessionFile => ({
  id,
  fileName: `${id}.log`,
  host: 'link.service.example',
  state: 'saved',
  received: 2_048,
  total: 2_048,
  ...more,
});
const insets = { top: 84, left: 208, bottom: 168 };
const shown = (...files: readonly SessionFile[]) => sessionsOf([tabOf({ files, shelf: 'files' })], { insets });
const shelf = () => within(screen.getByRole('region', { name: 'Files of this session' }));
const lines = () =>
  shelf()
    .getAllByRole('listitem')
    .map((item) => item.textContent.replaceAll(/\s+/g, ' ').trim());

describe('the files of a session', () => {
  it('are listed with progress or end, the newest first', async () => {
    await show(
      shown(
        file('a'),
        file('b', { state: 'running', received: 512, total: 2_048 }),
        file('c', { state: 'running', received: 512, total: null }),
        file('d', { state: 'stopped' }),
        file('e', { state: 'failed' }),
        file('f', { state: 'lost' }),
      ),
    );
    expect(lines()).toEqual([
      'f.log Not saved: the page was closed meanwhile.',
      'e.log Not saved. Start the download again, and check the downloads folder in Settings.',
      'd.log Stopped',
      'c.log 512 B saved so far',
      'b.log 512 B of 2 KiB',
      'a.log 2 KiB, saved. Drag it to another program.',
    ]);
    const bars = shelf().getAllByRole('progressbar');
    expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['25']);
    expect(await findFaults(screen.getByRole('region', { name: 'Files of this session' }))).toEqual([]);
  });

  it('can be stopped, shown in their folder and dragged, each by its own button or line', async () => {
    const { bridge } = await show(shown(file('a'), file('b', { state: 'running' })));
    for (const name of ['sessions:stopFile', 'sessions:showFile', 'sessions:dragFile'] as const)
      bridge.answer(name, () => succeed(undefined));
    await fireEvent.click(shelf().getByRole('button', { name: /^Stop .*b\.log/ }));
    await settle();
    await fireEvent.click(shelf().getByRole('button', { name: /^Show .*a\.log.* in folder$/ }));
    await settle();
    const [running, saved] = shelf().getAllByRole('listitem');
    expect([running, saved].map((line) => line?.getAttribute('draggable'))).toEqual(['false', 'true']);
    const isLeft = await fireEvent.dragStart(saved!);
    await settle();
    // The drag of the page itself gives way to that of the system.
    expect(isLeft).toBe(false);
    for (const [name, fileId] of [
      ['sessions:stopFile', 'b'],
      ['sessions:showFile', 'a'],
      ['sessions:dragFile', 'a'],
    ] as const)
      expect(bridge.inputsOf(name)).toEqual([{ tabId: 'tab-1', fileId }]);
    bridge.answer('sessions:showFile', () => fail('not-found', 'It was moved.'));
    await fireEvent.click(shelf().getByRole('button', { name: /in folder$/ }));
    await settle();
    expect(screen.getByRole('alert').textContent).toContain('It was moved.');
  });

  it('are offered in the toolbar and in the note of a saved file', async () => {
    const request = { kind: 'download-saved', host: 'link.service.example', count: 1, fileName: 'a.log' } as const;
    const { bridge, toolbar, become } = await show(sessionsOf([tabOf({ files: [file('a')] })]));
    bridge.answer('sessions:setShelf', () => succeed(undefined));
    await fireEvent.click(toolbar().getByRole('button', { name: 'Files' }));
    await settle();
    await become(sessionsOf([tabOf({ files: [file('a')], request })]));
    await fireEvent.click(screen.getByRole('button', { name: 'Show the list' }));
    await settle();
    expect(bridge.inputsOf('sessions:setShelf')).toEqual([
      { tabId: 'tab-1', shelf: 'files' },
      { tabId: 'tab-1', shelf: 'files' },
    ]);
  });

  it('leave the list when they have ended', async () => {
    const { bridge, become } = await show(shown(file('a', { state: 'running' })));
    expect(shelf().queryByRole('button', { name: 'Clear finished' })).toBeNull();
    await become(shown(file('a')));
    bridge.answer('sessions:clearFiles', () => succeed(undefined));
    await fireEvent.click(shelf().getByRole('button', { name: 'Clear finished' }));
    await settle();
    expect(bridge.inputsOf('sessions:clearFiles')).toEqual([{ tabId: 'tab-1' }]);
    await become(sessionsOf([tabOf({ shelf: 'files' })], { insets }));
    expect(screen.getByText('No file was saved yet.')).toBeTruthy();
  });
});
