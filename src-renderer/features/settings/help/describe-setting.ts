import type { Settings } from '../../../../src-main/contract/contract.ts';
import { languageName } from '../../../lib/intl.ts';
import { t, type TextKey } from '../../../../src-main/contract/texts.ts';

/** Labels of settings that a profile can change; a setting without one is shown by its name in the file. */
const labels = {
  activityMonths: 'settings.activityKeep',
  askWhy: 'settings.askWhy',
  automaticUpdates: 'settings.automaticUpdates',
  blockScreenCapture: 'settings.blockScreenCapture',
  blurPreviews: 'settings.blurPreviews',
  closeWithoutTray: 'settings.closeWithoutTray',
  csvSeparator: 'settings.csv',
  density: 'settings.density',
  formats: 'settings.formats',
  hardwareMonths: 'settings.hardwareMonths',
  hardwareScan: 'settings.hardwareScan',
  historyMonths: 'settings.keepHistory',
  language: 'settings.language',
  listBudget: 'settings.listBudget',
  listRecents: 'settings.listRecents',
  lockAfter: 'settings.lockAfter',
  nightHours: 'settings.night',
  notificationsPaused: 'settings.notificationsPaused',
  notifyClientNames: 'settings.notifyClientNames',
  notifyClients: 'settings.notifyClients',
  notifyJobs: 'settings.notifyJobs',
  notifyService: 'settings.notifyService',
  notifyViews: 'settings.notifyViews',
  notifyWatched: 'settings.notifyWatched',
  oldNotesGo: 'settings.oldNotesGo',
  proxy: 'settings.proxy',
  quickConnectKeys: 'keys.title',
  refreshPace: 'settings.pace',
  requestBudget: 'requests.budget',
  sessionMonths: 'settings.sessionMonths',
  startHidden: 'settings.startHidden',
  theme: 'settings.theme',
  tightenClipboard: 'settings.tightenClipboard',
  timesheetHead: 'insights.sheet.head',
  updateFeed: 'settings.updateFeed',
} as const satisfies { readonly [Name in keyof Settings]?: TextKey };

/** Values that are words of the file, as the settings show them. */
const words = {
  closeWithoutTray: { ask: 'settings.closeAsk', quit: 'settings.closeQuit', minimize: 'settings.closeMinimize' },
  csvSeparator: { formats: 'settings.formats', comma: 'settings.csv.comma', semicolon: 'settings.csv.semicolon' },
  density: { compact: 'settings.compact', comfortable: 'settings.comfortable' },
  listBudget: {
    small: 'settings.budgetSmall',
    normal: 'settings.budgetNormal',
    large: 'settings.budgetLarge',
    unlimited: 'settings.budgetUnlimited',
  },
  refreshPace: { quick: 'settings.paceQuick', normal: 'settings.paceNormal', gentle: 'settings.paceGentle' },
  requestBudget: {
    small: 'requests.budget.small',
    normal: 'requests.budget.normal',
    large: 'requests.budget.large',
    unlimited: 'requests.budgetUnlimited',
  },
  theme: { system: 'settings.themeSystem', light: 'settings.themeLight', dark: 'settings.themeDark' },
} as const satisfies { readonly [Name in keyof Settings]?: Readonly<Record<Settings[Name] & string, TextKey>> };
type Words = typeof words;
type Word = { [Name in keyof Words]: Words[Name][keyof Words[Name]] }[keyof Words];
const wordsByName: Readonly<Record<string, Readonly<Record<string, Word>>>> = words;

/** After how many months something goes; null for other settings. */
function formatMonths(name: string, months: number): string | null {
  if (name === 'historyMonths' && (months === 0 || months === 1_200)) return t(`settings.keep.${months}`);
  if (!name.endsWith('Months')) return null;
  return months === 0 ? t('settings.keepAll') : t('settings.keepOther', { count: months });
}

const isLabelled = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name);

/** The label of a setting as the settings show it. */
export function labelOfSetting(name: string): string {
  const [of, language] = name.split('.');
  if (of === 'supportMessages' && language !== undefined) return t('profile.clientMessage', { language });
  return isLabelled(name) ? t(labels[name]) : name;
}

/** The value of a setting in one line. */
export function formatSetting(name: string, value: unknown): string {
  if (name === 'lockAfter' && typeof value === 'number')
    return value === 0 ? t('settings.lockAfterNever') : t('settings.lockAfterMinutes', { count: value });
  if (name === 'proxy' && typeof value === 'object' && value !== null) return formatProxy(value);
  if (typeof value === 'string' && (name === 'language' || name === 'formats'))
    return value === 'system' ? t('settings.languageSystem') : languageName(value);
  const word = typeof value === 'string' ? wordsByName[name]?.[value] : undefined;
  if (word !== undefined) return t(word);
  const months = typeof value === 'number' ? formatMonths(name, value) : null;
  if (months !== null) return months;
  if (name === 'nightHours' && Array.isArray(value)) return value.map((hour) => `${String(hour)}:00`).join('–');
  if (typeof value === 'boolean') return t(value ? 'cell.on' : 'cell.off');
  if (value === '' || value === undefined || value === null) return '–';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function formatProxy(proxy: object): string {
  const values = new Map<string, unknown>(Object.entries(proxy));
  const textOf = (name: string): string => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const mode = textOf('mode');
  if (mode === 'system') return t('settings.proxySystem');
  if (mode === 'none') return t('settings.proxyNone');
  if (mode === 'pac') return `${t('settings.proxyPac')}: ${textOf('address')}`;
  const bypass = textOf('bypass');
  const past = bypass === '' ? '' : `; ${t('settings.proxyBypass')}: ${bypass}`;
  return `${t('settings.proxyManual')}: ${textOf('server')}${past}`;
}
