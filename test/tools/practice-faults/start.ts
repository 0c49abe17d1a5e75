import { randomToken, sameSecret } from '../../../src-main/practice/identity.ts';
import { isOperation, operations } from '../../../src-main/practice/operations.ts';
import type { PracticeOptions } from '../../../src-main/practice/options.ts';
import { json, refusal, Refused, type Reply } from '../../../src-main/practice/reply.ts';
import type { Asked } from '../../../src-main/practice/request.ts';
import {
  replyTo,
  route,
  startPracticeService,
  type Exchange,
  type Handle,
  type PracticeParts,
  type PracticeService,
} from '../../../src-main/practice/server.ts';
import type { World } from '../../../src-main/practice/service.ts';
import { createControls, createControlTable, runControl, type Controls } from './controls.ts';
import { deliver, replacement } from './deliver.ts';
import { Faults, replacesAnswer } from './faults.ts';
import { ignoringFilters } from './history-faults.ts';
import { Journal } from './journal.ts';

/** The practice service with what only tests need: injected faults, a journal of requests, and controls. */
export interface TestService extends PracticeService {
  readonly controls: Controls;
  /** Opens the same controls over HTTP: `POST {API origin}/practice-control/{name}` with this in `X-Practice-Control`. */
  readonly controlToken: string;
}

/** Starts the service on 127.0.0.1. Rejects if a port is taken. */
export async function startTestService(
  options: PracticeOptions = {},
  parts: Omit<PracticeParts, 'extend'> = {},
): Promise<TestService> {
  const extension = Promise.withResolvers<ReturnType<typeof createExtension>>();
  const extend = (world: World): Handle => {
    const created = createExtension(world);
    extension.resolve(created);
    return created.handle;
  };
  const service = await startPracticeService(options, { ...parts, extend });
  const { controls, controlToken } = await extension.promise;
  return { ...service, controls, controlToken };
}

const controlPrefix = '/practice-control/';

function createExtension(world: World) {
  const { account, clock, history } = world;
  const faults = new Faults();
  const journal = new Journal();
  const methods = new Map<string, 'GET' | 'POST'>();
  const table = createControlTable({ world, journal, faults, methods, ignoreHistoryFilters: ignoringFilters(history) });
  const controlToken = randomToken();

  function control({ path, headers, body }: Asked): Reply {
    const notFound = new Refused(404, 'There is no such address.');
    if (!sameSecret(headers['x-practice-control'] ?? '', controlToken)) return refusal(notFound);
    const result = runControl(table, path.slice(controlPrefix.length), body.length === 0 ? undefined : parsed(body));
    return result instanceof Refused ? refusal(result) : json({ value: result ?? null });
  }

  function handle({ requested, sides, request, response }: Exchange): void {
    if (sides.has('api') && requested.method === 'POST' && requested.path.startsWith(controlPrefix)) {
      deliver(request, response, control(requested), null, clock);
      return;
    }
    const { purpose, run } = route(world, sides, withMethod(requested, methods));
    const rule = faults.strike(purpose);
    const isReplaced = rule !== null && replacesAnswer(rule.fault) && !rule.takesEffect;
    const reply = isReplaced ? json({}) : replyTo(run());
    const sent = rule === null ? reply : (replacement(rule.fault) ?? reply);
    const isSilent = rule?.fault.kind === 'silence' || rule?.fault.kind === 'reset';
    journal.note(clock.now(), purpose, requested, isSilent ? 0 : sent.status, (key) => account.accepts(key));
    deliver(request, response, reply, rule?.fault ?? null, clock);
  }

  return { handle, controls: createControls(table), controlToken };
}

/** An operation that was given another method (F26) takes that one, and no longer its own. */
function withMethod(requested: Asked, methods: ReadonlyMap<string, string>): Asked {
  const name = requested.path.replace(/^\/v1\//, '');
  const method = methods.get(name);
  if (method === undefined || !isOperation(name)) return requested;
  const asked = requested.method === 'HEAD' ? 'GET' : requested.method;
  return { ...requested, method: asked === method ? operations[name].method : 'OPTIONS' };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
