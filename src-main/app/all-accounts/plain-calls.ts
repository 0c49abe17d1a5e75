import type { Channel } from '../../contract/contract.ts';
import { fail } from '../../contract/failure.ts';
import type { Handlers } from '../../ipc/register.ts';
import { t } from '../../contract/texts.ts';

/**
 * The calls that the view over all accounts need not lead to the account of an id. Calls that are in neither list are
 * in `handlers.ts`; nothing in these carries an id of an agent, a support session or a record.
 */

/** About the program, this computer or all accounts anyway, or made by session windows alone, which never show all. */
export const sharedCalls = [
  'app:info',
  'app:copy',
  'app:commands',
  'app:painted',
  'app:leave',
  'app:left',
  'notices:current',
  'notices:dismiss',
  'notices:choose',
  'account:checkAddress',
  'account:lost',
  'account:adopt',
  'accounts:current',
  'accounts:enter',
  'accounts:show',
  'accounts:showAll',
  'accounts:add',
  'accounts:cancelAdd',
  'accounts:practise',
  'accounts:rename',
  'accounts:setColor',
  'accounts:replaceKey',
  'accounts:changeAddress',
  'accounts:describe',
  'accounts:remove',
  'quick:find',
  'quick:close',
  'quick:showConsole',
  'quick:shortcut',
  'quick:setRecording',
  'external:current',
  'external:answer',
  'settings:current',
  'settings:change',
  'policy:current',
  'health:selfTest',
  'health:current',
  'health:diagnostics',
  'health:saveDiagnostics',
  'health:useForLinks',
  'about:licences',
  'network:proxyQuestion',
  'network:answerProxy',
  'network:forgetProxy',
  'network:refusedCertificate',
  'lock:current',
  'lock:now',
  'lock:unlock',
  'lock:unlockWithSystem',
  'lock:forgetKeys',
  'lock:eraseProfile',
  'lock:setUp',
  'lock:turnOff',
  'lock:setSystemPrompt',
  'updates:current',
  'updates:check',
  'updates:restart',
  'updates:seen',
  'reports:savePrinted',
  'audit:page',
  'audit:verify',
  'audit:export',
  'sessions:forgetLinkHost',
  'sessions:forgetClipboardHost',
  'sessions:forgetDownloadHost',
  'sessions:forgetLocalNetworkHost',
  'recordings:forgetHost',
  'downloads:openFolder',
  'downloads:chooseFolder',
  'downloads:useDefaultFolder',
  'sessions:current',
  'sessions:select',
  'sessions:close',
  'sessions:reconnect',
  'sessions:giveReason',
  'sessions:stopWaiting',
  'sessions:move',
  'sessions:openInNewWindow',
  'sessions:moveBackToTabs',
  'sessions:setSendsAllShortcuts',
  'sessions:dismissRequest',
  'sessions:allowDownloads',
  'sessions:showDownload',
  'sessions:setNote',
  'sessions:displays',
  'sessions:replaceKey',
  'sessions:setFullScreen',
  'sessions:setBar',
  'sessions:setSideBar',
  'sessions:setCovered',
  'sessions:focusPage',
] as const satisfies readonly Channel[];

/** About one account alone; pages offer to choose one instead. */
export const refusedCalls = [
  'account:signIn',
  'account:cancelSignIn',
  'account:practise',
  'account:retryKey',
  'account:limitToGroup',
  'account:setVideo',
  'account:setMethods',
  'account:signOut',
  'account:signOutLeavingKey',
  'history:forget',
  'requests:usage',
  'requests:setPlan',
  'data:sizes',
  'data:clear',
  'profile:export',
  'profile:open',
  'profile:import',
] as const satisfies readonly Channel[];

/** Forwards shared calls to this account's handlers. */
export const forwardShared = (home: () => Handlers): Pick<Handlers, (typeof sharedCalls)[number]> =>
  handleEach(sharedCalls, (channel) => (input: never, from) => home()[channel](input, from));

const chooseOne = () => fail('not-found', t('all.chooseOne'), { reason: 'all-accounts' });

export const refuseEach = (): Pick<Handlers, (typeof refusedCalls)[number]> =>
  handleEach(refusedCalls, () => chooseOne);

type AnyHandler = (input: never, from: Parameters<Handlers['app:info']>[1]) => unknown;

// Object.fromEntries() loses the type of each channel.
const handleEach = <C extends Channel>(channels: readonly C[], handler: (channel: C) => AnyHandler) =>
  Object.fromEntries(channels.map((channel) => [channel, handler(channel)])) as Pick<Handlers, C>;
