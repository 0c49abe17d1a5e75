import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { readJumpListSecret } from '../../../../src-main/external/jump-list-secret.ts';
import { isJumpListStart, readSentArguments, readStart } from '../../../../src-main/external/start-arguments.ts';
import { startsHidden, takeSingleInstance } from '../../../../src-main/app/single-instance.ts';
import { makeFolder } from '../../make-folder.ts';
import { preventable } from '../electron-stub.ts';

const never = (): never => {
  throw new Error('nothing is claimed');
};

class App extends EventEmitter {
  readonly claimed: string[] = [];
  readonly sent: unknown[] = [];
  readonly #first: boolean;
  constructor(first: boolean) {
    super();
    this.#first = first;
  }
  requestSingleInstanceLock(data?: unknown): boolean {
    this.sent.push(data);
    return this.#first;
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.claimed.push(scheme);
    return true;
  }
}

describe('one Longreach at a time', () => {
  it('C2: hears every further start by what it sends along, not by what the system makes of it', () => {
    const app = new App(true);
    const starts: unknown[] = [];
    const claimedBefore: number[] = [];
    const beforeClaim = () => void claimedBefore.push(app.claimed.length);
    const onStart = (start: unknown) => void starts.push(start);
    expect(takeSingleInstance({ app, packaged: true, args: [], jumpListSecret: null, beforeClaim, onStart })).toBe(
      true,
    );
    expect(claimedBefore).toEqual([0]);
    const link = 'longreach://connect?agent_id=9';
    app.emit('second-instance', {}, ['/opt/longreach', '--hidden'], '/', { args: ['--hidden'] });
    app.emit('second-instance', {}, [], '/', { args: [link] });
    app.emit('second-instance', {}, [], '/', { args: ['connect', 'Front desk'] });
    app.emit('second-instance', {}, ['/opt/longreach', link], '/', { args: [7] });
    const event = preventable();
    app.emit('open-url', event, 'longreach://support/new');
    expect(event.defaultPrevented).toBe(true);
    expect(starts).toEqual([
      null,
      succeed({ source: 'link', request: { kind: 'connect', by: 'agent_id', value: '9', requester: null } }),
      succeed({
        source: 'command-line',
        request: { kind: 'connect', by: 'name', value: 'Front desk', requester: null },
      }),
      null,
      succeed({ source: 'link', request: { kind: 'support', client: null } }),
    ]);
    expect(app.claimed).toEqual(['longreach']);
  });

  it('leaves word with the one that runs, and claims links only when installed', () => {
    const second = new App(false);
    const args = ['longreach://support/new'];
    expect(
      takeSingleInstance({
        app: second,
        packaged: true,
        args,
        jumpListSecret: null,
        beforeClaim: never,
        onStart: () => {},
      }),
    ).toBe(false);
    expect(second.listenerCount('second-instance')).toBe(0);
    expect(second.claimed).toEqual([]);
    expect(second.sent).toEqual([{ args }]);
    const fromSource = new App(true);
    takeSingleInstance({
      app: fromSource,
      packaged: false,
      args: [],
      jumpListSecret: null,
      beforeClaim: never,
      onStart: () => {},
    });
    expect(fromSource.claimed).toEqual([]);
  });

  it('starts hidden if requested', () => {
    const start = { argv: ['--hidden'], openedAtLogin: false, hiddenAtLogin: false };
    expect(startsHidden(start)).toBe(true);
    expect(startsHidden({ ...start, argv: [] })).toBe(false);
  });

  it('stays hidden at login if the settings say so, and not if the user starts it', () => {
    const start = { argv: ['--at-login'], openedAtLogin: false, hiddenAtLogin: true };
    expect(startsHidden(start)).toBe(true);
    expect(startsHidden({ ...start, hiddenAtLogin: false })).toBe(false);
    expect(startsHidden({ ...start, argv: [] })).toBe(false);
    expect(startsHidden({ ...start, argv: [], openedAtLogin: true })).toBe(true);
  });
});

describe('a click in the jump list', () => {
  const args = ['--jump-list=the-secret', 'connect', '--agent-id', '7'];
  const request = { kind: 'connect', by: 'agent_id', value: '7', requester: null };

  it('is the user’s own with the secret of this profile, and a stranger’s command without', () => {
    expect(readStart(args, 'the-secret')).toEqual(succeed({ source: 'command-line', request, own: true }));
    expect(readStart(args, 'another')).toEqual(succeed({ source: 'command-line', request }));
    expect(readStart(args, null)).toEqual(succeed({ source: 'command-line', request }));
    expect(readStart([...args.slice(1), '--jump-list=the-secret'], 'the-secret')).not.toMatchObject({
      value: { own: true },
    });
    expect(readStart(['--jump-list=the-secret', 'support'], 'the-secret')).toMatchObject({ value: { own: true } });
  });

  it('is no link beside it', () => {
    expect(readStart([...args, 'longreach://connect?name=a'], 'the-secret')).not.toMatchObject({
      value: { own: true },
    });
  });

  it('holds no process that waits for an answer', () => {
    expect(isJumpListStart(args)).toBe(true);
    expect(isJumpListStart(args.slice(1))).toBe(false);
  });

  it('reaches the running program', () => {
    const app = new App(true);
    const starts: unknown[] = [];
    takeSingleInstance({
      app,
      packaged: false,
      args: [],
      jumpListSecret: 'the-secret',
      beforeClaim: never,
      onStart: (start) => starts.push(start),
    });
    app.emit('second-instance', {}, [], '/', { args });
    expect(starts).toEqual([succeed({ source: 'command-line', request, own: true })]);
  });

  it('is known by a secret that outlives the run', () => {
    const folder = makeFolder();
    const secret = readJumpListSecret(join(folder, 'profile'));
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(readJumpListSecret(join(folder, 'profile'))).toBe(secret);
    writeFileSync(join(folder, 'profile/jump-list-secret'), 'damaged');
    expect(readJumpListSecret(join(folder, 'profile'))).toMatch(/^[\w-]{43}$/);
    writeFileSync(join(folder, 'file'), '');
    expect(readJumpListSecret(join(folder, 'file'))).toBeNull();
  });
});

describe('what a start asks for', () => {
  it('is a link alone, whatever else is passed', () => {
    const link = 'longreach://connect?name=a';
    const request = { kind: 'connect', by: 'name', value: 'a', requester: null };
    expect(readStart([link])).toEqual(succeed({ source: 'link', request }));
    expect(readStart(['connect', 'b', link])).toEqual(succeed({ source: 'link', request }));
    // What breaks out of the quotation marks around a link becomes no command.
    for (const args of [
      ['longreach://x', 'connect', 'b'],
      ['connect', 'b', 'longreach:'],
    ])
      expect(readStart(args)).toMatchObject({ ok: false, failure: { reason: 'link' } });
  });

  it('is nothing where it is a flood, and never more than connecting or inviting', () => {
    expect(readStart(Array<string>(201).fill('--x'))).toBeNull();
    expect(readStart(['connect', 'x'.repeat(4_001)])).toBeNull();
    for (const word of ['wake', 'list', 'reboot', 'help']) expect(readStart([word, 'a'])).toBeNull();
  });

  it.each([null, 'x', {}, { args: 'connect' }, { args: [1] }, { args: Array(300).fill('a') }])(
    'is not read from %j',
    (data) => {
      expect(readSentArguments(data)).toBeNull();
    },
  );
});
