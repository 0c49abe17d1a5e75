import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeFolder } from '../../make-folder.ts';
import { runs } from '../../../long.ts';
import { noEntries } from '../../../../src-main/storage/user/earlier-entries.ts';
import type { UserData } from '../../../../src-main/storage/user/user-data.ts';
import { damages, lock, openUser, otherFile, rowsInBoth, rowsOf, userFiles, type UserFileName } from './user-files.ts';
import { applyToModel, changes, rowsOfModel, type AccountChange, type Model } from './user-model.ts';

const AT_A_TIME = 50;

/** Nearly as many as are stored: the oldest go soon. */
const full: AccountChange = {
  account: 'one',
  kind: 'add',
  isComplete: true,
  entries: {
    ...noEntries,
    recents: Array.from({ length: 1_980 }, (_, index) => ({ agentId: 100 + index, at: 1 + (index % 1_500) })),
    sessions: Array.from({ length: 4_985 }, (_, index) => ({
      id: `earlier-${index}`,
      agentId: 1,
      supportId: null,
      name: 'host',
      startedAt: 1 + (index % 2_500),
      endedAt: null,
      offered: false,
      note: index % 9 === 0 ? `note ${index}` : '',
    })),
  },
};

/** What happens to the files while the next operations are carried out, or before them. */
const mishaps = [
  'nothing',
  'reopened',
  'damaged',
  'damaged while open',
  'left behind',
  'locked',
  'both locked',
  'locked at the start',
  'both locked at the start',
  'locked at the start, the other one left behind',
  'locked at the start, the other one damaged',
] as const;

const steps = fc.record({
  mishap: fc.constantFrom(...mishaps),
  name: fc.constantFrom(...userFiles),
  damage: fc.constantFrom(...Object.values(damages)),
  all: fc.array(changes, { minLength: AT_A_TIME, maxLength: AT_A_TIME }),
});

it('P10: what the user made is as made, in memory and in both files, whatever happens to one of them', () => {
  const folder = makeFolder();
  let time = Date.UTC(2026, 10, 20);
  const open = (): UserData => openUser(folder, { now: () => time, lockWaitMs: 0 });
  const pathOf = (name: UserFileName): string => join(folder, name);
  const model: Model = new Map();
  let user = open();
  const apply = (operation: AccountChange): void => {
    const { account, kind } = operation;
    if (kind !== 'add' && kind !== 'remove') {
      const add: AccountChange = { account, kind: 'add', entries: noEntries, isComplete: true };
      if (!user.has(account)) apply(add);
      // A file that was left behind has it, and the one that tells of its removal is locked: it begins once more.
      else if (!model.has(account)) applyToModel(model, add);
    }
    applyToModel(model, operation);
    time += 7;
    user.apply(operation);
  };
  const reopen = (change: () => void): void => {
    user.close();
    change();
    user = open();
  };
  /** The file as it was some changes ago. */
  const earlier = (name: UserFileName): string => `${pathOf(name)}.earlier`;
  const leaveBehind = (name: UserFileName): void => copyFileSync(earlier(name), pathOf(name));

  apply(full);
  reopen(() => userFiles.forEach((name) => copyFileSync(pathOf(name), earlier(name))));
  for (const { mishap, name, damage, all } of fc.sample(steps, runs(200))) {
    let unlocks: (() => void)[] = [];
    const lockAt = (names: readonly UserFileName[], sql?: string): void => {
      unlocks = names.map((one) => lock(pathOf(one), sql));
    };
    const begin: Readonly<Record<typeof mishap, () => void>> = {
      nothing: () => undefined,
      reopened: () => reopen(() => userFiles.forEach((one) => copyFileSync(pathOf(one), earlier(one)))),
      damaged: () => reopen(() => damage(pathOf(name))),
      'damaged while open': () => damages['holds garbage']!(pathOf(name)),
      'left behind': () => reopen(() => leaveBehind(name)),
      locked: () => lockAt([name], 'BEGIN IMMEDIATE'),
      'both locked': () => lockAt(userFiles, 'BEGIN IMMEDIATE'),
      'locked at the start': () => reopen(() => lockAt([name])),
      'both locked at the start': () => reopen(() => lockAt(userFiles)),
      'locked at the start, the other one left behind': () =>
        reopen(() => {
          leaveBehind(otherFile(name));
          lockAt([name]);
        }),
      'locked at the start, the other one damaged': () =>
        reopen(() => {
          damage(pathOf(otherFile(name)));
          lockAt([name]);
        }),
    };
    begin[mishap]();
    all.forEach(apply);
    for (const unlock of unlocks) unlock();
    time += 60_000;
    user.saveAgain();
    user.saveAgain();
    expect(user.isStoredTwice, mishap).toBe(true);
    const inMemory = rowsOf(user.memory);
    expect(inMemory, mishap).toMatchObject(rowsOfModel(model));
    // Garbage is found by the first change that meets it, or at the next start.
    if (mishap === 'damaged while open') reopen(() => undefined);
    reopen(() => expect(rowsInBoth(folder), mishap).toEqual(inMemory));
    expect(rowsOf(user.memory), mishap).toEqual(inMemory);
  }
  user.close();
  expect(readdirSync(folder).filter((file) => file.includes('damaged'))).not.toEqual([]);
  const sizes = Object.values(rowsOfModel(model)).map((rows) => rows.length);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
});
