import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newAccount } from '../../../../../src-main/account/stored-account.ts';
import { createOwnNumber } from '../../../../../src-main/app/settings/account-numbers.ts';
import { openSettings } from '../../../../../src-main/app/settings/settings-store.ts';
import { ACCOUNT_NUMBERS, NO_NUMBER } from '../../../../../src-main/contract/account-ids.ts';
import { valueOf } from '../../../../value-of.ts';
import { makeFolder } from '../../../make-folder.ts';

const open = (directory: string) => openSettings({ directory, now: () => 0 });
type Settings = Awaited<ReturnType<typeof open>>;
type Json = Readonly<Record<string, unknown>>;

const account = (id: string, number: number) => newAccount(id, `https://${id}.example/v1/`, id, number);
/** As an earlier version wrote it. */
const unnumbered = (id: string): Json => {
  const { number: _, ...rest } = account(id, 0);
  return rest;
};
const write = (directory: string, profile: Json, file = 'settings.json'): void => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, file), JSON.stringify(profile));
};
const read = (directory: string, file = 'settings.json'): Json =>
  JSON.parse(readFileSync(join(directory, file), 'utf8')) as Json;
const numbersOf = (settings: Settings): Json =>
  Object.fromEntries(settings.accounts().map(({ id, number }) => [id, number]));

/** Claims a number as a sign-in does, and stores the account. */
async function add(settings: Settings, id: string, wanted: number | null = null): Promise<number | null> {
  const number = settings.numbers.claim(wanted);
  if (number !== null) await settings.saveAccount(account(id, number));
  return number;
}

describe('numbers of accounts', () => {
  it('are given in order, the first 0', async () => {
    const directory = makeFolder();
    const settings = await open(directory);
    expect(await add(settings, 'a')).toBe(0);
    expect(await add(settings, 'b')).toBe(1);
    expect(numbersOf(await open(directory))).toEqual({ a: 0, b: 1 });
  });

  it('are given to the accounts of an earlier version in their order, and saved', async () => {
    const directory = makeFolder();
    write(directory, { accounts: [unnumbered('a'), unnumbered('b'), unnumbered('c')], currentAccountId: 'b' });
    const settings = await open(directory);
    expect(numbersOf(settings)).toEqual({ a: 0, b: 1, c: 2 });
    await settings.flush();
    expect(read(directory)).toMatchObject({ numbersGiven: 3, accounts: [{ number: 0 }, { number: 1 }, { number: 2 }] });
    expect(read(directory, 'accounts.json')).toMatchObject({ numbersGiven: 3 });
    await settings.removeAccount('a');
    expect(numbersOf(await open(directory))).toEqual({ b: 1, c: 2 });
  });

  it('are not freed by a removal, nor by the end of the run', async () => {
    const directory = makeFolder();
    const settings = await open(directory);
    await add(settings, 'a');
    await add(settings, 'b');
    await settings.removeAccount('b');
    expect(await add(settings, 'c')).toBe(2);
    await settings.removeAccount('c', true);
    expect(await add(await open(directory), 'd')).toBe(3);
  });

  it('are not freed by a settings file that was lost or put back, nor by erasing', async () => {
    const directory = makeFolder();
    const settings = await open(directory);
    await add(settings, 'a');
    const before = read(directory);
    await add(settings, 'b');
    await settings.removeAccount('b');
    write(directory, before);
    expect((await open(directory)).numbers.claim()).toBe(2);
    rmSync(join(directory, 'settings.json'));
    const restored = await open(directory);
    expect(numbersOf(restored)).toEqual({ a: 0 });
    expect(restored.numbers.claim()).toBe(2);
    await restored.erase();
    expect((await open(directory)).numbers.claim()).toBe(2);
  });

  it('are two for two accounts of an edited file with the same', async () => {
    const directory = makeFolder();
    write(directory, { accounts: [account('a', 4), account('b', 4), { ...account('c', 0), number: 'x' }] });
    const settings = await open(directory);
    expect(numbersOf(settings)).toEqual({ a: 4, b: 5, c: 6 });
    await settings.flush();
    expect(read(directory)).toMatchObject({ accounts: [{ number: 4 }, { number: 5 }, { number: 6 }] });
  });

  it('come back with their account, unless another one has them', async () => {
    const settings = await open(makeFolder());
    expect(await add(settings, 'a', 7)).toBe(7);
    expect(await add(settings, 'b')).toBe(8);
    await settings.removeAccount('a');
    expect(await add(settings, 'a', 7)).toBe(7);
    expect(await add(settings, 'c', 8)).toBe(9);
  });

  it('are claimed by two sign-ins at once, and again where nothing was stored', async () => {
    const settings = await open(makeFolder());
    const [one, other] = [createOwnNumber(settings, null), createOwnNumber(settings, null)];
    expect(one.number).toBe(NO_NUMBER);
    expect([valueOf(one.claim()), valueOf(other.claim()), valueOf(one.claim())]).toEqual([0, 1, 0]);
    await settings.saveAccount(account('a', 0));
    await settings.removeAccount('a');
    expect([one.number, valueOf(one.claim()), one.number]).toEqual([0, 2, 2]);
  });

  it('end: the next account is refused, and none of a file is lost', async () => {
    const directory = makeFolder();
    write(directory, { numbersGiven: ACCOUNT_NUMBERS, accounts: [account('a', 0), unnumbered('b')] });
    const settings = await open(directory);
    expect(numbersOf(settings)).toEqual({ a: 0, b: 1 });
    expect(createOwnNumber(settings, null).claim()).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable', reason: 'account-numbers' },
    });
    expect(valueOf(createOwnNumber(settings, null).claim(5))).toBe(5);
  });
});
