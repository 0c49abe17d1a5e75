import { formatRegions, languageNames, languages } from '../../../src-main/contract/language.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { call } from '../../lib/call.ts';
import { clock } from '../../lib/clock.svelte.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import { formatExact, formatUntil } from '../../lib/format.ts';
import { languageName } from '../../lib/intl.ts';
import { formatData } from '../../lib/units.ts';
import AccountList from '../accounts/AccountList.svelte';
import CsvChoice from '../common/CsvChoice.svelte';
import { EVERYTHING } from '../history/format-history.ts';
import MessageField from '../support/MessageField.svelte';
import DownloadsFolder from './DownloadsFolder.svelte';
import AboutLine from './help/AboutLine.svelte';
import DataSizes from './help/DataSizes.svelte';
import ProfileControl from './help/ProfileControl.svelte';
import SelfTest from './help/SelfTest.svelte';
import NightHours from './NightHours.svelte';
import ProxyChoice from './ProxyChoice.svelte';
import RequestBudgetLine from './RequestBudgetLine.svelte';
import RequestPlanLine from './RequestPlanLine.svelte';
import RequestsShown from './RequestsShown.svelte';
import SavedCopyLine from './SavedCopyLine.svelte';
import type { SectionName } from './sections.ts';
import type { Group } from './settings-row.ts';
import ShortcutLine from './ShortcutLine.svelte';
import TrustedSources from './TrustedSources.svelte';
import { installsAtQuit } from './updates/describe-update.ts';
import FeedField from './updates/FeedField.svelte';
import UpdateLine from './updates/UpdateLine.svelte';
import Webhooks from './webhooks/Webhooks.svelte';

/**
 * The settings as the page shows them: sections, their groups, and a row for each setting. Page, rail and search follow this
 * table.
 */

const isLockOn = (app: Readonly<ConsoleState>): boolean => app.lock.isOn;
const hasSystemPrompt = ({ lock }: Readonly<ConsoleState>): boolean =>
  lock.isOn && (lock.current?.systemPrompt.isAvailable === true || lock.current?.systemPrompt.isOn === true);
const isLinux = (app: Readonly<ConsoleState>): boolean => app.appInfo.info.platform === 'linux';
const updatesItself = ({ updates }: Readonly<ConsoleState>): boolean =>
  updates.current !== null && updates.current.off !== 'managed';

const describeListCost = (app: Readonly<ConsoleState>): string => {
  const { listBytes, nextTryAt } = app.service.current;
  if (listBytes === null || nextTryAt === null) return t('settings.listBudgetText');
  return t('settings.listBudgetNow', { size: formatData(listBytes), wait: formatUntil(nextTryAt, clock.now) });
};

export const settingsTable: Readonly<Record<SectionName, readonly Group[]>> = {
  accounts: [
    {
      title: 'settings.account',
      rows: [
        { name: 'limit', text: 'settings.limitHelp', control: 'account-field', ofAccount: true },
        { name: 'video', text: 'settings.videoHelp', control: 'account-field', ofAccount: true, advanced: true },
        { name: 'methods', text: 'settings.methodsHelp', control: 'account-field', ofAccount: true, advanced: true },
      ],
    },
    {
      title: 'accounts.all',
      rows: [
        {
          name: 'accounts',
          text: 'accounts.ownData',
          block: AccountList,
          also: [
            'accounts.rename',
            'accounts.replaceKey',
            'accounts.color',
            'accounts.changeAddress',
            'accounts.remove',
            'accounts.add',
          ],
        },
      ],
    },
  ],
  general: [
    {
      title: 'settings.languages',
      rows: [
        {
          name: 'language',
          text: null,
          options: () => [
            { value: 'system', label: t('settings.languageSystem') },
            ...languages.map((value) => ({ value, label: languageNames[value], lang: value })),
          ],
        },
        {
          name: 'formats',
          text: () => t('settings.formatsText', { example: formatExact(clock.now) }),
          options: () => [
            { value: 'system', label: t('settings.languageSystem') },
            ...formatRegions.map((value) => ({ value, label: languageName(value) })),
          ],
        },
        { name: 'csvSeparator', parts: CsvChoice },
      ],
    },
    {
      title: 'settings.start',
      rows: [
        { name: 'startAtLogin', control: 'switch' },
        { name: 'startHidden', control: 'switch' },
        { name: 'closeWithoutTray', choices: ['ask', 'quit', 'minimize'], when: isLinux },
        { name: 'quickConnectKeys', title: 'keys.title', text: 'keys.text', block: ShortcutLine },
      ],
    },
    {
      title: 'settings.appearance',
      rows: [
        { name: 'theme', text: null, choices: ['system', 'light', 'dark'] },
        { name: 'density', choices: ['compact', 'comfortable'] },
      ],
    },
  ],
  notifications: [
    {
      rows: [
        { name: 'notifyWatched', control: 'switch' },
        { name: 'notifyViews', control: 'switch' },
        { name: 'notifyClients', control: 'switch' },
        { name: 'notifyClientNames', control: 'switch', when: (app) => app.settings.current.notifyClients },
        { name: 'notifyJobs', control: 'switch' },
        { name: 'notifyService', control: 'switch' },
        { name: 'notificationsPaused', control: 'switch' },
      ],
    },
    {
      title: 'webhook.title',
      rows: [
        {
          name: 'webhooks',
          title: 'webhook.title',
          text: ({ appInfo }) => t('webhook.text', { keychain: appInfo.keychain }),
          block: Webhooks,
          also: ['webhook.add', 'webhook.test', 'webhook.names', 'webhook.secret'],
        },
      ],
    },
  ],
  security: [
    {
      title: 'settings.lock',
      rows: [
        { name: 'appLock', control: 'lock' },
        { name: 'lockSecret', control: 'lock', when: isLockOn },
        { name: 'lockAfter', control: 'lock', when: isLockOn },
        { name: 'lockSystem', control: 'lock', when: hasSystemPrompt },
      ],
    },
    {
      title: 'settings.clipboard',
      rows: [
        {
          name: 'blockScreenCapture',
          control: 'switch',
          unavailable: (app) => (isLinux(app) ? 'settings.blockScreenCaptureNot' : null),
        },
        { name: 'tightenClipboard', control: 'switch' },
        {
          name: 'clipboardHosts',
          hosts: {
            of: ({ clipboardHosts }) => clipboardHosts.map(({ host }) => host),
            describe: ({ clipboardHosts }, host) =>
              t(
                clipboardHosts.some((each) => each.host === host && each.allowed)
                  ? 'settings.clipboardAllowed'
                  : 'settings.clipboardRefused',
              ),
            forget: (host) => call('sessions:forgetClipboardHost', { host }),
          },
        },
      ],
    },
    {
      title: 'settings.hosts',
      rows: [
        {
          name: 'downloadHosts',
          hosts: {
            of: ({ downloadHosts }) => downloadHosts,
            forget: (host) => call('sessions:forgetDownloadHost', { host }),
          },
        },
        {
          name: 'localNetworkHosts',
          hosts: {
            of: ({ localNetworkHosts }) => localNetworkHosts,
            forget: (host) => call('sessions:forgetLocalNetworkHost', { host }),
          },
        },
        {
          name: 'linkHosts',
          hosts: {
            of: ({ linkHosts }) => linkHosts,
            forget: (host) => call('sessions:forgetLinkHost', { host }),
          },
        },
        {
          name: 'recordingHosts',
          hosts: {
            of: ({ recordingHosts }) => recordingHosts,
            forget: (host) => call('recordings:forgetHost', { host }),
          },
        },
      ],
    },
  ],
  refresh: [
    {
      title: 'settings.list',
      rows: [
        { name: 'refreshPace', choices: ['quick', 'normal', 'gentle'] },
        { name: 'hardwareScan', control: 'switch' },
      ],
    },
    {
      title: 'settings.requests',
      rows: [
        {
          name: 'requests',
          text: null,
          block: RequestsShown,
          also: ['requests.span', 'requests.hours', 'requests.days', 'requests.table', 'requests.operations'],
          ofAccount: true,
        },
        {
          name: 'requestPlan',
          title: 'requests.plan',
          text: 'requests.limitUnknown',
          block: RequestPlanLine,
          also: ['requests.planCount', 'requests.planPer'],
          ofAccount: true,
        },
        {
          name: 'requestBudget',
          title: 'requests.budget',
          text: 'requests.budgetText',
          block: RequestBudgetLine,
          ofAccount: true,
          advanced: true,
        },
        {
          name: 'listBudget',
          text: describeListCost,
          choices: ['small', 'normal', 'large', 'unlimited'],
          advanced: true,
        },
      ],
    },
  ],
  support: [
    {
      rows: [
        {
          name: 'supportMessages',
          title: 'settings.supportMessage',
          text: () => t('settings.supportMessageText', { places: '' }),
          block: MessageField,
          changes: ['supportLanguage'],
        },
      ],
    },
  ],
  history: [
    {
      title: 'nav.history',
      rows: [
        { name: 'historyMonths', choices: [0, 3, 12, 24, EVERYTHING] },
        { name: 'localCopy', text: 'settings.localCopyNone', block: SavedCopyLine },
        { name: 'hardwareMonths', choices: [3, 12, 24, 0] },
        { name: 'sessionMonths', choices: [3, 12, 24, 0] },
        { name: 'oldNotesGo', control: 'switch', when: (app) => app.settings.current.sessionMonths > 0 },
        {
          name: 'nightHours',
          text: (app) => {
            const [from, to] = app.settings.current.nightHours;
            return t(from === to ? 'insights.odd.nightOff' : 'settings.nightHoursText');
          },
          parts: NightHours,
        },
      ],
    },
    {
      title: 'settings.recordings',
      rows: [
        {
          name: 'downloadsFolder',
          text: (app) => app.settings.current.downloadsFolder || t('settings.downloadsFolderUsual'),
          parts: DownloadsFolder,
        },
      ],
    },
    {
      title: 'nav.audit',
      rows: [
        { name: 'askWhy', control: 'switch' },
        {
          name: 'viewOnlyGroups',
          hosts: {
            of: ({ viewOnlyGroups }) => viewOnlyGroups,
            forget: (group, { viewOnlyGroups }) =>
              call('settings:change', { viewOnlyGroups: viewOnlyGroups.filter((other) => other !== group) }),
          },
        },
        { name: 'activityMonths', choices: [6, 12, 24, 0] },
      ],
    },
  ],
  network: [
    {
      rows: [
        {
          name: 'proxy',
          below: ProxyChoice,
          also: ['settings.proxySystem', 'settings.proxyNone', 'settings.proxyManual', 'settings.proxyPac'],
        },
        {
          name: 'proxySignIns',
          text: (app) => t('settings.proxySignInsText', { keychain: app.appInfo.keychain }),
          hosts: {
            of: ({ proxySignIns }) => proxySignIns.map(({ proxy }) => proxy),
            forget: (proxy) => call('network:forgetProxy', { proxy }),
          },
        },
      ],
    },
  ],
  links: [
    {
      rows: [
        {
          name: 'trustedSources',
          title: 'settings.doorsLink',
          text: 'settings.doorsLinkText',
          block: TrustedSources,
          also: ['settings.doorsCommand', 'settings.doorsCommandText'],
        },
      ],
    },
  ],
  data: [
    {
      title: 'settings.privacy',
      rows: [
        { name: 'blurPreviews', control: 'switch' },
        { name: 'listRecents', control: 'switch' },
      ],
    },
    {
      title: 'settings.stored',
      rows: [
        {
          name: 'stored',
          text: null,
          block: DataSizes,
          also: [
            'data.clear',
            'data.list',
            'data.listText',
            'data.details',
            'data.detailsText',
            'data.history',
            'data.historyText',
            'data.snapshots',
            'data.snapshotsText',
            'data.previews',
            'data.previewsText',
            'data.downloads',
            'data.downloadsText',
            'data.activity',
            'data.activityText',
            'data.log',
            'data.logText',
            'data.own',
            'data.ownText',
          ],
        },
        { name: 'profile', title: 'profile.title', text: 'profile.text', parts: ProfileControl },
      ],
    },
  ],
  updates: [
    {
      rows: [
        {
          name: 'updates',
          text: null,
          block: UpdateLine,
          also: ['updates.check', 'updates.never'],
          when: ({ updates }) => updates.current !== null,
        },
        {
          name: 'automaticUpdates',
          text: ({ appInfo }) =>
            t(installsAtQuit(appInfo.info) ? 'settings.automaticUpdatesText' : 'settings.automaticUpdatesTextMac'),
          control: 'switch',
          when: updatesItself,
        },
        {
          name: 'updateFeed',
          text: 'settings.updateFeedHelp',
          block: FeedField,
          when: updatesItself,
          advanced: true,
        },
      ],
    },
  ],
  help: [
    {
      rows: [
        {
          name: 'selfTest',
          title: 'selfTest.title',
          text: 'selfTest.run',
          block: SelfTest,
          also: ['report.open', 'diagnostics.open'],
        },
      ],
    },
  ],
  about: [
    {
      rows: [
        {
          name: 'about',
          text: 'app.name',
          block: AboutLine,
          also: ['whatsNew.open', 'licences.open'],
        },
      ],
    },
  ],
};
