import { settle } from '../../settle.ts';
import { QUOTA_PAUSE_MS } from '../../../../src-main/api/request-gate.ts';
import { createUnconfirmed } from '../../../../src-main/api/unconfirmed.ts';
import type { SupportSession, SupportState, UnconfirmedChange } from '../../../../src-main/contract/contract.ts';
import { fail, succeed, type Failure, type FailureKind, type Result } from '../../../../src-main/contract/failure.ts';
import { createSupportService, type SupportServiceDeps } from '../../../../src-main/support/support-service.ts';
import type { SupportConnection, SupportList } from '../../../../src-main/contract/model.ts';
import { createFakeClock } from '../fake-clock.ts';
import { makePolicy, makeQuota } from '../policy-box.ts';

type Client = NonNullable<ReturnType<SupportServiceDeps['client']>>;

export const connectionOf = (part: Partial<SupportConnection> & { readonly id: number }): SupportConnection => ({
  status: 0,
  createTime: Date.UTC(2026, 10, 20, 11, 59) / 1000,
  inviteCode: String(770_000_000 + part.id),
  inviteUrl: `https://link.service.example/invite/${String(770_000_000 + part.id)}`,
  connectUrl: `https://link.service.example/turbo/token-of-${String(part.id)}`,
  clientName: 'Ana',
  clientOs: '',
  clientPreviewUrl: '',
  ...part,
});

/** Of a connected client, with operating system and preview. */
export const joinedOf = (id: number, part: Partial<SupportConnection> = {}): SupportConnection =>
  connectionOf({
    id,
    status: 1,
    clientOs: 'win',
    clientPreviewUrl: `https://link.service.example/preview/${String(id)}.png`,
    ...part,
  });

export const refuse = (kind: FailureKind, more: Omit<Failure, 'kind' | 'message'> = {}) =>
  fail(kind, `It was ${kind}.`, more);

/** A fake of the service's support sessions, with settable answers. */
export function supportService() {
  const requests: { readonly what: string; readonly input: unknown }[] = [];
  const answers = {
    list: (): Result<SupportList> | Promise<Result<SupportList>> =>
      succeed({ remain: service.remain, connections: [...service.connections], dropped: 0 }),
    create: (name: string | undefined): Result<SupportConnection> | Promise<Result<SupportConnection>> => {
      const made = connectionOf({ id: 900 + service.connections.length, clientName: name ?? '' });
      service.connections = [...service.connections, made];
      return succeed(made);
    },
    info: (id: number): Result<SupportConnection> | Promise<Result<SupportConnection>> => {
      const found = service.connections.find((one) => one.id === id);
      return found === undefined ? refuse('not-found', { status: 404 }) : succeed(found);
    },
    rename: (id: number, name: string): Result<{ status: number | null }> => {
      service.connections = service.connections.map((one) => (one.id === id ? { ...one, clientName: name } : one));
      return succeed({ status: 1 });
    },
    close: (id: number): Result<undefined> | Promise<Result<undefined>> => {
      service.connections = service.connections.filter((one) => one.id !== id);
      return succeed(undefined);
    },
  };
  const note = (what: string, input: unknown): void => void requests.push({ what, input });
  const client = {
    address: 'https://api.service.example/v1/',
    clockOffset: () => 0,
    listSupport: async ({ attention }: { attention: string }) => {
      note('list', attention);
      return answers.list();
    },
    createSupport: async ({ clientName }: { clientName?: string | undefined }) => {
      note('create', clientName);
      return answers.create(clientName);
    },
    supportInfo: async (id: number) => {
      note('info', id);
      return answers.info(id);
    },
    renameSupport: (id: number, name: string) => {
      note('rename', [id, name]);
      return Promise.resolve(answers.rename(id, name));
    },
    closeSupport: async (id: number) => {
      note('close', id);
      return answers.close(id);
    },
  } as unknown as Client;
  const service = {
    client,
    answers,
    requests,
    remain: 143 as number | null,
    connections: [] as readonly SupportConnection[],
    count: (what: string): number => requests.filter((one) => one.what === what).length,
  };
  return service;
}

/** The support service on a fake service and a fake clock. */
export function openSupport(more: Partial<SupportServiceDeps> = {}) {
  const fake = createFakeClock();
  const service = supportService();
  const states: SupportState[] = [];
  const lostChanges: (readonly UnconfirmedChange[])[] = [];
  const joined: SupportSession[] = [];
  const notices: string[] = [];
  const copied: string[] = [];
  const mails: string[] = [];
  const secrets = new Set<string>();
  let client: Client | null = service.client;
  const unconfirmed = createUnconfirmed({ clock: fake.clock, onChange: (changes) => lostChanges.push(changes) });
  let quotaUntil: number | null = null;
  const quota = makeQuota(() => quotaUntil);
  const policy = makePolicy(fake.clock, { quota });
  /** The list of agents fares as this one does: it finds a refused key, and succeeds at the end of the rest after a 402. */
  const { listSupport } = service.client;
  service.client.listSupport = async (options) => {
    const list = await listSupport(options);
    const kind = list.ok ? null : list.failure.kind;
    policy.set({ keyRefused: kind === 'key-refused' });
    if (kind !== 'quota') return list;
    quotaUntil = fake.clock.now() + QUOTA_PAUSE_MS;
    fake.clock.after(QUOTA_PAUSE_MS, () => quota.open());
    return list;
  };
  const support = createSupportService({
    client: () => client,
    started: () => Promise.resolve(),
    unconfirmed,
    clock: fake.clock,
    random: () => 0.5,
    policy,
    template: () => ({ language: 'en', own: '' }),
    copy: (text) => {
      copied.push(text);
      return Promise.resolve();
    },
    openMail: (address) => {
      mails.push(address);
      return Promise.resolve();
    },
    protect: (secret) => {
      secrets.add(secret);
      return () => secrets.delete(secret);
    },
    storeLeft: () => Promise.resolve(succeed([])),
    onChange: (state) => states.push(state),
    onNotice: (message) => notices.push(message),
    onJoined: (session) => joined.push(session),
    ...more,
  });
  return {
    ...fake,
    support,
    setSeen: (supportSeen: boolean) => policy.set({ supportSeen }),
    setVisible: (visible: boolean) => policy.set({ visible }),
    setAsleep: (asleep: boolean) => policy.set({ asleep }),
    service,
    states,
    lostChanges,
    notices,
    joined,
    copied,
    mails,
    secrets,
    signInto: (next: Client | null) => {
      client = next;
    },
    /** Signs in and waits for the first list. */
    live: async (connections: readonly SupportConnection[] = []) => {
      service.connections = connections;
      support.goLive();
      await settle();
    },
    names: () => support.state().sessions.map(({ clientName, phase }) => `${clientName ?? '-'}: ${phase}`),
  };
}
