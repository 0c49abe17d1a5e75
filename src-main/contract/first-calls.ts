import type { Channel, EventName, InputOf } from './contract.ts';

/** The first page of agents is little more than a screen, which does not wait for the last agent. */
export const FIRST_PAGE = 100;

interface FirstCall<C extends Channel> {
  readonly channel: C;
  readonly input: InputOf<C>;
  /** What makes an answer old that the page has not taken yet. */
  readonly outdatedBy: EventName | null;
}

const first = <C extends Channel>(channel: C, input: InputOf<C>, outdatedBy: EventName | null): FirstCall<C> => ({
  channel,
  input,
  outdatedBy,
});

/** What the first screen of the console is drawn from. The preload calls it while the page's script is still being read. */
export const firstCalls = [
  // Before all others: they are about the account that it lets the page show.
  first('accounts:enter', undefined, 'accounts:changed'),
  // Made again with all others where accounts have changed.
  first('accounts:current', undefined, null),
  first('account:current', undefined, 'account:changed'),
  first('lock:current', undefined, 'lock:changed'),
  first('settings:current', undefined, 'settings:changed'),
  first('agents:page', { afterId: null, limit: FIRST_PAGE }, 'agents:changed'),
  first('app:view', undefined, null),
  first('app:info', undefined, null),
  first('service:current', undefined, 'service:changed'),
  first('views:current', undefined, 'views:changed'),
] as const;

/** With this call the page says that its first screen is painted: later calls are no longer answered from the early ones. */
export const FIRST_SCREEN_PAINTED = 'app:painted' satisfies Channel;
