import type { Job } from '../../src-main/contract/contract.ts';
import type { OperationName } from '../../src-main/practice/operations.ts';
import { describeSync } from '../../src-renderer/features/history/format-history.ts';
import { t } from '../../src-main/contract/texts.ts';
import { describeBanner, describeService } from '../../src-renderer/lib/service.ts';
import type { Stage } from './fault-stage.ts';
import { valueOf } from '../value-of.ts';
import {
  agentOf,
  allAt,
  anyAgent,
  anySession,
  anySupport,
  bulkEnd,
  failedAs,
  followJob,
  historyFilter,
  isOpenAtService,
  jobEnd,
  keptDetails,
  keptRow,
  keptRows,
  keptSessions,
  nameAtService,
  newName,
  openTab,
  outcome,
  recordedSession,
  runBulk,
  supportOf,
  type Outcome,
  type Target,
} from './fault-steps.ts';

/** What each page does with the operations of the service, and what it says where that fails. */

export interface Action {
  readonly page: 'Sign-in' | 'Agents' | 'Details' | 'Support' | 'History' | 'Session window';
  readonly does: string;
  readonly operation: OperationName;
  /** How many requests of the operation it sends where all is well; 1. */
  readonly requests?: number;
  /** The whole list decides what a refusal means, although the operation is the same (trust 2.2). */
  readonly isJudgedByList?: true;
  /** The service has not answered before. */
  readonly isFirst?: true;
  /** Finds or makes something to act on. */
  begin(stage: Stage): Promise<Target>;
  act(stage: Stage, target: Target): Promise<Outcome>;
  /** What main holds for the page; a failure leaves it as it was. */
  kept(stage: Stage, target: Target): Promise<unknown>;
  /** Whether the service has carried the change out; left out for actions that only read. */
  isDone?(stage: Stage, target: Target): Promise<boolean>;
  /** Brings a job whose response was lost to its end. */
  finish?(stage: Stage, target: Target, job: Job): Promise<Job>;
}

/** Before anything is known of the service. */
export const signInActions: readonly Action[] = [
  {
    page: 'Sign-in',
    does: 'signs in',
    operation: 'agents/list',
    isFirst: true,
    async begin({ box, quiet }) {
      valueOf(await box.call('account:signOut', undefined));
      await quiet();
      return {};
    },
    async act({ box, drive, quiet, service: { address, key } }) {
      const signedIn = await drive(box.call('account:signIn', { address, key, label: '', keep: 'this-run' }));
      await quiet();
      return outcome(signedIn, '');
    },
    kept: async ({ box }) => valueOf(await box.call('account:current', undefined)),
  },
];

/** Where a stored copy of the history is complete. */
export const copyActions: readonly Action[] = [
  {
    page: 'History',
    does: 'requests the newest sessions',
    operation: 'history/list',
    begin: () => Promise.resolve({}),
    async act({ box, drive }) {
      const { failure } = outcome(await drive(box.call('history:refresh', undefined)), t('history.refreshFailed'));
      const state = valueOf(await box.call('history:state', undefined));
      if (failure === null) return { failure: state.failure, words: [describeSync(state) ?? ''] };
      return { failure, words: [t('history.refreshFailed'), failure.message, describeSync(state) ?? ''] };
    },
    kept: async ({ box }) => valueOf(await box.call('history:page', historyFilter)).rows,
  },
  {
    page: 'History',
    does: 'reads the details of a stored session',
    operation: 'history/info',
    begin: anySession,
    act: async ({ box, drive }, { sessionId = 0 }) =>
      outcome(await drive(box.call('history:readDetails', { sessionId })), t('history.moreFailed')),
    kept: async ({ box }, { sessionId = 0 }) => valueOf(await box.call('history:details', { sessionId }))?.row,
  },
];

export const actions: readonly Action[] = [
  {
    page: 'Agents',
    does: 'refreshes the list',
    operation: 'agents/list',
    begin: () => Promise.resolve({}),
    async act({ box, drive }) {
      const refreshed = await drive(box.call('agents:refresh', undefined));
      const state = valueOf(await box.call('service:current', undefined));
      const now = box.clock.wallNow();
      const account = valueOf(await box.call('account:current', undefined));
      if (account.kind !== 'signed-in') throw new Error('nobody is signed in');
      const banner = describeBanner(state, account.account, now);
      const words = [describeService(state, now).text, banner?.title ?? '', banner?.text ?? ''];
      return refreshed.ok
        ? { failure: null, words }
        : { failure: refreshed.failure, words: [...words, refreshed.failure.message] };
    },
    kept: (stage) => stage.rows(),
  },
  {
    page: 'Agents',
    does: 'searches at the service',
    operation: 'agents/list',
    isJudgedByList: true,
    begin: anyAgent,
    act: async ({ box, drive }, { before = '' }) =>
      outcome(await drive(box.call('agents:search', { search: before })), ''),
    kept: (stage) => stage.rows(),
  },
  {
    page: 'Details',
    does: 'reads the details',
    operation: 'agents/info',
    async begin(stage) {
      const target = await anyAgent(stage);
      valueOf(await stage.drive(stage.box.call('agents:readDetails', { agentId: target.agentId ?? 0 })));
      return target;
    },
    act: async ({ box, drive }, { agentId = 0 }) =>
      outcome(await drive(box.call('agents:readDetails', { agentId })), t('details.history.failed')),
    kept: keptDetails,
  },
  {
    page: 'Details',
    does: 'copies the permanent link',
    operation: 'agents/info',
    async begin(stage) {
      const { agentId = 0 } = await anyAgent(stage);
      valueOf(await stage.drive(stage.box.call('agents:update', { agentId, permanentLink: { enable: true } })));
      return { agentId };
    },
    act: async ({ box, drive }, { agentId = 0 }) =>
      outcome(await drive(box.call('agents:copyPermanentLink', { agentId })), t('details.access.linkFailed')),
    kept: ({ box }) => Promise.resolve(box.copied.length),
  },
  {
    page: 'Details',
    does: 'renames an agent',
    operation: 'agents/update',
    begin: async (stage) => ({ ...(await anyAgent(stage)), after: newName() }),
    async act({ box, drive }, { agentId = 0, after = '' }) {
      const changed = await drive(box.call('agents:update', { agentId, name: after }));
      const isUnsure = !changed.ok && changed.failure.unsure === true;
      return outcome(changed, t(isUnsure ? 'details.access.unsure' : 'details.access.failed'));
    },
    kept: async (stage, target) => (await keptRow(stage, target))?.name,
    isDone: (stage, target) => Promise.resolve(agentOf(stage, target)?.name === target.after),
  },
  {
    page: 'Details',
    does: 'reads the sessions of an agent',
    operation: 'history/list',
    begin: anyAgent,
    act: async ({ box, drive }, { agentId = 0 }) =>
      outcome(await drive(box.call('agents:history', { agentId, offset: 0, limit: 50 })), t('details.history.failed')),
    kept: () => Promise.resolve(null),
  },
  {
    page: 'Agents',
    does: 'wakes an agent',
    operation: 'agents/wake',
    async begin(stage) {
      const { controls } = stage.service;
      const agent = controls.agents().find(({ installed, disabled, online }) => installed && !disabled && !online);
      const agentId = agent?.id ?? (await anyAgent(stage)).agentId ?? 0;
      controls.changeAgent({ id: agentId, online: false, wol: true, cable: true });
      await stage.refresh();
      return { agentId };
    },
    act: async (stage, { agentId = 0 }) => followJob(stage, await stage.box.call('agents:wake', { agentId })),
    kept: keptRow,
    async finish(stage, { agentId = 0 }, job) {
      stage.service.controls.changeAgent({ id: agentId, online: true });
      const ended = await jobEnd(stage, job);
      stage.service.controls.changeAgent({ id: agentId, online: false });
      return ended;
    },
  },
  {
    page: 'Agents',
    does: 'reboots an agent',
    operation: 'agents/reboot',
    begin: anyAgent,
    act: async (stage, { agentId = 0 }) =>
      followJob(stage, await stage.box.call('agents:reboot', { agentId, safe: false })),
    kept: keptRow,
    async finish(stage, { agentId = 0 }, job) {
      stage.service.controls.changeAgent({ id: agentId, online: false });
      await stage.passUntil('end of the agent', async () =>
        (await stage.job(job.id)).step === 'coming-up' ? true : undefined,
      );
      stage.service.controls.changeAgent({ id: agentId, online: true });
      return jobEnd(stage, job);
    },
  },
  {
    page: 'Details',
    does: 'removes an agent from the account',
    operation: 'agents/logout',
    begin: anyAgent,
    act: async (stage, { agentId = 0, before = '' }) =>
      followJob(stage, await stage.box.call('agents:removeFromAccount', { agentId, typedName: before })),
    kept: async (stage, target) => (await keptRow(stage, target)) !== undefined,
    isDone: (stage, target) => Promise.resolve(agentOf(stage, target) === undefined),
  },
  {
    page: 'Agents',
    does: 'removes several agents from the account',
    operation: 'agents/logout',
    requests: 2,
    begin({ service }) {
      const free = service.controls.agents().filter(({ online, disabled }) => !online && !disabled);
      if (free.length < 2) throw new Error('too few agents are left');
      return Promise.resolve({ agentIds: free.slice(0, 2).map(({ id }) => id) });
    },
    act: (stage, { agentIds = [] }) => runBulk(stage, 'detach', agentIds),
    kept: async (stage, { agentIds }) =>
      (await stage.rows()).filter(({ id }) => agentIds?.includes(id) === true).length,
    isDone: ({ service }, { agentIds }) =>
      Promise.resolve(!service.controls.agents().some(({ id }) => agentIds?.includes(id) === true)),
  },
  {
    page: 'Agents',
    does: 'wakes several agents',
    operation: 'agents/wake',
    requests: 2,
    async begin(stage) {
      const { controls } = stage.service;
      const free = controls.agents().filter(({ installed, disabled, online }) => installed && !disabled && !online);
      const agentIds = free.slice(0, 2).map(({ id }) => id);
      for (const id of agentIds) controls.changeAgent({ id, wol: true, cable: true });
      await stage.refresh();
      return { agentIds };
    },
    act: (stage, { agentIds = [] }) => runBulk(stage, 'wake', agentIds),
    kept: keptRows,
    async finish(stage, { agentIds = [] }, job) {
      for (const id of agentIds) stage.service.controls.changeAgent({ id, online: true });
      const ended = await bulkEnd(stage, job);
      for (const id of agentIds) stage.service.controls.changeAgent({ id, online: false });
      return ended;
    },
  },
  {
    page: 'Agents',
    does: 'reboots several agents',
    operation: 'agents/reboot',
    requests: 2,
    begin({ service }) {
      const free = service.controls.agents().filter((agent) => agent.online && agent.installed && !agent.disabled);
      return Promise.resolve({ agentIds: free.slice(0, 2).map(({ id }) => id) });
    },
    act: (stage, { agentIds = [] }) => runBulk(stage, 'reboot', agentIds),
    kept: keptRows,
    async finish(stage, { agentIds = [] }, job) {
      const { controls } = stage.service;
      for (const id of agentIds) controls.changeAgent({ id, online: false });
      await allAt(stage, agentIds, 'coming-up');
      for (const id of agentIds) controls.changeAgent({ id, online: true });
      return bulkEnd(stage, job);
    },
  },
  {
    page: 'Session window',
    does: 'connects to an agent',
    operation: 'agents/connect',
    begin: anyAgent,
    act: async (stage, { agentId = 0 }) => openTab(stage, await stage.box.call('sessions:open', { agentId })),
    kept: keptRow,
  },
  {
    page: 'Session window',
    does: 'joins a support session',
    operation: 'support/info',
    begin: anySupport,
    act: async (stage, { supportId = 0 }) =>
      openTab(stage, await stage.box.call('sessions:openSupport', { supportId })),
    kept: keptSessions,
  },
  {
    page: 'Support',
    does: 'refreshes the list',
    operation: 'support/list',
    begin: anySupport,
    async act({ box, drive }) {
      await drive(box.call('support:refresh', undefined));
      const { failure } = valueOf(await box.call('support:current', undefined));
      return failure === null ? { failure, words: [] } : failedAs(failure, t('support.listFailed'));
    },
    kept: keptSessions,
  },
  {
    page: 'Support',
    does: 'creates a session',
    operation: 'support/create',
    begin: () => Promise.resolve({ after: newName() }),
    async act({ box, drive }, { after = '' }) {
      const created = await drive(box.call('support:create', { clientName: after }));
      const isUnsure = !created.ok && created.failure.unsure === true;
      return outcome(created, t(isUnsure ? 'support.createUnsure' : 'support.createFailed'));
    },
    kept: async (stage, { after }) => (await keptSessions(stage)).filter(({ clientName }) => clientName !== after),
    isDone: ({ service }) => Promise.resolve(service.controls.supports().length > 1),
  },
  {
    page: 'Support',
    does: 'renames a session',
    operation: 'support/update',
    begin: async (stage) => ({ ...(await anySupport(stage)), after: newName() }),
    async act({ box, drive }, { supportId = 0, after = '' }) {
      const renamed = await drive(box.call('support:rename', { supportId, clientName: after }));
      return outcome(renamed, t('support.rename'));
    },
    kept: async (stage, target) => (await supportOf(stage, target))?.clientName,
    isDone: async (stage, target) => (await nameAtService(stage, target)) === target.after,
  },
  {
    page: 'Support',
    does: 'closes a session',
    operation: 'support/close',
    begin: anySupport,
    async act({ box, drive }, { supportId = 0 }) {
      const [closed] = valueOf(await drive(box.call('support:close', { supportIds: [supportId] })));
      const failure = closed?.failure ?? null;
      const title =
        failure?.unsure === true ? t('support.closeUnsure', { name: 'Ada' }) : t('support.notClosed', { count: 1 });
      return failure === null ? { failure, words: [] } : failedAs(failure, title);
    },
    kept: async (stage, target) => (await supportOf(stage, target))?.phase !== 'closed',
    isDone: (stage, target) => Promise.resolve(!isOpenAtService(stage, target)),
  },
  {
    page: 'History',
    does: 'reads a page',
    operation: 'history/list',
    begin: () => Promise.resolve({}),
    act: async ({ box, drive }) => outcome(await drive(box.call('history:page', historyFilter)), t('history.failed')),
    kept: () => Promise.resolve(null),
  },
  {
    page: 'History',
    does: 'reads the details of a session',
    operation: 'history/info',
    begin: anySession,
    act: async ({ box, drive }, { sessionId = 0 }) =>
      outcome(await drive(box.call('history:readDetails', { sessionId })), t('history.moreFailed')),
    kept: async ({ box }, { sessionId = 0 }) => valueOf(await box.call('history:details', { sessionId }))?.row,
  },
  {
    page: 'History',
    does: 'copies the link of a session',
    operation: 'history/info',
    begin: anySession,
    act: async ({ box, drive }, { sessionId = 0 }) =>
      outcome(await drive(box.call('history:copyLink', { sessionId })), t('toast.copyFailed')),
    kept: ({ box }) => Promise.resolve(box.copied.length),
  },
  {
    page: 'History',
    does: 'plays a recording',
    operation: 'history/info',
    begin: recordedSession,
    act: async ({ box, drive }, { sessionId = 0 }) =>
      outcome(await drive(box.call('recordings:play', { sessionId })), ''),
    kept: () => Promise.resolve(null),
  },
  {
    page: 'History',
    does: 'downloads a recording',
    operation: 'history/info',
    begin: recordedSession,
    async act(stage, { sessionId = 0 }) {
      const ended = await stage.download(sessionId);
      const failure = ended.ok ? ended.value.failure : ended.failure;
      return failure === null ? { failure, words: [] } : failedAs(failure, t('downloads.startFailed'));
    },
    kept: async ({ box }) => valueOf(await box.call('downloads:current', undefined)).length,
  },
];
