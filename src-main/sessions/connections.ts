import type { EndReason } from '../contract/contract.ts';
import { fail, type Failure, type FailureKind, type Result } from '../contract/failure.ts';
import type { Log } from '../ipc/register.ts';
import { readConnection } from '../windows/guard.ts';
import type { ReservedKey } from './keys.ts';
import type { End } from './reconnect-rules.ts';
import type { Target } from './tabs.ts';
import { createSessionView, type SessionView } from './session-view.ts';
import type { Clock } from '../lib/clock.ts';

/** The link of one connect, as the service client hands it over: it can be taken out once. */
export interface LinkToOpen {
  open(): string;
}

export interface ConnectionsDeps {
  /** Asks the service for a new link (specification 4.4). Never repeated by itself. */
  requestLink(agentId: number, signal: AbortSignal): Promise<Result<LinkToOpen>>;
  /** Asks for the link by which this quick-support connection is joined (2.5 `connect_url`). */
  requestSupportLink(supportId: number, signal: AbortSignal): Promise<Result<LinkToOpen>>;
  /** The same as the first for a computer that is not in the list, by its public number alone (4.4 `device_id`). */
  requestDeviceLink(deviceId: number, signal: AbortSignal): Promise<Result<LinkToOpen>>;
  /** Whether links may be http to this computer: only while the service itself is reached so. */
  allowInsecureLoopback(): boolean;
  isOffline(target: Target): boolean;
  clipboardTightened(): boolean;
  proxy(): Electron.ProxyConfig;
  /** Random and never repeated. */
  newId(): string;
  readonly clock: Clock;
  readonly log: Log;
  passesAllKeys(tabId: string): boolean;
  /** The service has given a link; what it refused is told as an end alone. */
  onAnswered(tabId: string): void;
  onView(tabId: string, view: SessionView): void;
  onShown(tabId: string): void;
  onEnded(tabId: string, end: End): void;
  onLeaving(tabId: string): void;
  /** `host` is that of the connection. */
  onFullScreen(tabId: string, on: boolean, host: string): void;
  onHang(tabId: string, on: boolean): void;
  onKey(tabId: string, key: ReservedKey): void;
  onGone(tabId: string, view: SessionView): void;
}

interface Attempt {
  readonly abort: AbortController;
  view: SessionView | null;
  /** Of the connection; empty while there is no link. */
  host: string;
}

export interface Connections {
  /** Drops what the tab had and connects anew, with a new link. */
  connect(tabId: string, target: Target): void;
  /** Whether the tab connects or is connected. */
  has(tabId: string): boolean;
  view(tabId: string): SessionView | null;
  /** Ends the tab's connection, if it has one; nothing of it is heard any more. */
  drop(tabId: string): void;
  dropAll(): void;
}

/** From the wish to connect to the page and its end, one attempt per tab at a time. */
export function createConnections(deps: ConnectionsDeps): Connections {
  const attempts = new Map<string, Attempt>();

  async function connect(tabId: string, target: Target, attempt: Attempt): Promise<void> {
    const current = () => attempts.get(tabId) === attempt;
    const end = (reason: EndReason, failure: Failure | null) =>
      deps.onEnded(tabId, { reason, failure, closedItself: false });
    const asking = askForLink(deps, target, attempt.abort.signal);
    // While the service thinks, and not before it was asked: a view and its browser session take a moment to make.
    const offPrepare = deps.clock.after(0, () => {
      if (current()) prepareEarly(tabId, attempt);
    });
    const answer = await asking;
    offPrepare();
    if (!current()) return;
    if (!answer.ok) {
      const offline = deps.isOffline(target) && refusals.has(answer.failure.kind);
      end(offline ? 'agent-offline' : 'connect-failed', answer.failure);
      return;
    }
    deps.onAnswered(tabId);
    // From here to `load` the link is in this variable and nowhere else.
    const link = answer.value.open();
    const connection = readConnection(link, deps.allowInsecureLoopback());
    if (connection === null) {
      deps.log.warn('the service gave a link that may not be opened');
      end('blocked', null);
      return;
    }
    attempt.host = connection.hostname;
    prepare(tabId, attempt).load(link, connection);
  }

  /** The view of this attempt, made once; nothing can be opened in it before it is told where. */
  function prepare(tabId: string, attempt: Attempt): SessionView {
    if (attempt.view !== null) return attempt.view;
    const when = (run: () => void) => () => {
      if (attempts.get(tabId) === attempt) run();
    };
    const view = createSessionView({
      partition: `session-${deps.newId()}`,
      clock: deps.clock,
      log: deps.log,
      tightened: () => deps.clipboardTightened(),
      proxy: () => deps.proxy(),
      onShown: when(() => deps.onShown(tabId)),
      passesAllKeys: () => deps.passesAllKeys(tabId),
      onEnded: (reason, closedItself) => when(() => deps.onEnded(tabId, { reason, failure: null, closedItself }))(),
      onLeaving: when(() => deps.onLeaving(tabId)),
      onFullScreen: (on) => when(() => deps.onFullScreen(tabId, on, attempt.host))(),
      onHang: (on) => when(() => deps.onHang(tabId, on))(),
      onKey: (key) => when(() => deps.onKey(tabId, key))(),
    });
    attempt.view = view;
    deps.onView(tabId, view);
    return view;
  }

  /** What goes wrong here goes wrong again when there is a link, and is told then. */
  function prepareEarly(tabId: string, attempt: Attempt): void {
    try {
      prepare(tabId, attempt);
    } catch {
      deps.log.warn('a view could not be made ahead of its link');
    }
  }

  const drop = (tabId: string) => {
    const attempt = attempts.get(tabId);
    attempts.delete(tabId);
    attempt?.abort.abort();
    if (!attempt?.view) return;
    deps.onGone(tabId, attempt.view);
    attempt.view.destroy();
  };

  return {
    connect(tabId, target) {
      drop(tabId);
      const attempt: Attempt = { abort: new AbortController(), view: null, host: '' };
      attempts.set(tabId, attempt);
      connect(tabId, target, attempt).catch((error: unknown) => {
        deps.log.error(
          `a session could not be opened (${error instanceof Error ? error.constructor.name : typeof error})`,
        );
        if (attempts.get(tabId) === attempt) {
          deps.onEnded(tabId, { reason: 'connect-failed', failure: inside.failure, closedItself: false });
        }
      });
    },
    has: (tabId) => attempts.has(tabId),
    view: (tabId) => attempts.get(tabId)?.view ?? null,
    drop,
    dropAll: () => [...attempts.keys()].forEach(drop),
  };
}

/** How a service may say that an agent cannot be reached; a lost network or a used up plan is something else. */
const refusals: ReadonlySet<FailureKind> = new Set(['bad-input', 'not-found', 'service-error']);

const inside = fail('internal', 'Something went wrong inside Longreach. The details are in the log.');

/** A client that throws is a bug of ours; the tab ends like any failed connect instead of waiting for ever. */
async function askForLink(deps: ConnectionsDeps, target: Target, signal: AbortSignal): Promise<Result<LinkToOpen>> {
  try {
    if (target.agentId !== null) return await deps.requestLink(target.agentId, signal);
    return await (target.supportId === null
      ? deps.requestDeviceLink(target.deviceId, signal)
      : deps.requestSupportLink(target.supportId, signal));
  } catch (error) {
    deps.log.error(`asking for a link threw (${error instanceof Error ? error.constructor.name : typeof error})`);
    return inside;
  }
}
