import { succeed } from '../../../../src-main/contract/failure.ts';
import { noRestrictions } from '../../../../src-main/contract/policy.ts';
import { defaultSettings, type Settings } from '../../../../src-main/contract/settings.ts';
import type { WebContents } from '../../../../src-main/electron.ts';
import { ALL_ACCOUNTS, createPush } from '../../../../src-main/ipc/push.ts';
import { noLockPolicy } from '../../../../src-main/contract/lock-policy.ts';
import { openAppLock, type AppLock, type AppLockDeps } from '../../../../src-main/lock/app-lock.ts';
import { createLockFile } from '../../../../src-main/lock/lock-file.ts';
import { valueOf } from '../../../value-of.ts';
import { makeFolder } from '../../make-folder.ts';
import { settle } from '../../settle.ts';
import { createSimulatedKeychain } from '../account/key/simulated-keychain.ts';
import { memorySettings } from '../account-session-deps.ts';
import { openAccounts, type SentRequest, type SimulatedService } from '../accounts-box.ts';
import { StubContents, WebContentsView } from '../electron-stub.ts';
import { makeHarness } from '../sessions/session-harness.ts';

const HOST = 'one.example';
export const OLD = `key-1-${HOST}`;
export const NEW = `key-2-${HOST}`;
const address = `https://${HOST}/v1/`;
const input = { address, key: OLD, label: 'One', keep: 'keychain' } as const;
const other = { ...input, address: 'https://two.example/v1/', key: 'key-3-two.example', label: 'Two' } as const;

const lockDeps: Omit<AppLockDeps, 'file' | 'clock'> = {
  systemPrompt: { isAvailable: () => false, ask: () => Promise.reject(new Error('no prompt')) },
  policy: () => noLockPolicy,
  onProblem: () => undefined,
  onNotice: () => undefined,
  markers: { mark: () => Promise.resolve(), clear: () => Promise.resolve(true) },
  cost: { cost: 16, blockSize: 8, parallel: 1 },
};

/** What is under way, and held up until it is let go. */
export const moments = {
  none: 'without an account',
  proving: 'while a sign-in reads the list',
  saving: 'while a sign-in saves the key',
  arriving: 'while a list arrives',
  job: 'while a job waits for its agent',
  download: 'while a recording arrives',
  session: 'with a session open and another connecting',
  unread: 'while the stored list is shown and the key is read',
  all: 'with all accounts in view, while a list arrives',
} as const;
export type Moment = keyof typeof moments;

/** The program with an account, up to this moment. */
export async function reach(moment: Moment) {
  const service: SimulatedService = {
    keys: new Set([OLD, NEW]),
    state: 'well',
    answers: {
      'agents/list': (parameters) => ({ data: parameters.has('group_id') ? [agent(2)] : [agent(1), agent(2)] }),
      'agents/info': (parameters) => ({ data: agent(Number(parameters.get('agent_id'))) }),
      'agents/connect': () => ({ data: { url: `https://${HOST}/?connect=1&llt=TOKEN&s=SIGN` } }),
      'history/info': () => ({ id: 9, uid: 'u', video: `https://${HOST}/9.mp4`, video_size: 4 }),
      '/9.mp4': () => new Response('1234', { headers: { 'Content-Type': 'video/mp4', 'Content-Length': '4' } }),
    },
  };
  const services = new Map([
    [HOST, service],
    ['two.example', { keys: new Set<string>([other.key]), state: 'well' } as SimulatedService],
  ]);
  const agents = { online: true, name: 'early' };
  const agent = (id: number) => ({ id, name: `${agents.name} ${String(id)}`, online: id === 2 || agents.online });
  const restrictions = { now: noRestrictions };
  const chosen: { settings: Settings } = { settings: { ...defaultSettings, historyMonths: 0, hardwareScan: false } };
  const keychain = createSimulatedKeychain();
  const contents = new StubContents();
  const lock: { now: AppLock | null } = { now: null };
  const push = createPush();
  push.attach(contents as unknown as WebContents, 'console', {
    maySend: (event) => lock.now?.maySend(event) ?? true,
  });
  push.onJoined((_account, event, data) => push.pushFor(ALL_ACCOUNTS)(event, data));

  /** What is held up at the next of these. */
  const reached = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  let awaited: string | null = null;
  const hold = (here: string): Promise<unknown> => {
    if (here !== awaited) return Promise.resolve();
    awaited = null;
    reached.resolve(undefined);
    return released.promise;
  };
  const beforeAnswer = async ({ path, host }: SentRequest): Promise<void> => void (host === HOST && (await hold(path)));
  keychain.before = async (operation) => void (await hold(operation));
  const opened: number[] = [];
  const open = async (folder = makeFolder()) => {
    const box = await openAccounts({
      folder,
      services,
      keychain,
      accountSettings: { ...memorySettings(), current: () => chosen.settings },
      onDisk: moment === 'unread',
      restrictions: () => restrictions.now,
      beforeAnswer,
      openSession: (agentId) => {
        opened.push(agentId);
        return succeed(undefined);
      },
      onEvent: (account, event, data) => push.pushFor(account)(event, data),
    });
    const { registry } = box;
    const follow = (): void => push.enter('console', registry.viewKey());
    registry.on('inView', follow);
    registry.eachOpened(({ key, manager }) =>
      manager.subscribe((state) => push.pushFor(key)('account:changed', state)),
    );
    follow();
    return box;
  };

  let box = await open();
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) await settle();
  };
  /** For what files hold up: without the clock. */
  const waitFor = async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) await settle();
  };
  if (moment !== 'unread') await box.registry.start(null);
  const isSigningIn = moment === 'proving' || moment === 'saving';
  if (moment !== 'none' && !isSigningIn) valueOf(await box.until(box.registry.add(input)));
  if (moment === 'unread') {
    await box.close();
    awaited = 'read';
    box = await open(box.folder);
  }
  const { registry } = box;
  const mine = registry.inView();
  const { session, manager } = mine;
  await rest();

  const tabs = makeHarness({
    clock: box.clock,
    requestLink: ({ agentId }, signal) => session.agentsService.requestLink(agentId ?? 0, signal),
    describeAgent: (agentId) => session.agentsService.describe(agentId),
    service: () => session.feed.state(),
  });
  session.on('change', () => tabs.sessions.refresh());
  session.on('left', () => tabs.sessions.closeAll());
  let second: typeof mine | null = null;
  const under: Promise<unknown>[] = [];

  if (moment === 'all') {
    const added = valueOf(await box.until(registry.add(other)));
    second = registry.find(added.account.id) ?? null;
    valueOf(registry.showAll());
  }
  switch (moment) {
    case 'none':
      break;
    case 'proving':
    case 'saving':
      awaited = moment === 'proving' ? 'agents/list' : 'write';
      under.push(registry.add(input));
      await reached.promise;
      break;
    case 'unread':
      under.push(registry.start(null));
      await reached.promise;
      break;
    case 'all':
    case 'arriving':
      awaited = 'agents/list';
      under.push(session.agentsService.refresh());
      await reached.promise;
      break;
    case 'job':
      agents.online = false;
      await box.until(session.agentsService.refresh());
      awaited = 'agents/info';
      valueOf(session.agentsService.wakeAndConnect(1));
      await box.advance(5_000);
      await reached.promise;
      break;
    case 'download':
      awaited = '/9.mp4';
      under.push(session.recordings.downloads.start(9));
      await reached.promise;
      break;
    case 'session':
      tabs.sessions.open(1);
      await rest();
      WebContentsView.made.at(-1)?.webContents.emit('did-navigate', {}, `https://${HOST}/?connect=1`, 200, 'OK');
      awaited = 'agents/connect';
      tabs.sessions.open(2);
      await reached.promise;
  }
  await rest();
  return {
    ...box,
    mine,
    second,
    session,
    manager,
    service,
    services,
    restrictions,
    chosen,
    opened,
    tabs,
    async setUpLock() {
      const { folder, clock } = box;
      lock.now = await openAppLock({ ...lockDeps, file: createLockFile(folder), clock });
      await lock.now.setUp({ method: 'pin', secret: '2580', present: null });
      return lock.now;
    },
    /** The event is over; one that ends a sign-in waits for what that has begun. */
    async carriedOut(event: Promise<unknown>, endsSignIn: boolean) {
      if (!isSigningIn || !endsSignIn) await waitFor(watch(event));
      await rest();
    },
    /** Waits for files, and for the clock. */
    async finish(isOver: () => boolean) {
      for (let turn = 1; !isOver(); turn += 1) {
        await settle();
        if (turn % 200 === 0) await box.advance(1_000);
      }
    },
    async pass(seconds: number) {
      for (let left = seconds; left > 0; left -= 5) {
        await box.advance(5_000);
        await rest();
      }
    },
    /** Lets what is held up go on; it has changed meanwhile. */
    async release() {
      agents.online = true;
      agents.name = 'late';
      released.resolve(undefined);
      await rest();
    },
    under,
    names: () => [...session.snapshot.rows()].map(({ name }) => name),
    told: () => contents.sent.length,
    views: () => WebContentsView.made.length,
  };
}
export type World = Awaited<ReturnType<typeof reach>>;

/** Whether it has ended, in whichever way. */
export function watch(work: Promise<unknown>): () => boolean {
  let isOver = false;
  const end = (): void => void (isOver = true);
  work.then(end, end);
  return () => isOver;
}
