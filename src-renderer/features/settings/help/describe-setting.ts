import { t, type MessageKey } from '../../../lib/messages.ts';

/** Labels of settings that a profile can change; a setting without one is shown by its name in the file. */
const labels = {
  askWhy: 'settings.askWhy',
  automaticUpdates: 'settings.automaticUpdates',
  blockScreenCapture: 'settings.blockScreenCapture',
  blurPreviews: 'settings.blurPreviews',
  closeWithoutTray: 'settings.closeWithoutTray',
  csvSeparator: 'settings.csv',
  density: 'settings.density',
  formats: 'settings.formats',
  hardwareScan: 'settings.hardwareScan',
  language: 'settings.language',
  listBudget: 'settings.listBudget',
  listRecents: 'settings.listRecents',
  lockAfter: 'settings.lockAfter',
  notifyClientNames: 'settings.notifyClientNames',
  notifyClients: 'settings.notifyClients',
  notifyJobs: 'settings.notifyJobs',
  notifyService: 'settings.notifyService',
  notifyViews: 'settings.notifyViews',
  notifyWatched: 'settings.notifyWatched',
  proxy: 'settings.proxy',
  startHidden: 'settings.startHidden',
  theme: 'settings.theme',
  tightenClipboard: 'settings.tightenClipboard',
  updateFeed: 'settings.updateFeed',
} as const satisfies Readonly<Record<string, MessageKey>>;

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
