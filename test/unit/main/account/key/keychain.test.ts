import { settle } from '../../../settle.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { describe, expect, test } from 'vitest';
import { ApiKey } from '../../../../../src-main/api/api-key.ts';
import { createKeychain } from '../../../../../src-main/account/key/keychain.ts';
import { createFakeSpawner } from './fake-child.ts';

const key = ApiKey.parse('canary-0123456789')!;
const unavailable = (problem: string) => ({ kind: 'unavailable', problem });

function setUp(options: { readonly obedient?: boolean } = {}) {
  const clock = createFakeClock();
  const spawner = createFakeSpawner(options);
  const keychain = createKeychain({ spawn: spawner.spawn, clock });
  return { clock, spawner, keychain };
}

describe('answers', () => {
  test('nothing is started before the first question', () => {
    expect(setUp().spawner.children).toHaveLength(0);
  });

  test('a stored key comes back as an ApiKey', async () => {
    const { keychain, spawner } = setUp();
    const answer = keychain.read('a');
    expect(spawner.last().received).toEqual([{ op: 'read', account: 'a', id: 1 }]);
    spawner.last().reply({ kind: 'found', secret: key.reveal() });
    const read = await answer;
    expect(read.kind === 'found' && read.key.equals(key)).toBe(true);
  });

  test('an entry that cannot be a key is unreadable', async () => {
    const { keychain, spawner } = setUp();
    const answer = keychain.read('a');
    spawner.last().reply({ kind: 'found', secret: 'two words' });
    expect(await answer).toEqual(unavailable('unreadable'));
  });

  test('absent, written, removed, still there, unlocked and listed pass through', async () => {
    const { keychain, spawner } = setUp();
    const ask = async (answer: Promise<unknown>, outcome: Parameters<ReturnType<typeof spawner.last>['reply']>[0]) => {
      spawner.last().reply(outcome);
      return answer;
    };
    expect(await ask(keychain.read('a'), { kind: 'absent' })).toEqual({ kind: 'absent' });
    expect(await ask(keychain.write('a', { key, lock: null }), { kind: 'written' })).toEqual({ kind: 'written' });
    expect(await ask(keychain.remove('a'), { kind: 'removed' })).toEqual({ kind: 'removed' });
    expect(await ask(keychain.remove('a'), { kind: 'still-there' })).toEqual({ kind: 'still-there' });
    expect(await ask(keychain.probe(), { kind: 'unlocked' })).toEqual({ kind: 'unlocked' });
    expect(await ask(keychain.list(), { kind: 'listed', accounts: ['a'] })).toEqual({
      kind: 'listed',
      accounts: ['a'],
    });
    expect(spawner.children).toHaveLength(1);
  });

  test('an answer to another question than the one asked is none', async () => {
    const { keychain, spawner } = setUp();
    for (const ask of [
      keychain.read('a'),
      keychain.write('a', { key, lock: null }),
      keychain.remove('a'),
      keychain.probe(),
      keychain.list(),
    ]) {
      await settle();
      const op = spawner.last().received.at(-1)!.op;
      spawner.last().reply(op === 'read' ? { kind: 'unlocked' } : { kind: 'absent' });
      expect(await ask).toEqual(unavailable('crashed'));
    }
  });

  test('noise and answers with another number are passed over', async () => {
    const { keychain, spawner } = setUp();
    const answer = keychain.probe();
    const child = spawner.last();
    for (const noise of [
      null,
      'x',
      3,
      {},
      { id: 1 },
      { id: 1, outcome: 'unlocked' },
      { id: 1, outcome: { kind: 'open' } },
    ])
      child.say(noise);
    child.say({ id: 1, outcome: { kind: 'unavailable', problem: 'toString' } });
    child.say({ id: 1, outcome: { kind: 'found' } });
    child.say({ id: 1, outcome: { kind: 'listed' } });
    child.say({ id: 1, outcome: { kind: 'listed', accounts: ['a', 3] } });
    child.say({ id: 9, outcome: { kind: 'unlocked' } });
    child.reply({ kind: 'unlocked' });
    expect(await answer).toEqual({ kind: 'unlocked' });
  });

  test('after a failure the next call gets a fresh process', async () => {
    const { keychain, spawner } = setUp();
    const first = keychain.probe();
    spawner.last().reply({ kind: 'unavailable', problem: 'no-keychain' });
    expect(await first).toEqual(unavailable('no-keychain'));
    expect(spawner.children[0]!.killed).toBe(true);
    await settle();
    const second = keychain.probe();
    expect(spawner.children).toHaveLength(2);
    spawner.last().reply({ kind: 'unlocked' });
    expect(await second).toEqual({ kind: 'unlocked' });
  });
});

describe('the line', () => {
  test('one call is in flight, the others wait their turn', async () => {
    const { keychain, spawner } = setUp();
    const answers = Array.from({ length: 20 }, (_, index) => keychain.read(`a${index}`));
    for (let served = 1; served <= 20; served += 1) {
      expect(spawner.last().received).toHaveLength(served);
      spawner.last().reply({ kind: 'absent' });
    }
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => ({ kind: 'absent' })));
  });

  test('who waits is answered within 10 s as well, and the process that hangs is killed', async () => {
    const { keychain, spawner, clock } = setUp();
    const answered: number[] = [];
    const note = () => answered.push(clock.now());
    void keychain.read('first').then(note);
    await clock.advance(4_000);
    void keychain.read('second').then(note);
    await clock.advance(5_999);
    expect(answered).toEqual([]);
    await clock.advance(1);
    expect(answered).toEqual([10_000]);
    expect(spawner.children[0]!.killed).toBe(true);
    expect(spawner.last().received.map((request) => 'account' in request && request.account)).toEqual(['second']);
    await clock.advance(4_000);
    expect(answered).toEqual([10_000, 14_000]);
    expect(spawner.children).toHaveLength(2);
    expect(spawner.children[1]!.killed).toBe(true);
  });

  test('an overrun says timeout and is no crash: the next call starts at once', async () => {
    const { keychain, clock, spawner } = setUp();
    for (let round = 1; round <= 3; round += 1) {
      const answer = keychain.read('a');
      await clock.advance(10_000);
      expect(await answer).toEqual(unavailable('timeout'));
      expect(spawner.children).toHaveLength(round);
    }
  });

  test('no process is started for who asked at nearly the same time as one whose call hangs (K8)', async () => {
    const { keychain, spawner, clock } = setUp();
    const first = keychain.read('a');
    await clock.advance(100);
    const second = keychain.read('b');
    await clock.advance(9_900);
    expect(await first).toEqual(unavailable('timeout'));
    expect(await second).toEqual(unavailable('timeout'));
    expect(clock.now()).toBe(10_000);
    expect(spawner.children).toHaveLength(1);
    const third = keychain.read('c');
    expect(spawner.children).toHaveLength(2);
    spawner.last().reply({ kind: 'absent' });
    expect(await third).toEqual({ kind: 'absent' });
  });

  test('a killed process must be gone before another starts', async () => {
    const { keychain, clock, spawner } = setUp({ obedient: false });
    const first = keychain.read('a');
    await clock.advance(10_000);
    expect(await first).toEqual(unavailable('timeout'));
    const second = keychain.read('b');
    await settle();
    expect(spawner.children).toHaveLength(1);
    spawner.children[0]!.exit();
    expect(spawner.children).toHaveLength(2);
    spawner.last().reply({ kind: 'absent' });
    expect(await second).toEqual({ kind: 'absent' });
  });

  test('a killed process that never reports its end blocks no caller for long', async () => {
    const { keychain, clock, spawner } = setUp({ obedient: false });
    void keychain.read('a');
    await clock.advance(10_000);
    const second = keychain.read('b');
    await clock.advance(1_000);
    spawner.last().reply({ kind: 'absent' });
    expect(await second).toEqual({ kind: 'absent' });
  });

  test('a late answer of a killed process is dropped', async () => {
    const { keychain, clock, spawner } = setUp({ obedient: false });
    const first = keychain.read('a');
    await clock.advance(10_000);
    const second = keychain.read('b');
    spawner.children[0]!.say({ id: 2, outcome: { kind: 'found', secret: key.reveal() } });
    await clock.advance(10_000);
    expect(await first).toEqual(unavailable('timeout'));
    expect(await second).toEqual(unavailable('timeout'));
  });

  test('an idle process is ended and started again when it is needed', async () => {
    const { keychain, clock, spawner } = setUp();
    const first = keychain.probe();
    spawner.last().reply({ kind: 'unlocked' });
    await first;
    await clock.advance(29_999);
    expect(spawner.last().killed).toBe(false);
    await clock.advance(1);
    expect(spawner.last().killed).toBe(true);
    const second = keychain.probe();
    spawner.last().reply({ kind: 'unlocked' });
    expect(await second).toEqual({ kind: 'unlocked' });
    expect(spawner.children).toHaveLength(2);
  });
});

describe('crashes (K7)', () => {
  test('the caller is answered at once, and a process that keeps crashing is restarted once a minute', async () => {
    const { keychain, clock, spawner } = setUp();
    const crash = async () => {
      const before = spawner.children.length;
      const answer = keychain.read('a');
      if (spawner.children.length > before) spawner.last().exit();
      expect(await answer).toEqual(unavailable('crashed'));
    };
    const starts: number[] = [];
    for (let second = 0; second < 300; second += 1) {
      const before = spawner.children.length;
      await crash();
      if (spawner.children.length > before) starts.push(clock.now());
      await clock.advance(1_000);
    }
    // The first start, then a restart at the next call and one a minute.
    expect(starts).toEqual([0, 1_000, 61_000, 121_000, 181_000, 241_000]);
  });

  test('the others in line are served by the one restart', async () => {
    const { keychain, spawner } = setUp();
    const first = keychain.read('a');
    const second = keychain.read('b');
    spawner.last().exit();
    expect(await first).toEqual(unavailable('crashed'));
    expect(spawner.children).toHaveLength(2);
    spawner.last().reply({ kind: 'absent' });
    expect(await second).toEqual({ kind: 'absent' });
  });

  test('crashes with a good answer between them do not start more often either', async () => {
    const { keychain, clock, spawner } = setUp();
    const answerThenCrash = async () => {
      const answer = keychain.probe();
      spawner.last().reply({ kind: 'unlocked' });
      await answer;
      spawner.last().exit();
    };
    await answerThenCrash();
    await answerThenCrash();
    expect(await keychain.probe()).toEqual(unavailable('crashed'));
    await clock.advance(60_000);
    await answerThenCrash();
    expect(spawner.children).toHaveLength(3);
  });

  test('a process that cannot be started counts as crashed', async () => {
    let tries = 0;
    const clock = createFakeClock();
    const keychain = createKeychain({
      clock,
      spawn: () => {
        tries += 1;
        throw new Error('no memory');
      },
    });
    for (let call = 0; call < 5; call += 1) expect(await keychain.probe()).toEqual(unavailable('crashed'));
    expect(tries).toBe(2);
    await clock.advance(60_000);
    await keychain.probe();
    expect(tries).toBe(3);
  });
});

describe('close', () => {
  test('answers everybody, ends the process and leaves no timer', async () => {
    const { keychain, spawner, clock } = setUp();
    const answers = [keychain.read('a'), keychain.read('b')];
    keychain.close();
    expect(await Promise.all(answers)).toEqual([unavailable('crashed'), unavailable('crashed')]);
    expect(spawner.last().killed).toBe(true);
    await settle();
    expect(clock.timers()).toBe(0);
    expect(await keychain.probe()).toEqual(unavailable('crashed'));
    expect(spawner.children).toHaveLength(1);
  });
});
