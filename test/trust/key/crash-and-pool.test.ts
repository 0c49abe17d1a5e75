import { createFakeClock } from '../../unit/main/fake-clock.ts';
import { readFile } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createKeychain } from '../../../src-main/account/key/keychain.ts';
import { createTraffic, forkKeychain } from './forked-child.ts';
import { runsKeyringTests } from './keyring.ts';
import { ACCOUNT, makeCanary, marker, openStore, unavailable, useStoredKey } from './set-up.ts';

const child = (name: string): URL => new URL(`children/${name}.ts`, import.meta.url);

describe('native crash (K7)', () => {
  test.skipIf(process.platform === 'win32').each(['SIGSEGV', 'SIGABRT'])(
    'a process that dies of %s: main lives, the state is told, one restart a minute',
    async (signal) => {
      const clock = createFakeClock();
      const traffic = createTraffic();
      const spawn = forkKeychain({ ...process.env, DIE_OF: signal }, traffic, child('die-on-request'));
      const keychain = createKeychain({ spawn, clock });
      onTestFinished(() => keychain.close());

      expect(await keychain.read(ACCOUNT)).toEqual(unavailable('crashed'));
      const started: number[] = [];
      for (let second = 0; second <= 60; second += 1) {
        expect(await keychain.read(ACCOUNT)).toEqual(unavailable('crashed'));
        started.push(traffic.started);
        await clock.advance(1_000);
      }
      expect(started.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 2));
      expect(started[60]).toBe(3);
      expect(traffic.ends).toEqual([signal, signal, signal]);
    },
  );

  test.skipIf(!runsKeyringTests)('the crash that the native module is known for stays in its process', async () => {
    const keyring = await useStoredKey(makeCanary(), { locked: true });
    const traffic = createTraffic();
    const spawn = forkKeychain({ ...process.env, ...keyring.env }, traffic, child('find-credentials'));
    const keychain = createKeychain({ spawn, clock: createFakeClock() });
    onTestFinished(() => keychain.close());
    expect(await keychain.read(ACCOUNT)).toEqual(unavailable('crashed'));
    expect(traffic.started).toBe(1);
  });

  test.skipIf(!runsKeyringTests)(
    'a process that is killed from outside while it waits is a crash, and the next one works',
    async () => {
      const keyring = await useStoredKey(makeCanary());
      const kills: (() => void)[] = [];
      const fork = forkKeychain({ ...process.env, ...keyring.env });
      const keychain = createKeychain({
        spawn: () => {
          const started = fork();
          kills.push(started.kill);
          return started;
        },
      });
      onTestFinished(() => keychain.close());
      const answer = keychain.read(ACCOUNT);
      kills[0]!();
      expect(await answer).toEqual(unavailable('crashed'));
      expect(await keychain.read(ACCOUNT)).toMatchObject({ kind: 'found' });
      expect(kills).toHaveLength(2);
    },
  );
});

describe.skipIf(!runsKeyringTests)('many askers while the question for the password hangs (K8)', () => {
  test('one native call is in flight, files are read as ever, everybody is answered within the limit', async () => {
    const limit = 3_000;
    const clock = createFakeClock();
    const keyring = await useStoredKey(makeCanary(), { locked: true, prompt: 'hang' });
    const { store, traffic } = openStore(keyring, limit, clock);
    const loads = Promise.all(Array.from({ length: 20 }, () => store.load(ACCOUNT, marker)));
    await keyring.prompted();
    // Four calls that hang in this process would leave no thread for a file.
    for (let read = 0; read < 20; read += 1)
      expect((await readFile(new URL(import.meta.url))).length).toBeGreaterThan(0);
    expect(traffic.inFlight).toBe(1);
    await clock.advance(limit);
    expect(await loads).toEqual(Array.from({ length: 20 }, () => unavailable('timeout')));
    expect(clock.now()).toBe(limit);
    expect(traffic.mostInFlight).toBe(1);
    expect(traffic.started).toBe(1);
    expect(keyring.prompts()).toBe(1);
  });

  test('the same 20 are all served by one process once the keyring is open', async () => {
    const keyring = await useStoredKey(makeCanary());
    const { store, traffic } = openStore(keyring);
    const loads = await Promise.all(Array.from({ length: 20 }, () => store.load(ACCOUNT, marker)));
    expect(loads.every(({ kind }) => kind === 'found')).toBe(true);
    expect(traffic).toMatchObject({ started: 1, mostInFlight: 1, inFlight: 0, output: '' });
  });
});
