import type { z } from 'zod';
import { accountCalls, type AccountState } from './account.ts';
import { accountsCalls, type AccountsState } from './accounts.ts';
import { agentCalls, type AgentDetails, type AgentsChange, type ServiceState } from './agents.ts';
import { appCalls, type Command, type Notice } from './app.ts';
import { dataCalls } from './data.ts';
import { externalCalls, type ExternalRequest } from './external.ts';
import { healthCalls } from './health.ts';
import { jobCalls, type BulkChange, type Job } from './jobs.ts';
import { policyCalls, type PolicyState } from './policy.ts';
import { networkCalls, type ProxyQuestion } from './network.ts';
import type { LanguageInUse } from './language.ts';
import { lockCalls, type LockState } from './lock.ts';
import { quickCalls } from './quick-connect.ts';
import { recordCalls, type RecordEvents } from './records.ts';
import { requestCalls } from './requests.ts';
import { sessionCalls, type SessionsState } from './sessions.ts';
import { settingsCalls, type Settings } from './settings.ts';
import { supportCalls, type SupportState } from './support.ts';
import { updateCalls, type UpdateState } from './updates.ts';
import { viewCalls, type SavedView } from './views.ts';
import { webhookCalls, type Webhook } from './webhooks.ts';
import type { Result } from './failure.ts';

export type { WindowRole } from './call.ts';
export type * from './account.ts';
export type { AccountColor } from './account-colors.ts';
export type * from './accounts.ts';
export type * from './agents.ts';
export type * from './app.ts';
export type * from './data.ts';
export type * from './external.ts';
export type * from './health.ts';
export type * from './jobs.ts';
export type * from './language.ts';
export type * from './policy.ts';
export type * from './network.ts';
export type * from './lock.ts';
export type * from './quick-connect.ts';
export type * from './records.ts';
export type * from './requests.ts';
export type * from './sessions.ts';
export type * from './settings.ts';
export type * from './support.ts';
export type * from './updates.ts';
export type * from './views.ts';
export type * from './webhooks.ts';
export { exportColumns } from './views.ts';

/**
 * Everything our pages and the main process exchange: names, input schemas, result types and events, written once,
 * each topic in a file of its own beside this one, and all of them here. The pages import types from here only (zod stays out of
 * them); the main process registers exactly these names and parses every input with exactly these schemas. Channels are
 * `subject:verb`, events `subject:pastTense`.
 */
export const contract = {
  ...appCalls,
  ...accountCalls,
  ...accountsCalls,
  ...agentCalls,
  ...jobCalls,
  ...viewCalls,
  ...sessionCalls,
  ...quickCalls,
  ...externalCalls,
  ...supportCalls,
  ...settingsCalls,
  ...policyCalls,
  ...healthCalls,
  ...networkCalls,
  ...requestCalls,
  ...lockCalls,
  ...dataCalls,
  ...updateCalls,
  ...webhookCalls,
  ...recordCalls,
} as const;

export type Contract = typeof contract;
export type Channel = keyof Contract;
export type InputOf<C extends Channel> = z.infer<Contract[C]['input']>;
export type OutputOf<C extends Channel> = Contract[C] extends { readonly output?: infer Output } ? Output : never;
export type ReplyOf<C extends Channel> = Result<OutputOf<C>>;

/** A change whose response was lost, so that it is not known whether it was made. */
export interface UnconfirmedChange {
  readonly kind: 'update' | 'wake' | 'reboot' | 'detach' | 'support-rename' | 'support-close';
  /** Of the agent or the support session. */
  readonly id: number;
  /** `checking`: it is being looked for. `unknown`: no read has shown it so far. */
  readonly state: 'checking' | 'unknown';
}

/** The events of the main process; each carries its data, so that pages need not fetch it. */
export interface Events extends RecordEvents {
  'account:changed': AccountState;
  'accounts:changed': AccountsState;
  'agents:changed': AgentsChange;
  /** Details of one agent were read, whoever requested them; with them its traits. */
  'details:changed': AgentDetails;
  'bulk:changed': BulkChange;
  'views:changed': readonly SavedView[];
  'service:changed': ServiceState;
  'jobs:changed': readonly Job[];
  'sessions:changed': SessionsState;
  'settings:changed': Settings;
  /** Another language or other formats: pages draw themselves again. */
  'language:changed': LanguageInUse;
  'policy:changed': PolicyState;
  'lock:changed': LockState;
  'updates:changed': UpdateState;
  'support:changed': SupportState;
  'unconfirmed:changed': readonly UnconfirmedChange[];
  'external:changed': ExternalRequest | null;
  /** Quick connect was requested: its field is emptied and focused. */
  'quick:shown': null;
  'network:proxyAsked': ProxyQuestion | null;
  'notices:changed': readonly Notice[];
  'webhooks:changed': readonly Webhook[];
  /** Whether the page's own window is shown, neither hidden nor minimised. */
  'window:shown': boolean;
  /** The page's own window has been hidden for a while: if nothing would be lost, the page lets itself be closed (`app:leave`). */
  'window:unused': null;
  /** A menu item, a tray item or a shortcut sent the page a command. */
  'command:given': Command;
}
export type EventName = keyof Events;
/** A value, so that main can refuse unknown names and tests can count them. */
export const eventNames = [
  'account:changed',
  'accounts:changed',
  'agents:changed',
  'details:changed',
  'bulk:changed',
  'views:changed',
  'service:changed',
  'jobs:changed',
  'sessions:changed',
  'settings:changed',
  'language:changed',
  'policy:changed',
  'lock:changed',
  'updates:changed',
  'support:changed',
  'unconfirmed:changed',
  'external:changed',
  'quick:shown',
  'network:proxyAsked',
  'notices:changed',
  'webhooks:changed',
  'window:shown',
  'window:unused',
  'command:given',
  'history:changed',
  'downloads:changed',
  'audit:changed',
] as const satisfies readonly EventName[];

/** What the preload puts on `window`. */
export interface Bridge {
  invoke(channel: string, input: unknown): Promise<unknown>;
  /** Returns its own "off". */
  on(event: string, listener: (data: unknown) => void): () => void;
}
