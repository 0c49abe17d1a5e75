import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '../../src-main/contract/contract.ts';
import { searchFolder } from '../e2e/secrets.ts';
import { startService, type Service } from '../e2e/steps.ts';
import { StubSession } from '../unit/main/electron-stub.ts';
import { valueOf } from '../value-of.ts';
import { makeFolder, startBox, type ConsoleBox, type Keychain } from './console-box.ts';
import { dialog } from './program-stub.ts';

vi.mock('../../src-main/electron.ts', () => import('./program-stub.ts'));

const PATH = 'q7zr2mkp9vxw4tbn6cld';

/** From the form of a page to the receiver, through every part of the main process but the windows. */
describe('a webhook of a console without windows', () => {
  let folder: ReturnType<typeof makeFolder>;
  let keychain: Keychain;
  let service: Service;
  let box: ConsoleBox;
  let answer: () => Promise<Response>;
  const sent: { readonly address: string; readonly init: RequestInit }[] = [];

  const start = (): Promise<ConsoleBox> =>
    startBox(folder.path, keychain, {
      fetch: (address, init) => {
        if (!address.startsWith('https://')) return globalThis.fetch(address, init);
        sent.push({ address, init });
        return answer();
      },
    });
  const input = (part: Partial<InputOf<'webhooks:save'>> = {}): InputOf<'webhooks:save'> => ({
    id: null,
    kind: 'own',
    name: 'Desk',
    address: `https://alarms.example/${PATH}`,
    secret: '',
    events: ['client-joined'],
    names: false,
    ...part,
  });
  const add = async () => {
    dialog.answers.push(0);
    return valueOf(await box.call('webhooks:save', input()));
  };
  const entries = (): readonly string[] => [...keychain.keys()].filter((name) => name.startsWith('webhook'));

  beforeEach(async () => {
    folder = makeFolder();
    keychain = new Map();
    service = await startService();
    sent.length = 0;
    answer = () => Promise.resolve(new Response('ok'));
    StubSession.addresses.set('alarms.example', ['203.0.113.7']);
    box = await start();
    await box.call('account:signIn', { address: service.address, key: service.key, label: '', keep: 'keychain' });
  });
  afterEach(async () => {
    await box.close();
    await service.close();
    folder.remove();
  });

  it('survives a restart with its address in the keychain alone', async () => {
    const { secretCopied, webhooks } = await add();
    const secret = box.copied.at(-1) ?? '';
    expect([secretCopied, webhooks.length]).toEqual([true, 1]);
    await box.close();
    expect(searchFolder(folder.path, [PATH, secret])).toEqual([]);
    box = await start();
    const [kept] = valueOf(await box.call('webhooks:current', undefined));
    expect(await box.call('webhooks:test', { webhookId: kept?.id ?? '' })).toEqual({ ok: true, value: undefined });
    expect(sent.map(({ address }) => address)).toEqual([`https://alarms.example/${PATH}`]);
    expect(JSON.stringify(sent)).not.toContain(service.key);
    expect(valueOf(await box.call('webhooks:current', undefined))).toMatchObject([
      { name: 'Desk', address: 'alarms.example/…6cld', last: { problem: null } },
    ]);
  });

  it('is recorded in the audit log by its name and host, when it comes, changes and goes', async () => {
    const [one] = (await add()).webhooks;
    const id = one?.id ?? '';
    await box.call('webhooks:save', input({ id, address: '', name: 'Wall' }));
    await box.call('webhooks:remove', { webhookId: id });
    const filter = { text: 'webhook', kinds: [], outcome: 'all' as const, from: null, to: null };
    const { entries: noted } = valueOf(await box.call('audit:page', { filter, before: null, limit: 20 }));
    expect(noted.map(({ text }) => text)).toEqual([
      'Alarms are no longer sent to the webhook “Wall” at alarms.example.',
      'The webhook “Wall” at alarms.example was changed.',
      'Alarms are sent to the webhook “Desk” at alarms.example.',
    ]);
    expect(JSON.stringify(noted)).not.toContain(PATH);
  });

  it('goes out of the keychain with everything else when the keys are given up', async () => {
    await add();
    expect(entries()).toHaveLength(1);
    await box.call('lock:setUp', { method: 'pin', secret: '2580', present: null });
    await box.call('lock:now', undefined);
    expect(await box.call('webhooks:current', undefined)).toMatchObject({ ok: false });
    expect(await box.call('lock:forgetKeys', undefined)).toMatchObject({ ok: true });
    expect(entries()).toEqual([]);
    expect(valueOf(await box.call('webhooks:current', undefined))).toEqual([]);
  });

  it('asks nobody and stores nothing where its address is none', async () => {
    const asked = dialog.asked.length;
    expect(await box.call('webhooks:save', input({ address: 'http://alarms.example/a' }))).toMatchObject({
      ok: false,
      failure: { reason: 'not-https' },
    });
    expect(dialog.asked).toHaveLength(asked);
    expect(entries()).toEqual([]);
  });
});
