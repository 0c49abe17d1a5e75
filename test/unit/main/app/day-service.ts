import type { WireAgent } from '../account-session-box.ts';

const HISTORY_RECORDS = 1_500;
/** From one session of the history to the next: 1,500 go back for a year. */
const RECORD_EVERY_S = 21_000;
/** Answers of a service that is out of order. */
export interface Trouble {
  /** Null: nothing is reached. */
  readonly status: number | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The operations that it concerns; all where none is named. */
  readonly only?: readonly string[];
}

/**
 * A service with some hundred agents, a year of sessions and support sessions, which counts requests per operation. It
 * confirms a list that has not changed.
 */
export function createDayService(agents: WireAgent[], wallNow: () => number) {
  const begun = wallNow();
  let trouble: Trouble | null = null;
  let support: readonly object[] = [];
  let version = 1;
  let confirms = true;
  let counts: Record<string, number> = {};

  const record = (index: number) => {
    const start = Math.floor(begun / 1_000) + 86_400 - index * RECORD_EVERY_S;
    const agentId = (index % agents.length) + 1;
    return {
      id: HISTORY_RECORDS - index,
      uid: `uid-${String(HISTORY_RECORDS - index)}`,
      start,
      stop: start + 600,
      clients: [{ user_agent: 'Firefox', login: 'ann' }],
      agent: { id: agentId, name: `host-${String(agentId)}`, group: 'Office', os: 'Windows 11' },
      url: '',
    };
  };
  /** Newest first. */
  const records = Array.from({ length: HISTORY_RECORDS }, (_, index) => record(index));

  const numberIn = (url: URL, name: string): number | null => {
    const text = url.searchParams.get(name);
    return text === null ? null : Number(text);
  };

  const history = (url: URL): object => {
    const now = wallNow() / 1_000;
    const from = numberIn(url, 'date_from') ?? 0;
    const to = Math.min(numberIn(url, 'date_to') ?? Infinity, now);
    const [offset, limit] = [numberIn(url, 'offset') ?? 0, numberIn(url, 'limit') ?? 20];
    const matching = records.filter(({ start }) => start >= from && start <= to);
    return { offset, limit, total: matching.length, data: matching.slice(offset, offset + limit) };
  };

  const answer = (path: string, url: URL): object => {
    switch (path) {
      case 'agents/list': {
        const search = url.searchParams.get('search');
        return { data: search === null ? agents : agents.filter(({ name }) => name.includes(search)) };
      }
      case 'agents/info':
        return agents.find(({ id }) => id === numberIn(url, 'agent_id')) ?? {};
      case 'support/list':
        return { remain: 5, data: support };
      case 'history/list':
        return history(url);
      case 'history/info':
        return {
          ...records.find(({ id }) => id === numberIn(url, 'session_id')),
          video: 'https://api.service.example/recordings/1.mp4',
          video_size: 1_000_000,
        };
      default:
        return { status: 1 };
    }
  };

  const respond = (path: string, url: URL, init: RequestInit): Response => {
    if (trouble !== null && (trouble.only?.includes(path) ?? true)) {
      if (trouble.status === null) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
      return new Response('{}', { status: trouble.status, headers: { ...trouble.headers } });
    }
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (confirms && path === 'agents/list' && !url.searchParams.has('search')) {
      headers.ETag = `"${String(version)}"`;
      if (new Headers(init.headers).get('if-none-match') === headers.ETag) {
        return new Response(null, { status: 304, headers });
      }
    }
    return new Response(JSON.stringify(answer(path, url)), { headers });
  };

  return {
    answer: async (path: string, url: URL, init: RequestInit): Promise<Response> => {
      counts[path] = (counts[path] ?? 0) + 1;
      await Promise.resolve();
      return respond(path, url, init);
    },

    /** Previews, of which there are none, and a recording, which never arrives. Only previews are counted. */
    fetch: async (href: string, init: RequestInit): Promise<Response> => {
      await Promise.resolve();
      if (!href.includes('recordings')) {
        counts.preview = (counts.preview ?? 0) + 1;
        return new Response(null, { status: 404 });
      }
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      });
      return new Response(body, { headers: { 'Content-Type': 'video/mp4', 'Content-Length': '1000000' } });
    },

    /** What goes wrong from now on; null for nothing. */
    fail(next: Trouble | null): void {
      trouble = next;
    },

    setSupport(next: readonly object[]): void {
      support = next;
    },

    /** Whether a list that has not changed is confirmed. */
    confirmLists(next: boolean): void {
      confirms = next;
    },

    /** An agent goes or comes, so the list is another one. */
    turn(agentId: number, online: boolean): void {
      const agent = agents.find(({ id }) => id === agentId);
      if (agent !== undefined) agent.online = online;
      version += 1;
    },

    /** Requests per operation since the last time. */
    take(): Record<string, number> {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}

export type DayService = ReturnType<typeof createDayService>;
