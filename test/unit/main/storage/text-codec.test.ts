import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../make-folder.ts';
import { valueOf } from '../../../value-of.ts';
import { noEntries } from '../../../../src-main/storage/user/earlier-entries.ts';
import type { TextCodec } from '../../../../src-main/storage/text-codec.ts';
import { openUserAccount } from '../../../../src-main/storage/user/user-account.ts';
import { readRecords } from '../../../../src-main/storage/user/user-operation.ts';
import { openUserViews } from '../../../../src-main/storage/user/user-views.ts';
import { answersOf, fillAccount, sqlOf } from './filled-account.ts';
import { startRunner } from './runner.ts';
import { openUser, sessionOf, viewOf } from './user-files.ts';

/** Stands for encryption: nothing of a text can be read in the file. */
const reversed: TextCodec = {
  encode: (text) => (text === '' ? '' : `x${Buffer.from(text).toString('hex')}`),
  decode: (stored) => (stored === '' ? '' : Buffer.from(stored.slice(1), 'hex').toString()),
};

const CANARY = 'canary';

it('what is stored of agents goes through it, and calls answer the same', () => {
  const fill = (codec?: TextCodec) => {
    const path = join(makeFolder(), 'longreach.db');
    const open = () => {
      const runner = startRunner(path, codec === undefined ? {} : { codec });
      valueOf(runner.ask('open', { id: 'one', number: 0 }));
      return runner;
    };
    const first = open();
    fillAccount(first, 0);
    first.ask('close');
    // From the disk alone.
    const { sizes: _, ...answers } = answersOf(open(), 0);
    const stored = sqlOf(path).filter((line) => /^INSERT INTO "(?:agents|details|traits|snapshots)"/.test(line));
    return { answers, stored };
  };
  const plain = fill();
  const encoded = fill(reversed);
  expect(encoded.answers).toEqual(plain.answers);
  expect(encoded.stored).toHaveLength(plain.stored.length);
  const readable = (lines: readonly string[]) =>
    lines.filter((line) => /host-|"|3\.2\.2/.test(line.slice(line.indexOf('VALUES'))));
  expect(readable(plain.stored)).toEqual(plain.stored);
  expect(readable(encoded.stored)).toEqual([]);
});

it('every text of user.db goes through the codec, and is read as it was written', () => {
  const folder = makeFolder();
  const open = () => {
    const user = openUser(folder, { codec: reversed });
    return { user, account: openUserAccount(user, 'one', 0), ofAll: openUserViews(user, null) };
  };
  const read = ({ user, account, ofAll }: ReturnType<typeof open>) => ({
    watches: account.watches(),
    views: account.views.all(),
    ofAll: ofAll.all(),
    offered: account.offeredSessions(),
    latest: account.latestSessions(9),
    notes: account.countNotes(),
    records: readRecords(user.memory, user.codec),
  });

  const first = open();
  const { id: _, ...view } = viewOf('view-9', { name: `${CANARY} view`, query: CANARY, shortcut: 1 });
  const taken = sessionOf('taken', { name: `${CANARY} host`, note: `${CANARY} taken over`, startedAt: 1 });
  const entries = { ...noEntries, sessions: [taken], views: [viewOf('view-3', { name: CANARY, shortcut: 1 })] };
  first.user.apply({
    kind: 'take-over',
    accounts: [{ account: 'one', record: `{"label":"${CANARY}"}`, entries }],
    anchor: null,
    isComplete: true,
  });
  const watch = { agentId: 1, agentName: `${CANARY} agent`, since: 5 };
  first.account.addWatch(watch);
  const [, saved] = valueOf(first.account.views.save(null, view));
  const [savedOfAll] = valueOf(first.ofAll.save(null, view));
  const noted = sessionOf('noted', { name: `${CANARY} host`, note: `${CANARY} note`, startedAt: 3, offered: true });
  const empty = sessionOf('empty', { name: `${CANARY} host`, startedAt: 2 });
  for (const session of [noted, empty]) first.account.storeSession(session);

  const expected = {
    watches: [watch],
    // A shortcut moves to the view that was saved with it last.
    views: [{ ...entries.views[0], shortcut: null }, saved],
    ofAll: [savedOfAll],
    offered: [noted],
    latest: [noted, empty, taken],
    notes: 2,
    records: [`{"label":"${CANARY}"}`],
  };
  expect(read(first)).toEqual(expected);
  const filesWithText = () => readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(CANARY));
  expect(filesWithText()).toEqual([]);
  first.user.close();
  expect(filesWithText()).toEqual([]);

  const later = open();
  expect(read(later)).toEqual(expected);
  later.account.removeSessions(9, false);
  expect(later.account.latestSessions(9)).toEqual([noted, taken]);
  later.user.close();
});
