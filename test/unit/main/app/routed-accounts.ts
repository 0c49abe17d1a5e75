import { createRouter, type CallRecord, type Rows } from '../../../../src-main/ipc/router.ts';
import { viewOfAll } from '../../../../src-main/ipc/view.ts';
import type { Channel } from '../../../../src-main/contract/contract.ts';
import type { Handlers } from '../../../../src-main/ipc/register.ts';

/** An account of a test: what it answers. */
export interface AnsweringAccount {
  readonly slot: number;
  readonly handlers: Handlers;
}

interface Owner extends AnsweringAccount {
  readonly recording: CallRecord;
}

const recording: CallRecord = { record: () => undefined, now: () => 0 };

/** Each call about an account goes to its own handlers. */
const rows = new Proxy({} as Rows<Channel, Owner>, {
  get:
    (_rows, channel: Channel) =>
    ({ handlers }: Owner, input: never, from: never) =>
      handlers[channel](input, from),
});

/** The calls of a page that shows these accounts as one. */
export function routeAll(accounts: () => readonly AnsweringAccount[], all: Partial<Handlers>): Handlers {
  const owners = (): readonly Owner[] => accounts().map((account) => ({ ...account, recording }));
  const view = viewOfAll(owners);
  return createRouter({
    rows,
    viewOf: () => view,
    lastInView: () => {
      const [first] = owners();
      if (first === undefined) throw new Error('no account is open');
      return first;
    },
    all,
  });
}
