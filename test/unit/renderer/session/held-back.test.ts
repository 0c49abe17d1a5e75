import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { HeldBack, HeldBackList, SessionTab } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { sessionsOf, tabOf } from './session-samples.ts';
import { findFaults, settle, show, widen } from './show.ts';

afterEach(cleanup);

const HOST = 'link.service.example';
const plain = (text: string | null | undefined) =>
  text
    ?.replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const listOf = (...entries: readonly HeldBack[]): HeldBackList => ({ entries, others: 0 });
const window: HeldBack = { id: 1, count: 1, kind: 'window', host: HOST, to: 'evil.example' };
const download: HeldBack = { id: 2, count: 3, kind: 'download', host: HOST, fileName: 'a.txt', why: 'not-allowed' };
const mail: HeldBack = { id: 3, count: 1, kind: 'protocol', host: HOST, scheme: 'mailto', canCopy: true };
const clipboard: HeldBack = {
  id: 4,
  count: 1,
  kind: 'permission',
  host: HOST,
  permission: 'clipboard-read',
  why: 'declined',
};
const insets = { top: 84, left: 208, bottom: 168 };
const shown = (heldBack: HeldBackList, more: Partial<SessionTab> = {}) =>
  sessionsOf([tabOf({ heldBack, shelf: 'held-back', ...more })], { insets });
const shelf = () => screen.getByRole('region', { name: 'Held back' });
const lines = () =>
  within(shelf())
    .queryAllByRole('listitem')
    .map((item) => plain(item.textContent));

describe('the list of what was held back', () => {
  it('has its button in the toolbar once there is something to list', async () => {
    const { bridge, toolbar, become } = await show(sessionsOf([tabOf()]));
    widen(1_600);
    expect(toolbar().queryByRole('button', { name: 'Held back' })).toBeNull();
    await become(sessionsOf([tabOf({ heldBack: listOf(window) })]));
    expect(screen.queryByRole('region', { name: 'Held back' })).toBeNull();
    bridge.answer('sessions:setShelf', () => succeed(undefined));
    await fireEvent.click(toolbar().getByRole('button', { name: 'Held back' }));
    await settle();
    expect(bridge.inputsOf('sessions:setShelf')).toEqual([{ tabId: 'tab-1', shelf: 'held-back' }]);
    await become(shown(listOf(window)));
    expect(toolbar().getByRole('button', { name: 'Held back' }).getAttribute('aria-pressed')).toBe('true');
    expect(await findFaults(shelf())).toEqual([]);
  });

  it('names what, why and how often, the newest first', async () => {
    await show(
      shown({ entries: [window, { ...window, id: 9, to: '' }, download, { ...mail, count: 100 }], others: 12 }),
    );
    expect(lines()).toEqual([
      'Link to another program (mailto) link.service.example tried to open it. Longreach never does. 100 times or more Copy address',
      'File a.txt link.service.example may not save files yet. 3 times Allow downloads from this host',
      'Empty window link.service.example tried to open it. Sessions open no windows of their own.',
      'Window with evil.example link.service.example tried to open it. Sessions open no windows of their own.',
      '12 more requests were refused.',
    ]);
  });

  it.each<[HeldBack, string, string | null]>([
    [{ ...download, why: 'managed' }, 'Your administrators don’t allow it to link.service.example.', null],
    [{ ...download, why: 'unprompted' }, 'link.service.example offered it, but nobody clicked for it.', 'Allow more'],
    [{ ...download, why: 'many' }, 'link.service.example offered too many files at once.', 'Allow more'],
    [clipboard, 'You said no to link.service.example.', 'Ask again'],
    [{ ...clipboard, why: 'settings' }, 'Your settings under Security don’t allow it.', null],
    [{ ...clipboard, why: 'managed' }, 'Your administrators don’t allow it to link.service.example.', null],
    [{ ...clipboard, why: 'foreign-host' }, 'link.service.example doesn’t belong to the service.', null],
    [{ ...clipboard, why: 'in-frame' }, 'An embedded part of link.service.example asked, not the page itself.', null],
    [{ ...clipboard, permission: 'hid', why: 'never' }, 'link.service.example asked. No session gets it.', null],
    [{ ...mail, canCopy: false }, 'link.service.example tried to open it. Longreach never does.', null],
    [{ ...window, kind: 'host', why: 'elsewhere' }, 'Only the host of this session is shown here.', null],
    [{ ...window, kind: 'host', why: 'unencrypted' }, 'The address isn’t encrypted.', null],
    [{ ...window, kind: 'host', why: 'local' }, 'It is in a local network.', null],
    [{ ...window, kind: 'host', why: 'unsupported' }, 'Pages load nothing from this kind of address.', null],
  ])('offers a decision only where there is one: %o', async (entry, reason, action) => {
    await show(shown(listOf(entry)));
    expect(lines()[0]).toContain(reason);
    const buttons = within(screen.getByRole('list', { name: 'Held back' })).queryAllByRole('button');
    expect(buttons.map((button) => plain(button.textContent))).toEqual(action === null ? [] : [action]);
  });

  it('asks about the entry whose button was pressed, and says why where that fails', async () => {
    const { bridge } = await show(shown(listOf(download, clipboard)));
    bridge.answer('sessions:allowHeldBack', () => succeed(undefined));
    await fireEvent.click(within(shelf()).getByRole('button', { name: 'Ask again' }));
    await settle();
    bridge.answer('sessions:allowHeldBack', () => fail('internal', 'The disk is full.'));
    await fireEvent.click(within(shelf()).getByRole('button', { name: 'Allow downloads from this host' }));
    await settle();
    expect(bridge.inputsOf('sessions:allowHeldBack')).toEqual([
      { tabId: 'tab-1', entryId: 4 },
      { tabId: 'tab-1', entryId: 2 },
    ]);
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
  });

  it('copies the address of another program, and says so', async () => {
    const { bridge } = await show(shown(listOf(mail)));
    bridge.answer('sessions:copyHeldBack', () => succeed(undefined));
    await fireEvent.click(within(shelf()).getByRole('button', { name: 'Copy address' }));
    await settle();
    expect(bridge.inputsOf('sessions:copyHeldBack')).toEqual([{ tabId: 'tab-1', entryId: 3 }]);
    expect(document.querySelector('[aria-live]')?.textContent).toBe('Address copied');
  });

  it('can be cleared, and keeps the focus, and closed, which gives it to the remote screen', async () => {
    const { bridge, become } = await show(shown(listOf(window)));
    bridge.answer('sessions:clearHeldBack', () => {
      bridge.notify('sessions:changed', sessionsOf([tabOf({ shelf: 'held-back' })], { insets }));
      return succeed(undefined);
    });
    await fireEvent.click(within(shelf()).getByRole('button', { name: 'Clear list' }));
    await settle();
    expect(shelf().textContent).toContain('Nothing is held back.');
    expect(shelf().contains(document.activeElement)).toBe(true);
    bridge.answer('sessions:setShelf', () => succeed(undefined));
    bridge.answer('sessions:focusPage', () => succeed(undefined));
    await fireEvent.click(within(shelf()).getByRole('button', { name: 'Close the list' }));
    await settle();
    expect(bridge.inputsOf('sessions:setShelf')).toEqual([{ tabId: 'tab-1', shelf: null }]);
    expect(bridge.inputsOf('sessions:focusPage')).toHaveLength(1);
    await become(sessionsOf([tabOf()]));
    expect(screen.queryByRole('region', { name: 'Held back' })).toBeNull();
  });

  it('is reached from the note in the toolbar, and by F6', async () => {
    const request = { kind: 'protocol-refused', host: HOST, scheme: 'mailto' } as const;
    const { bridge, become } = await show(sessionsOf([tabOf({ heldBack: listOf(mail), request })]));
    bridge.answer('sessions:setShelf', () => {
      bridge.notify('sessions:changed', shown(listOf(mail), { request }));
      return succeed(undefined);
    });
    await fireEvent.click(screen.getByRole('button', { name: 'Show the list' }));
    await settle();
    expect(shelf().contains(document.activeElement)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Show the list' })).toBeNull();
    await become(shown(listOf(mail)));
    screen.getByRole('tab').focus();
    await fireEvent.keyDown(screen.getByRole('tab'), { key: 'F6', shiftKey: true });
    expect(shelf().contains(document.activeElement)).toBe(true);
  });
});
