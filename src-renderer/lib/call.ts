import type { Bridge, Channel, EventName, Events, InputOf, ReplyOf } from '../../src-main/contract/contract.ts';
import { fail } from '../../src-main/contract/failure.ts';
import { t } from '../../src-main/contract/texts.ts';

declare global {
  interface Window {
    readonly bridge: Bridge;
  }
}

/** A call without input is written `call('app:info')`. */
type InputArgument<C extends Channel> = InputOf<C> extends undefined ? [] : [input: InputOf<C>];

/**
 * Calls the main process. The only place that touches `window.bridge`. A call never rejects: expected errors come back as
 * a failure, and a broken bridge as `internal`.
 */
export async function call<C extends Channel>(channel: C, ...[input]: InputArgument<C>): Promise<ReplyOf<C>> {
  try {
    return (await window.bridge.invoke(channel, input)) as ReplyOf<C>;
  } catch {
    return fail('internal', t('ui.noAnswer'));
  }
}

/** Hears an event of the main process until the returned function is called. */
export function listen<E extends EventName>(event: E, listener: (data: Events[E]) => void): () => void {
  return window.bridge.on(event, (data) => {
    listener(data as Events[E]);
  });
}
