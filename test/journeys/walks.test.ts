import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Events, InputOf, ReplyOf, Channel } from '../../src-main/contract/contract.ts';
import { unpackRow } from '../../src-main/contract/packed-rows.ts';
import { CALL_WIRE, EVENT_WIRE } from '../../src-main/ipc/wire.ts';
import { startTestService } from '../tools/practice-faults/start.ts';
import { filesRun, isCounted, isWithin, keepWalk, limits, wordLimit } from '../unit/files-run.ts';
import { createThreadlessWorker } from '../unit/main/account-session-box.ts';
import { StubContents } from '../unit/main/electron-stub.ts';
import { valueOf } from '../value-of.ts';
import type { WorkerStart } from '../../src-main/storage/store-calls.ts';
import { makeFolder } from './console-box.ts';
import { BrowserWindow, prepareProgram, traffic, WebContentsView } from './program-stub.ts';

vi.mock('../../src-main/electron.ts', () => import('./program-stub.ts'));
// The storage worker in this thread: what runs in another is not counted.
vi.mock('node:worker_threads', async (original) => ({
  ...(await original<typeof import('node:worker_threads')>()),
  Worker: function (_path: string, { workerData }: { readonly workerData: WorkerStart }) {
    return createThreadlessWorker(workerData, Date.now);
  },
}));

const CHANGED = `${EVENT_WIRE}agents:changed`;
/** Turns of the event loop without anything under way, after which nothing comes any more. */
const TURNS = 30;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The whole main process, from the entry on, with the stub of Electron; time moves only when it is told to. */
describe.skipIf(isCounted)(
  'the half of a walk that is in the main process runs no more files than scripts/walks.json allows',
  () => {
    let service: Awaited<ReturnType<typeof startTestService>>;
    let contents: StubContents;
    const folder = makeFolder();

    const call = async <C extends Channel>(channel: C, input: InputOf<C>): Promise<ReplyOf<C>> => {
      const listener = contents.ipc.handlers.get(CALL_WIRE);
      if (listener === undefined) throw new Error('nothing answers');
      return (await listener({ senderFrame: contents.mainFrame }, channel, input)) as ReplyOf<C>;
    };
    const changes = () =>
      contents.sent.filter(({ channel }) => channel === CHANGED).map(({ args }) => args[0] as Events['agents:changed']);
    const loaded = () => WebContentsView.made.flatMap(({ webContents }) => webContents.loaded);

    /** Holds back the next answer at this address. */
    function holdAnswer(path: string) {
      const came = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      let isHeld = false;
      traffic.hold = (address) => {
        if (!address.includes(path)) return Promise.resolve();
        traffic.hold = () => Promise.resolve();
        traffic.pending -= 1;
        isHeld = true;
        came.resolve();
        return held.promise.then(() => void (traffic.pending += 1));
      };
      return { came: came.promise, isHeld: () => isHeld, release: () => held.resolve() };
    }

    /** Waits until no request and no file is under way; time does not pass meanwhile. A file that is being closed is, too. */
    async function rest(): Promise<void> {
      const isBusy = (): boolean =>
        traffic.pending > 0 || process.getActiveResourcesInfo().some((name) => name.includes('Req'));
      for (let quiet = 0; quiet < TURNS; quiet = isBusy() ? 0 : quiet + 1) await nextTurn();
    }

    /** Moves time on until it is so: the program polls, and waits between its requests. */
    async function passUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
      await rest();
      while (!(await isSo())) {
        await vi.advanceTimersByTimeAsync(500);
        await rest();
      }
    }

    beforeAll(async () => {
      service = await startTestService({ agents: 30, historyRecords: 0, still: true });
      vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      });
      vi.stubEnv('LONGREACH_SERVICE_URL', service.address);
      vi.stubEnv('LONGREACH_API_KEY', service.key);
      vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', '');
      prepareProgram(folder.path);
      await import('../../src-main/main.ts');
      await passUntil(() => BrowserWindow.made.length > 0);
      contents = BrowserWindow.made[0]!.webContents;
      await passUntil(async () => (await call('account:current', undefined)).ok && changes().length > 0);
    });
    afterEach(() => vi.restoreAllMocks());
    afterAll(async () => {
      vi.useRealTimers();
      vi.unstubAllEnvs();
      await service.close();
      folder.remove();
    });

    it('from the call to loadURL, with a session window that is open', async () => {
      const { rows } = valueOf(await call('agents:page', { afterId: null, limit: 100 }));
      const [first, second] = rows.map((row) => unpackRow(row)).filter(({ online }) => online === true);
      valueOf(await call('sessions:open', { agentId: first!.id }));
      await passUntil(() => loaded().length === 1);
      // What the program does after a session has opened is not part of the next one's way.
      await vi.advanceTimersByTimeAsync(3_000);
      await rest();
      const link = holdAnswer('agents/connect');
      const files = await filesRun(async (end) => {
        const { loadURL } = StubContents.prototype;
        vi.spyOn(StubContents.prototype, 'loadURL').mockImplementation(function (this: StubContents, url) {
          end();
          return loadURL.call(this, url);
        });
        valueOf(await call('sessions:open', { agentId: second!.id }));
        await link.came;
        // What goes on beside the request ends first, however busy the machine is.
        await rest();
        link.release();
        while (loaded().length < 2) await nextTurn();
      });
      const { main } = limits.connect;
      expect(keepWalk('connect', 'main', files)).toSatisfy(isWithin(main), wordLimit(main));
      expect(files).toContain('src-main/ipc/register.ts');
    });

    it('from the answer of the service to the event for the page', async () => {
      const [agent] = service.controls.agents();
      service.controls.changeAgent({ id: agent!.id, newName: 'Renamed' });
      const list = holdAnswer('agents/list');
      await passUntil(list.isHeld);
      // What the session of the other walk has changed has come by now.
      const before = changes().length;
      const files = await filesRun(async (end) => {
        vi.spyOn(contents, 'send').mockImplementation((channel, ...args) => {
          contents.sent.push({ channel, args });
          if (channel === CHANGED) end();
        });
        list.release();
        while (changes().length === before) await nextTurn();
      });
      const { main } = limits.change;
      expect(keepWalk('change', 'main', files)).toSatisfy(isWithin(main), wordLimit(main));
      expect(files).toContain('src-main/ipc/push.ts');
    });
  },
);
