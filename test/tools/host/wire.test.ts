import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageMessages, worldName } from './api/page-messages.ts';
import type { PageTarget } from './api/page-target.ts';
import { InstanceLock, scatterArguments, type SecondStart } from './base/instance-lock.ts';
import { tempPrefix } from './base/profile.ts';
import type { ToPage } from './page/isolated-world.ts';

/** A target that notes the channels of what it is sent, and lets the test play Chromium. */
function makeTarget(name: string) {
  const listeners = new Map<string, (params: unknown) => void>();
  const arrived: string[] = [];
  const target = {
    targetId: name,
    on: (event: string, listener: (params: unknown) => void) => listeners.set(event, listener),
    send: (_method: string, { arguments: [given] }: { arguments: [{ value: string }] }) => {
      const message = JSON.parse(given.value) as ToPage;
      arrived.push(message.kind === 'message' ? message.channel : message.kind);
      return Promise.resolve();
    },
  };
  const startDocument = () =>
    listeners.get('Runtime.executionContextCreated')?.({
      context: { name: worldName, uniqueId: `world of ${name}`, auxData: { frameId: name } },
    });
  return { target: target as unknown as PageTarget, arrived, startDocument };
}

describe('messages to a page', () => {
  it('keep their order while the page comes into being, and wait for the next target when one goes', () => {
    const messages = new PageMessages(
      () => undefined,
      () => undefined,
    );
    const send = (channel: string) => void messages.send({ kind: 'message', channel, args: '' });
    const [first, second] = [makeTarget('first'), makeTarget('second')];
    send('before the target');
    messages.follow(first.target);
    send('before the document');
    first.startDocument();
    send('now');
    messages.leave();
    send('without a target');
    messages.follow(second.target);
    second.startDocument();
    expect(first.arrived).toEqual(['before the target', 'before the document', 'now']);
    expect(second.arrived).toEqual(['without a target']);
  });
});

describe('the lock of the first start', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'longreach-lock-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const sockets = () => readdirSync(tmpdir()).filter((name) => name.startsWith(tempPrefix(process.pid)));

  it('hears whole words only, and leaves nothing behind', async () => {
    const heard: SecondStart[] = [];
    const lock = InstanceLock.take(folder, (start) => heard.push(start));
    const cut = connect(join(tmpdir(), sockets()[0] ?? 'none'), () => cut.end('{"argv":["cut'));
    cut.resume();
    await once(cut, 'close');
    const start = { argv: ['longreach://hello'], workingDirectory: '/' };
    await InstanceLock.tellFirst(folder, start);
    expect(heard).toEqual([start]);
    lock?.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(sockets()).toEqual([]);
  });

  it('carries arguments as Chromium does, not in the order they were given', () => {
    expect(scatterArguments(['node', 'app', 'connect', '--json', 'PC 1'])).toEqual([
      'node',
      '--json',
      '--allow-file-access-from-files',
      'app',
      'connect',
      'PC 1',
    ]);
  });

  it('is taken over from a start that was killed', () => {
    writeFileSync(join(folder, 'host-instance.lock'), '4194305'); // above every process id that Linux gives
    const lock = InstanceLock.take(folder, () => undefined);
    expect(lock).not.toBeNull();
    expect(InstanceLock.take(folder, () => undefined)).toBeNull();
    lock?.release();
  });
});
