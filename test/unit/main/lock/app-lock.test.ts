import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract, eventNames, type Channel, type LockReason } from '../../../../src-main/contract/contract.ts';
import { fail, succeed } from '../../../../src-main/contract/failure.ts';
import { HAND_OVER_MS, openAppLock } from '../../../../src-main/lock/app-lock.ts';
import { createLockFile } from '../../../../src-main/lock/lock-file.ts';
import { noLockPolicy, type LockPolicy } from '../../../../src-main/contract/lock-policy.ts';
import { makeFolder } from '../../make-folder.ts';
import { createFakeClock } from '../fake-clock.ts';
import { plainNote, type PlainNote } from '../audit/plain-note.ts';
import { expectMode } from '../../expect-mode.ts';

const cost = { cost: 16, blockSize: 8, parallel: 1 };

/** A profile whose lock is opened again and again, as by restarts of Longreach. */
function makeProfile() {
  const folder = makeFolder();
  const fake = createFakeClock();
  const prompt = { available: false, accepts: false, asked: 0, wait: null as Promise<undefined> | null };
  const policy: { now: LockPolicy } = { now: noLockPolicy };
  const problems: string[] = [];
  const marks: string[] = [];
  const notices: string[] = [];
  const answers = { clears: true };
  const start = async () => {
    const notes: PlainNote[] = [];
    const lock = await openAppLock({
      file: createLockFile(folder),
      clock: fake.clock,
      systemPrompt: {
        isAvailable: () => prompt.available,
        ask() {
          prompt.asked += 1;
          if (prompt.wait !== null) return prompt.wait;
          return prompt.accepts ? Promise.resolve() : Promise.reject(new Error('cancelled'));
        },
      },
      policy: () => policy.now,
      onProblem: (text) => problems.push(text),
      onNotice: (message) => notices.push(message),
      markers: {
        mark: (id) => {
          marks.push(`mark ${id}`);
          return Promise.resolve();
        },
        clear: (id) => {
          marks.push(`clear ${id}`);
          return Promise.resolve(answers.clears);
        },
      },
      cost,
    });
    lock.on('noted', (note) => notes.push(plainNote(note)));
    return { lock, notes };
  };
  /** With the PIN 2580, unlocked. */
  const startWithPin = async () => {
    const started = await start();
    expect(await started.lock.setUp({ method: 'pin', secret: '2580', present: null })).toEqual(succeed(undefined));
    return started;
  };
  return {
    path: join(folder, 'lock.json'),
    fake,
    prompt,
    policy,
    problems,
    marks,
    notices,
    answers,
    start,
    startWithPin,
  };
}

describe('the app lock', () => {
  it('is off until a PIN is chosen: nothing locks, nothing is refused', async () => {
    const { start, path } = makeProfile();
    const { lock, notes } = await start();
    for (const reason of ['idle', 'sleep', 'screen', 'manual'] satisfies LockReason[]) lock.lock(reason);
    expect(lock.isLocked()).toBe(false);
    expect(lock.state().method).toBeNull();
    expect(lock.refusal('agents:page')).toBeNull();
    expect(existsSync(path)).toBe(false);
    expect(notes).toEqual([]);
  });

  it('stores the PIN as a hash that only its owner can read', async () => {
    const { startWithPin, path } = makeProfile();
    await startWithPin();
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain('2580');
    expect(JSON.parse(text)).toMatchObject({ version: 1, method: 'pin', secret: cost, wrongTries: 0 });
    expectMode(path, 0o600);
  });

  it('locks, and unlocks with the right PIN alone; both are recorded', async () => {
    const { startWithPin } = makeProfile();
    const { lock, notes } = await startWithPin();
    lock.lock('idle', 10);
    lock.lock('manual');
    expect(lock.state().locked).toMatchObject({ reason: 'idle', minutes: 10 });
    expect(await lock.unlock('0000')).toMatchObject({ ok: false, failure: { reason: 'wrong' } });
    expect(lock.isLocked()).toBe(true);
    expect(lock.state().wrongTries).toBe(1);
    expect(await lock.unlock('2580')).toEqual(succeed(undefined));
    expect(lock.isLocked()).toBe(false);
    expect(lock.state().wrongTries).toBe(0);
    expect(notes.map(({ text, outcome }) => `${text} ${outcome}`)).toEqual([
      'The app lock was turned on. done',
      'Locked after inactivity. done',
      'An incorrect PIN was entered. failed',
      'Unlocked. done',
    ]);
    expect(notes.every(({ kind }) => kind === 'lock')).toBe(true);
  });

  it('is locked at the next start', async () => {
    const { start, startWithPin } = makeProfile();
    await startWithPin();
    const { lock } = await start();
    expect(lock.state().locked?.reason).toBe('start');
    expect((await lock.unlock('2580')).ok).toBe(true);
  });

  it.each([
    ['pin', '123'],
    ['pin', '1234567890123'],
    ['pin', '12a4'],
    ['pin', '١٢٣٤'],
    ['password', 'seven77'],
  ] as const)('refuses a %s such as %s', async (method, secret) => {
    const { lock } = await makeProfile().start();
    expect(await lock.setUp({ method, secret, present: null })).toMatchObject({ failure: { reason: 'secret' } });
    expect(lock.isOn()).toBe(false);
  });
});

describe('wrong tries', () => {
  it('wait longer and longer; not even the right PIN is taken during the wait', async () => {
    const { startWithPin, fake } = makeProfile();
    const { lock } = await startWithPin();
    lock.lock('manual');
    for (let n = 0; n < 4; n += 1) await lock.unlock('0000');
    expect(lock.state().waitMs).toBe(30_000);
    expect(await lock.unlock('2580')).toMatchObject({ failure: { reason: 'wait', waitMs: 30_000 } });
    await fake.advance(30_000);
    await lock.unlock('0000');
    expect(lock.state().waitMs).toBe(60_000);
    await fake.advance(59_000);
    expect((await lock.unlock('2580')).ok).toBe(false);
    await fake.advance(1_000);
    expect((await lock.unlock('2580')).ok).toBe(true);
    lock.lock('manual');
    await lock.unlock('0000');
    expect(lock.state().waitMs).toBe(0);
  });

  it('are still counted after a restart, and the wait goes on', async () => {
    const { start, startWithPin, fake } = makeProfile();
    const { lock } = await startWithPin();
    lock.lock('manual');
    for (let n = 0; n < 4; n += 1) await lock.unlock('0000');
    fake.jumpWall(10_000);
    const again = (await start()).lock;
    expect(again.state()).toMatchObject({ wrongTries: 4, waitMs: 20_000 });
    expect((await again.unlock('2580')).ok).toBe(false);
  });

  it('gain nothing from a clock that is set back or forward while Longreach runs, or back between two runs', async () => {
    const { start, startWithPin, fake } = makeProfile();
    const { lock } = await startWithPin();
    lock.lock('manual');
    for (let n = 0; n < 4; n += 1) await lock.unlock('0000');
    fake.jumpWall(86_400_000);
    expect(lock.state().waitMs).toBe(30_000);
    fake.jumpWall(-2 * 86_400_000);
    expect(lock.state().waitMs).toBe(30_000);
    expect((await start()).lock.state().waitMs).toBe(30_000);
  });

  it('count before they are checked: ending Longreach takes none back, and they cannot be made at once', async () => {
    const { startWithPin, path } = makeProfile();
    const { lock } = await startWithPin();
    lock.lock('manual');
    const tries = Promise.all([lock.unlock('0000'), lock.unlock('0001'), lock.unlock('2580')]);
    const [first, second, third] = await tries;
    expect(first).toMatchObject({ failure: { reason: 'wrong' } });
    expect(second).toMatchObject({ failure: { reason: 'checking' } });
    expect(third).toMatchObject({ failure: { reason: 'checking' } });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ wrongTries: 1 });
  });

  it('count for changes, too, which ask for the present PIN', async () => {
    const { startWithPin } = makeProfile();
    const { lock } = await startWithPin();
    const change = { method: 'password', secret: 'correct horse' } as const;
    expect(await lock.setUp({ ...change, present: null })).toMatchObject({ failure: { reason: 'present' } });
    for (let n = 0; n < 2; n += 1) {
      expect(await lock.setUp({ ...change, present: '0000' })).toMatchObject({ failure: { reason: 'wrong' } });
      expect(await lock.turnOff({ present: '0000' })).toMatchObject({ failure: { reason: 'wrong' } });
    }
    expect(await lock.turnOff({ present: '2580' })).toMatchObject({ failure: { reason: 'wait' } });
    expect(lock.state().method).toBe('pin');
  });
});

describe('a change of the lock', () => {
  it('replaces the PIN by a password', async () => {
    const { start, startWithPin } = makeProfile();
    const { lock } = await startWithPin();
    const changed = await lock.setUp({ method: 'password', secret: 'correct horse', present: '2580' });
    expect(changed.ok).toBe(true);
    const again = (await start()).lock;
    expect(again.state().method).toBe('password');
    expect((await again.unlock('2580')).ok).toBe(false);
    expect((await again.unlock('correct horse')).ok).toBe(true);
  });

  it('turns it off with the present PIN', async () => {
    const { start, startWithPin, path } = makeProfile();
    const { lock } = await startWithPin();
    expect((await lock.turnOff({ present: '2580' })).ok).toBe(true);
    expect(existsSync(path)).toBe(false);
    lock.lock('manual');
    expect(lock.isLocked()).toBe(false);
    expect((await start()).lock.isLocked()).toBe(false);
  });

  it('is refused while Longreach is locked', async () => {
    const { startWithPin } = makeProfile();
    const { lock } = await startWithPin();
    lock.lock('manual');
    expect((await lock.setUp({ method: 'pin', secret: '1111', present: '2580' })).ok).toBe(false);
    expect((await lock.unlock('2580')).ok).toBe(true);
  });

  it('that cannot be written is reported, and the old PIN holds', async () => {
    const { path, problems, startWithPin } = makeProfile();
    const { lock } = await startWithPin();
    // A folder in the place of the temporary file.
    mkdirSync(`${path}.new`);
    const changed = await lock.setUp({ method: 'pin', secret: '1111', present: '2580' });
    rmdirSync(`${path}.new`);
    expect(problems.length).toBeGreaterThan(0);
    expect(changed).toMatchObject({ failure: { reason: 'not-writable' } });
    lock.lock('manual');
    expect((await lock.unlock('2580')).ok).toBe(true);
  });
});

describe('the prompt of the system', () => {
  it('unlocks only where it is there and was turned on with the PIN', async () => {
    const { startWithPin, prompt } = makeProfile();
    const { lock, notes } = await startWithPin();
    expect((await lock.setSystemPrompt({ on: true, present: '2580' })).ok).toBe(false);
    prompt.available = true;
    lock.lock('manual');
    expect((await lock.unlockWithSystem()).ok).toBe(false);
    await lock.unlock('2580');
    expect((await lock.setSystemPrompt({ on: true, present: '0000' })).ok).toBe(false);
    expect((await lock.setSystemPrompt({ on: true, present: '2580' })).ok).toBe(true);
    lock.lock('manual');
    expect(await lock.unlockWithSystem()).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(lock.isLocked()).toBe(true);
    prompt.accepts = true;
    expect((await lock.unlockWithSystem()).ok).toBe(true);
    expect(lock.isLocked()).toBe(false);
    expect(prompt.asked).toBe(2);
    expect(notes.at(-1)?.text).toBe('Unlocked with Touch ID.');
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['is no JSON', '{'],
    ['lacks the hash', '{"version":1,"method":"pin"}'],
    ['is of another version', '{"version":2}'],
    ['is far too long', ' '.repeat(20_000)],
  ])('locks where it %s, takes nothing, and gives way when the keys are forgotten', async (_what, text) => {
    const { start, path } = makeProfile();
    writeFileSync(path, text);
    const { lock } = await start();
    expect(lock.state()).toMatchObject({ isUnreadable: true, method: null });
    expect(lock.isLocked()).toBe(true);
    expect(await lock.unlock('2580')).toMatchObject({ failure: { reason: 'unreadable' } });
    expect((await lock.setUp({ method: 'pin', secret: '1111', present: null })).ok).toBe(false);
    expect(lock.refusal('agents:page')).not.toBeNull();
    expect((await lock.forgetKeys(() => Promise.resolve(succeed(undefined)))).ok).toBe(true);
    expect(lock.isLocked()).toBe(false);
    expect(lock.isOn()).toBe(false);
  });
});

describe('a forgotten PIN', () => {
  it('opens nothing where the lock was given up while the system asked', async () => {
    const { startWithPin, prompt } = makeProfile();
    prompt.available = true;
    const { lock } = await startWithPin();
    await lock.setSystemPrompt({ on: true, present: '2580' });
    lock.lock('manual');
    const accepted = Promise.withResolvers<undefined>();
    prompt.wait = accepted.promise;
    const unlocking = lock.unlockWithSystem();
    expect(await lock.forgetKeys(() => Promise.resolve(succeed(undefined)))).toEqual(succeed(undefined));
    accepted.resolve(undefined);
    expect((await unlocking).ok).toBe(false);
  });

  it('is given up with the keys: nothing unlocks before they are gone', async () => {
    const { start, startWithPin, path } = makeProfile();
    const { lock, notes } = await startWithPin();
    expect((await lock.forgetKeys(() => Promise.resolve(succeed(undefined)))).ok).toBe(false);
    lock.lock('manual');
    const refused = await lock.forgetKeys(() => Promise.resolve(fail('unavailable', 'No.')));
    expect(refused.ok).toBe(false);
    expect(lock.isLocked()).toBe(true);
    expect(existsSync(path)).toBe(true);
    let lockedMeanwhile = false;
    await lock.forgetKeys(() => {
      lockedMeanwhile = lock.isLocked();
      return Promise.resolve(succeed(undefined));
    });
    expect(lockedMeanwhile).toBe(true);
    expect(lock.isLocked()).toBe(false);
    expect(existsSync(path)).toBe(false);
    expect(notes.at(-1)?.text).toContain('PIN forgotten');
    expect((await start()).lock.isLocked()).toBe(false);
  });
});

describe('keys that the keychain does not let go', () => {
  const stillStored = () => Promise.resolve(fail('unavailable', 'No.', { reason: 'still-stored' }));
  const erased = () => Promise.resolve(succeed(undefined));

  it('offer to erase the profile after the third time, and not before', async () => {
    const { startWithPin, path } = makeProfile();
    const { lock, notes } = await startWithPin();
    lock.lock('manual');
    for (let time = 1; time <= 3; time += 1) {
      expect(lock.state().mayErase).toBe(false);
      expect((await lock.eraseProfile(erased)).ok).toBe(false);
      await lock.forgetKeys(stillStored);
      expect(lock.isLocked()).toBe(true);
    }
    expect(lock.state().mayErase).toBe(true);
    expect((await lock.eraseProfile(stillStored)).ok).toBe(false);
    expect(lock.isLocked()).toBe(true);
    expect((await lock.eraseProfile(erased)).ok).toBe(true);
    expect(lock.isLocked()).toBe(false);
    expect(existsSync(path)).toBe(false);
    expect(notes.at(-1)?.text).toContain('erased');
    expect(lock.state().mayErase).toBe(false);
  });

  it('are not counted where another reason kept them, and never while it is unlocked', async () => {
    const { startWithPin } = makeProfile();
    const { lock } = await startWithPin();
    expect((await lock.eraseProfile(erased)).ok).toBe(false);
    lock.lock('manual');
    for (let time = 1; time <= 4; time += 1) await lock.forgetKeys(() => Promise.resolve(fail('unavailable', 'No.')));
    expect(lock.state().mayErase).toBe(false);
  });

  it('are forgotten once at a time', async () => {
    const { startWithPin } = makeProfile();
    const { lock } = await startWithPin();
    lock.lock('manual');
    const answered = Promise.withResolvers<ReturnType<typeof succeed<undefined>>>();
    const first = lock.forgetKeys(() => answered.promise);
    expect(await lock.forgetKeys(erased)).toMatchObject({ ok: false, failure: { reason: 'checking' } });
    answered.resolve(succeed(undefined));
    expect((await first).ok).toBe(true);
  });
});

describe('a policy that requires the lock', () => {
  it('locks until a PIN is chosen, and keeps the lock from being turned off', async () => {
    const { start, policy } = makeProfile();
    policy.now = { required: true, maxMinutes: 5, needsPassword: false, minLength: 8 };
    const { lock } = await start();
    expect(lock.state().locked?.reason).toBe('required');
    expect(lock.refusal('agents:page')).not.toBeNull();
    expect((await lock.setUp({ method: 'pin', secret: '12', present: null })).ok).toBe(false);
    expect(lock.isLocked()).toBe(true);
    expect((await lock.setUp({ method: 'pin', secret: '2580', present: null })).ok).toBe(true);
    expect(lock.isLocked()).toBe(false);
    expect(await lock.turnOff({ present: '2580' })).toMatchObject({ failure: { reason: 'managed' } });
  });

  it('that comes and goes while Longreach runs applies at once', async () => {
    const { start, policy } = makeProfile();
    const { lock } = await start();
    policy.now = { required: true, maxMinutes: null, needsPassword: false, minLength: 8 };
    lock.followPolicy();
    expect(lock.isLocked()).toBe(true);
    policy.now = noLockPolicy;
    lock.followPolicy();
    expect(lock.isLocked()).toBe(false);
  });

  it('asks for another PIN after the keys were forgotten', async () => {
    const { startWithPin, policy } = makeProfile();
    const { lock } = await startWithPin();
    policy.now = { required: true, maxMinutes: null, needsPassword: false, minLength: 8 };
    lock.followPolicy();
    lock.lock('manual');
    await lock.forgetKeys(() => Promise.resolve(succeed(undefined)));
    expect(lock.state().locked?.reason).toBe('required');
  });
});

describe('marks in the stored keys', () => {
  const idOf = (path: string): string => (JSON.parse(readFileSync(path, 'utf8')) as { id: string }).id;

  it('are made with the lock, and again at each unlock', async () => {
    const { startWithPin, path, marks } = makeProfile();
    const { lock } = await startWithPin();
    expect(lock.id()).toBe(idOf(path));
    lock.lock('manual');
    await lock.unlock('2580');
    expect(marks).toEqual([`mark ${idOf(path)}`, `mark ${idOf(path)}`]);
  });

  it('are made for a lock of an earlier version at its next unlock', async () => {
    const { startWithPin, start, path, marks } = makeProfile();
    await startWithPin();
    const earlier = JSON.parse(readFileSync(path, 'utf8')) as { id?: string };
    delete earlier.id;
    writeFileSync(path, JSON.stringify(earlier));
    marks.length = 0;
    const { lock } = await start();
    expect(lock.id()).toBeNull();
    await lock.unlock('2580');
    await expect.poll(() => marks.length).toBe(1);
    expect(lock.id()).toMatch(/^[0-9a-f]{32}$/);
    expect(idOf(path)).toBe(lock.id());
    expect((await start()).lock.state().isUnreadable).toBe(false);
  });

  it('lock at once where the file was deleted, and nothing that is typed unlocks', async () => {
    const { start, path } = makeProfile();
    const { lock, notes } = await start();
    expect(lock.isLocked()).toBe(false);
    lock.noteOtherLock();
    expect(lock.isLocked()).toBe(true);
    expect(lock.state()).toMatchObject({ isUnreadable: true, method: null });
    expect((await lock.setUp({ method: 'pin', secret: '1111', present: null })).ok).toBe(false);
    expect(notes[0]?.text).toContain('was missing');
    expect(existsSync(path)).toBe(false);
    expect((await lock.forgetKeys(() => Promise.resolve(succeed(undefined)))).ok).toBe(true);
    expect(lock.isLocked()).toBe(false);
  });

  it('lock where the file was replaced, and leave it as it is', async () => {
    const { startWithPin, path } = makeProfile();
    const { lock } = await startWithPin();
    lock.noteOtherLock();
    expect(await lock.unlock('2580')).toMatchObject({ failure: { reason: 'unreadable' } });
    expect(existsSync(path)).toBe(true);
  });

  it('keep a finder from choosing the PIN that a policy requires', async () => {
    const { start, policy } = makeProfile();
    policy.now = { ...noLockPolicy, required: true };
    const { lock } = await start();
    lock.noteOtherLock();
    expect((await lock.setUp({ method: 'pin', secret: '1111', present: null })).ok).toBe(false);
    expect(lock.state().isUnreadable).toBe(true);
  });

  it('have to be gone before the lock is off', async () => {
    const { startWithPin, path, marks, answers } = makeProfile();
    const { lock } = await startWithPin();
    answers.clears = false;
    expect(await lock.turnOff({ present: '2580' })).toMatchObject({ ok: false, failure: { reason: 'keychain' } });
    expect(lock.isOn()).toBe(true);
    expect(lock.id()).not.toBeNull();
    expect(existsSync(path)).toBe(true);
    answers.clears = true;
    expect((await lock.turnOff({ present: '2580' })).ok).toBe(true);
    expect(lock.isOn()).toBe(false);
    expect(existsSync(path)).toBe(false);
    expect(marks.filter((mark) => mark.startsWith('clear'))).toHaveLength(2);
  });
});

describe('a policy that asks for a password', () => {
  it('takes no PIN, and no shorter password', async () => {
    const { start, policy } = makeProfile();
    policy.now = { ...noLockPolicy, needsPassword: true, minLength: 12 };
    const { lock } = await start();
    const choose = (method: 'pin' | 'password', secret: string) => lock.setUp({ method, secret, present: null });
    expect(await choose('pin', '258025802580')).toMatchObject({ ok: false, failure: { reason: 'secret' } });
    expect(await choose('password', 'elevenchars')).toMatchObject({ ok: false, failure: { reason: 'secret' } });
    expect((await choose('password', 'twelve chars')).ok).toBe(true);
  });

  it('has an earlier PIN replaced before it unlocks', async () => {
    const { startWithPin, policy } = makeProfile();
    const { lock } = await startWithPin();
    policy.now = { ...noLockPolicy, needsPassword: true };
    lock.lock('manual');
    const change = (present: string) => lock.setUp({ method: 'password', secret: 'long enough', present });
    expect((await change('2580')).ok).toBe(false);
    expect(await lock.unlock('2580')).toMatchObject({ ok: false, failure: { reason: 'must-change' } });
    expect(lock.isLocked()).toBe(true);
    expect(lock.state().mustChange).toBe(true);
    expect((await change('0000')).ok).toBe(false);
    expect((await change('2580')).ok).toBe(true);
    expect(lock.isLocked()).toBe(false);
    lock.lock('manual');
    expect((await lock.unlock('long enough')).ok).toBe(true);
  });

  it('is not answered by the prompt of the system while there is only a PIN', async () => {
    const { startWithPin, policy, prompt } = makeProfile();
    prompt.available = true;
    prompt.accepts = true;
    const { lock } = await startWithPin();
    await lock.setSystemPrompt({ on: true, present: '2580' });
    policy.now = { ...noLockPolicy, needsPassword: true };
    lock.lock('manual');
    expect((await lock.unlockWithSystem()).ok).toBe(false);
    expect(lock.isLocked()).toBe(true);
    expect(prompt.asked).toBe(0);
  });
});

describe('while Longreach is locked', () => {
  it('P16: every call of the contract is refused but those of the lock page', async () => {
    const { startWithPin, fake } = makeProfile();
    const { lock } = await startWithPin();
    const channels = Object.keys(contract) as Channel[];
    expect(channels.filter((channel) => lock.refusal(channel) !== null)).toEqual([]);
    lock.lock('manual');
    await fake.advance(HAND_OVER_MS);
    expect(channels.filter((channel) => lock.refusal(channel) === null).toSorted()).toEqual([
      'lock:current',
      'lock:eraseProfile',
      'lock:forgetKeys',
      'lock:now',
      'lock:setUp',
      'lock:unlock',
      'lock:unlockWithSystem',
      'quick:close',
    ]);
  });

  it('a note that was being typed is still handed over, for two seconds', async () => {
    const { startWithPin, fake } = makeProfile();
    const { lock } = await startWithPin();
    lock.lock('manual');
    const channels = Object.keys(contract) as Channel[];
    expect(channels.filter((channel) => contract[channel].whileLocked === 'handing-over')).toEqual([
      'app:storeView',
      'sessions:setNote',
    ]);
    expect(lock.refusal('sessions:setNote')).toBeNull();
    expect(lock.refusal('sessions:current')?.reason).toBe('locked');
    await fake.advance(HAND_OVER_MS);
    expect(lock.refusal('sessions:setNote')?.reason).toBe('locked');
  });

  it('pages get no event but that of the lock, and whether their window is shown', async () => {
    const { startWithPin } = makeProfile();
    const { lock } = await startWithPin();
    expect(eventNames.every((event) => lock.maySend(event))).toBe(true);
    lock.lock('manual');
    expect(eventNames.filter((event) => lock.maySend(event))).toEqual(['lock:changed', 'window:shown']);
  });

  it('questions that name something wait until it is unlocked', async () => {
    const { startWithPin } = makeProfile();
    const { lock } = await startWithPin();
    expect(await lock.askUnlocked(() => Promise.resolve('at once'))).toBe('at once');
    lock.lock('manual');
    let asked = false;
    const waiting = lock.askUnlocked(() => Promise.resolve((asked = true)));
    await lock.unlock('0000');
    expect(asked).toBe(false);
    await lock.unlock('2580');
    await waiting;
    expect(asked).toBe(true);
  });

  it('a question that is open when the lock closes is closed, and asked again after unlocking', async () => {
    const { startWithPin } = makeProfile();
    const { lock } = await startWithPin();
    const signals: AbortSignal[] = [];
    const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()] as const;
    const asking = lock.askUnlocked((signal) => {
      const answer = answers[signals.push(signal) - 1] ?? answers[1];
      // As a dialog of the system does that is closed by its signal.
      signal.addEventListener('abort', () => answer.resolve(false));
      return answer.promise;
    });
    await Promise.resolve();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    lock.lock('manual');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await lock.unlock('2580');
    await Promise.resolve();
    answers[1].resolve(true);
    expect(await asking).toBe(true);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    lock.lock('manual');
    expect(signals[1]?.aborted).toBe(false);
  });

  it('the choice of a file counts as cancelled while it is locked, and says so', async () => {
    const { startWithPin, notices } = makeProfile();
    const { lock } = await startWithPin();
    const choose = () => {
      const dialog = Promise.withResolvers<string | null>();
      return { answer: dialog.resolve, chosen: lock.chosenUnlocked(() => dialog.promise) };
    };
    const open = choose();
    open.answer('/here');
    expect(await open.chosen).toBe('/here');

    const [whileLocked, cancelled, afterwards] = [choose(), choose(), choose()];
    lock.lock('idle');
    whileLocked.answer('/here');
    cancelled.answer(null);
    expect([await whileLocked.chosen, await cancelled.chosen]).toEqual([null, null]);
    expect(notices).toEqual([
      'Longreach was locked while you chose a file or a folder, so nothing was done. Try again.',
    ]);
    await lock.unlock('2580');
    afterwards.answer('/there');
    expect(await afterwards.chosen).toBe('/there');
    expect(notices).toHaveLength(1);
  });
});
