import { fireEvent, screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import type { AgentRow } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { packRow } from '../../../../src-main/contract/packed-rows.ts';
import { signedIn, summaryOf } from '../bridge.ts';
import { expectNoFaults } from '../faults.ts';
import { row } from '../agents/rows.ts';
import { click, openConsole, openPage, press, settle, type } from '../window.ts';

async function open(rows: readonly AgentRow[] = [row({ id: 1, name: 'Reception' })]) {
  const bridge = signedIn(rows);
  const shown = await openConsole(bridge, { page: 'deploy' });
  const arrive = async (agent: AgentRow): Promise<void> => {
    bridge.notify('agents:changed', {
      reset: false,
      upserted: [packRow(agent)],
      removed: [],
      summary: summaryOf([...rows, agent]),
    });
    await settle();
  };
  return { bridge, arrive, ...shown };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const radio = (name: string | RegExp) => screen.getByRole('radio', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const output = () => screen.getByRole('group', { name: /^(Command|Script)$/ }).textContent;
const names = () => within(screen.getByRole('list', { name: 'Names' }));
const shownNames = () =>
  names()
    .getAllByRole('listitem')
    .map((item) => item.textContent.replace(/\s+/g, ' ').trim());

async function fillOne(): Promise<void> {
  await type(field('Client'), 'acme');
  await type(field('Device'), 'till 1');
  await type(field('Account e-mail'), 'it@northfield.example');
}
async function fillMany(list: string): Promise<void> {
  await click(radio('Many from a list'));
  await type(field('List of devices'), list);
  await type(field('Account e-mail'), 'it@northfield.example');
}

describe('one device', () => {
  test('shows what is still needed, and no mistakes before something is typed', async () => {
    await open();
    expect(button('Copy').disabled).toBe(true);
    expect(screen.getByText('Still missing: client and device, the account e-mail.')).toBeTruthy();
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
    expect(output()).toContain('-install -register <e-mail>');
    await expectNoFaults();
  });

  test('is copied as it is shown, for each shell, with one-time access off by its switch', async () => {
    const { bridge } = await open();
    await fillOne();
    const words = '-install -register "it@northfield.example" -config "name=\'acme:till 1\'"';
    expect(output()).toBe(`& ".\\agent_installer" ${words}`);
    await click(radio('sh'));
    await click(screen.getByRole('switch', { name: 'One-time access' }));
    const off = words.replace('-config', '-config "fast_access=false" -config');
    expect(output()).toBe(`"./agent_installer" ${off}`);
    await click(button('Copy'));
    expect(bridge.inputsOf('app:copy')).toEqual([{ text: `"./agent_installer" ${off}` }]);
    expect(screen.getByText('Turns off one-time access links for the agent.')).toBeTruthy();
    await click(radio('Command Prompt'));
    expect(output()).toBe(`".\\agent_installer" ${off}`);
  });

  test('what a shell cannot express is reported at its field, and nothing can be copied', async () => {
    await open();
    await fillOne();
    await type(field('Device'), '100%');
    expect(button('Copy').disabled).toBe(false);
    await click(radio('Command Prompt'));
    expect(field('Device').getAttribute('aria-invalid')).toBe('true');
    expect(field('Client').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getAllByText(/^Command Prompt may treat a percent sign as a variable/).length).toBeGreaterThan(0);
    expect(button('Copy').disabled).toBe(true);
    await type(field('Client'), "o'brien");
    expect(field('Client').getAttribute('aria-invalid')).toBe('true');
    expect(field('Device').getAttribute('aria-invalid')).toBeNull();
    await type(field('Account e-mail'), 'nobody');
    expect(screen.getByText('This isn’t a valid e-mail address. Check the spelling.')).toBeTruthy();
    await expectNoFaults();
  });

  test('shows that it arrived by its exact name, and opens its details', async () => {
    const { arrive, app, agents } = await open();
    await fillOne();
    expect(shownNames()).toEqual(['acme:till 1 Not in the list of agents yet']);
    expect(screen.getAllByText('0 of 1 added').length).toBeGreaterThan(0);
    await arrive(row({ id: 7, name: 'Acme:till 1' }));
    expect(shownNames()).toEqual(['acme:till 1 Not in the list of agents yet']);
    await arrive(row({ id: 8, name: 'acme:till 1', online: true }));
    expect(shownNames()).toEqual(['acme:till 1 Online']);
    expect(screen.getAllByText('1 of 1 added').length).toBeGreaterThan(0);
    await arrive(row({ id: 9, name: 'acme:till 1', online: false }));
    expect(shownNames()).toEqual(['acme:till 1 Online, 2 agents with this name']);
    await click(button('Show details of acme:till 1'));
    expect(app.page).toBe('agents');
    expect(agents.details.agentId).toBe(8);
  });

  test('stays while the window is open, and is cleared with the account', async () => {
    const { bridge, app, deploy } = await open();
    bridge.answer('account:signOut', succeed({ kind: 'first-run' }));
    await fillOne();
    const before = output();
    await openPage('Support').catch(() => undefined);
    await openPage('Deploy');
    expect(output()).toBe(before);
    await app.signOut();
    expect(deploy.email).toBe('');
    expect(deploy.account).toBe('');
    expect(deploy.device).toBe('');
  });
});

describe('many from a list', () => {
  const list = "account;device\nacme;till 1\nacme;till 2\n;till 3\nacme;till 1\nacme;it's";

  test('previews every line, writes the valid ones and shows how many are left out', async () => {
    const { bridge, arrive } = await open();
    await fillMany(list);
    expect(shownNames()).toEqual([
      'Line 22 acme:till 1 Not in the list of agents yet',
      'Line 33 acme:till 2 Not in the list of agents yet',
      'Line 44 till 3 The client is missing. Enter it before the device.',
      'Line 55 acme:till 1 Line 2 has the same name. Give each device its own name.',
      "Line 66 acme:it's The name is enclosed in single quotes, so it can’t contain one ('). Use another character.",
    ]);
    expect(screen.getByText('3 lines with errors are left out.')).toBeTruthy();
    expect(screen.getByText('Contains 2 devices.')).toBeTruthy();
    expect(output()).toContain('Install-Agent "acme:till 2" "till 2", "acme:till 2"');
    await expectNoFaults();
    await click(button('Copy'));
    const [copied] = bridge.inputsOf('app:copy');
    expect(copied?.text).toBe(output());
    expect(copied?.text.match(/^Install-Agent /gm)).toHaveLength(2);
    await arrive(row({ id: 8, name: 'acme:till 2', online: false }));
    expect(screen.getAllByText('1 of 2 added').length).toBeGreaterThan(0);
    expect(shownNames()[1]).toBe('Line 33 acme:till 2 Offline');
    await click(button('Copy missing names'));
    expect(bridge.inputsOf('app:copy').at(-1)).toEqual({ text: 'acme:till 1' });
  });

  test('filters the names, and Show leads from the message to the lines with errors', async () => {
    const { arrive } = await open();
    await fillMany(list);
    await arrive(row({ id: 8, name: 'acme:till 2', online: false }));
    await click(radio('Not added, 1'));
    expect(shownNames()).toHaveLength(1);
    await click(radio('Added, 1'));
    expect(shownNames()).toEqual(['Line 33 acme:till 2 Offline']);
    await click(button('Show'));
    expect(shownNames()).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Names' }));
  });

  test('is never written for the prompt', async () => {
    await open();
    await click(radio('Command Prompt'));
    await fillMany('acme,till 1');
    expect(screen.queryByRole('radio', { name: 'Command Prompt' })).toBeNull();
    expect(output()).toContain('@echo off');
    await click(radio('sh'));
    expect(output()).toContain('#!/bin/sh');
  });

  test('is read from a file; one that is too large is reported and changes nothing', async () => {
    await open();
    await click(radio('Many from a list'));
    const picker = document.querySelector('input[type=file]')!;
    const choose = async (file: File): Promise<void> => {
      await fireEvent.change(picker, { target: { files: [file] } });
      await settle();
    };
    const small = new File(['acme,till 9'], 'tills.csv');
    Object.defineProperty(small, 'arrayBuffer', {
      value: () => Promise.resolve(new TextEncoder().encode('acme,till 9')),
    });
    await choose(small);
    expect(shownNames()).toEqual(['Line 11 acme:till 9 Not in the list of agents yet']);
    const large = new File(['x'], 'all.csv');
    Object.defineProperty(large, 'size', { value: 2_000_000 });
    await choose(large);
    expect(screen.getByText(/^all\.csv is too large for a list of devices/)).toBeTruthy();
    const gone = new File(['x'], 'gone.csv');
    Object.defineProperty(gone, 'arrayBuffer', { value: () => Promise.reject(new Error('gone')) });
    await choose(gone);
    expect(screen.getByText(/^gone\.csv couldn’t be read/)).toBeTruthy();
    expect(shownNames()).toHaveLength(1);
    await click(button('Clear list'));
    expect(screen.getByText('Devices appear here as you fill in the form.')).toBeTruthy();
  });
});

describe('what is guessed of a list', () => {
  const choose = async (bytes: Uint8Array): Promise<void> => {
    const file = new File(['x'], 'list.csv');
    Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.resolve(bytes) });
    await fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
    await settle();
  };
  const western = Uint8Array.from('Kunde;Ort\r\nm\u00fcller;K\u00fcche 1', (letter: string) => letter.charCodeAt(0));

  test('is shown before the script is made, and another encoding can be chosen', async () => {
    await open();
    await click(radio('Many from a list'));
    await choose(western);
    const encoding = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Encoding' });
    expect(encoding.value).toBe('windows-1252');
    expect(screen.getByText(/^Separated by semicolons\./)).toBeTruthy();
    expect(shownNames()).toEqual(['Line 22 müller:Küche 1 Not in the list of agents yet']);
    await expectNoFaults();
    encoding.value = 'windows-1251';
    encoding.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(shownNames()[0]).toContain('mьller');
    await type(field('List of devices'), 'acme;till 1');
    expect(screen.queryByRole('combobox', { name: 'Encoding' })).toBeNull();
  });

  test('asks whether the first line names the columns, and leaves it out of names and script until then', async () => {
    await open();
    await fillMany('Ort;Kasse\nacme;till 1\nacme;till 2');
    expect(screen.getByText(/^Does the first line name the columns, or is it a device\?.*Ort · Kasse/)).toBeTruthy();
    expect(shownNames()).toHaveLength(2);
    expect(output()).not.toContain('Ort:Kasse');
    await expectNoFaults();
    await click(button('A device'));
    expect(shownNames()).toHaveLength(3);
    expect(output()).toContain('Ort:Kasse');
    await click(button('Column names'));
    expect(output()).not.toContain('Ort:Kasse');
    expect(screen.getByText(/The first line names the columns: .*Ort · Kasse/)).toBeTruthy();
    await type(field('List of devices'), 'Sitio;Caja\nacme;till 1\nacme;till 2');
    expect(screen.getByText(/^Does the first line name the columns/)).toBeTruthy();
  });
});

test('reports a list of far too many lines, and does not block the page', async () => {
  await open();
  await fillMany(Array.from({ length: 20_000 }, (_, at) => `acme,pc ${String(at)}`).join('\n'));
  expect(screen.getByText('Contains 2,000 devices.')).toBeTruthy();
  expect(screen.getByText('18,000 lines with errors are left out.')).toBeTruthy();
  expect(screen.getByText('17,500 more lines aren’t shown.')).toBeTruthy();
  expect(screen.getAllByText('A script can contain at most 2000 devices. Split the list into parts.')).toHaveLength(
    500,
  );
});

test('it is reached by its digit and from the palette', async () => {
  await openConsole(signedIn([row({ id: 1 })]));
  const link = screen.getByRole('link', { name: 'Deploy' });
  const at = screen.getAllByRole('link').indexOf(link) + 1;
  await press(String(at), document.body, { ctrlKey: true });
  expect(screen.getByRole('heading', { level: 1, name: 'Deploy' })).toBeTruthy();
  await openPage('Agents');
  await press('k', document.body, { ctrlKey: true });
  await type(screen.getByRole('combobox'), 'deploy');
  await press('Enter');
  expect(screen.getByRole('heading', { level: 1, name: 'Deploy' })).toBeTruthy();
});
