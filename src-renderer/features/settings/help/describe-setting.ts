import type { Settings } from '../../../../src-main/contract/contract.ts';
import { languageName } from '../../../lib/intl.ts';
import { EVERYTHING } from '../../history/format-history.ts';
import { t, textOf, type TextKey } from '../../../../src-main/contract/texts.ts';

/** Labels that are also read elsewhere, under a key of their own; that of any other setting is `settings.<name>`. */
const labels: Readonly<Record<string, TextKey>> = {
  quickConnectKeys: 'keys.title',
  requestBudget: 'requests.budget',
  timesheetHead: 'insights.sheet.head',
} satisfies { readonly [Name in keyof Settings]?: TextKey };

/** Values that are words of the file; those of any other setting are called `settings.<name>.<value>`. */
const words: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  csvSeparator: { formats: 'settings.formats', comma: 'settings.csv.comma', semicolon: 'settings.csv.semicolon' },
  requestBudget: {
    small: 'requests.budget.small',
    normal: 'requests.budget.normal',
    large: 'requests.budget.large',
    unlimited: 'requests.budgetUnlimited',
  },
} satisfies { readonly [Name in keyof Settings]?: Readonly<Record<Settings[Name] & string, TextKey>> };

/** The text of a key that is put together; null where there is none. */
function textOrNull(key: string): string | null {
  const text = textOf(key);
  return text === key ? null : text;
}

/** After how many months something goes; null for other settings. */
function formatMonths(name: string, months: number): string | null {
  if (!name.endsWith('Months')) return null;
  switch (months) {
    case 0:
      return t(name === 'historyMonths' ? 'settings.keep.0' : 'settings.keepAll');
    case EVERYTHING:
      return t(name === 'historyMonths' ? 'settings.keep.1200' : 'settings.keepAll');
    case 3:
    case 6:
    case 12:
    case 24:
      return t(`settings.keep.${months}`);
    default:
      return t('settings.keepOther', { count: months });
  }
}

/** The label of a setting as the settings show it; a setting without one is shown by its name in the file. */
export function labelOfSetting(name: string): string {
  const [of, language] = name.split('.');
  if (of === 'supportMessages' && language !== undefined) return t('profile.clientMessage', { language });
  const label = labels[name];
  return label === undefined ? (textOrNull(`settings.${name}`) ?? name) : t(label);
}

/** The value of a setting in one line, as its choice is called in the settings. */
export function formatSetting(name: string, value: unknown): string {
  if (name === 'lockAfter' && typeof value === 'number')
    return value === 0 ? t('settings.lockAfterNever') : t('settings.lockAfterMinutes', { count: value });
  if (name === 'proxy' && typeof value === 'object' && value !== null) return formatProxy(value);
  if (name === 'nightHours' && Array.isArray(value)) return value.map((hour) => `${String(hour)}:00`).join('–');
  if (typeof value === 'boolean') return t(value ? 'cell.on' : 'cell.off');
  if (typeof value === 'number') return formatMonths(name, value) ?? String(value);
  if (value === '' || value === undefined || value === null) return '–';
  return typeof value === 'string' ? formatWord(name, value) : JSON.stringify(value);
}

function formatWord(name: string, value: string): string {
  if (name === 'language' || name === 'formats')
    return value === 'system' ? t('settings.languageSystem') : languageName(value);
  const word = words[name]?.[value];
  return word === undefined ? (textOrNull(`settings.${name}.${value}`) ?? value) : t(word);
}

function formatProxy(proxy: object): string {
  const values = new Map<string, unknown>(Object.entries(proxy));
  const textIn = (name: string): string => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const mode = textIn('mode');
  if (mode === 'system') return t('settings.proxySystem');
  if (mode === 'none') return t('settings.proxyNone');
  if (mode === 'pac') return `${t('settings.proxyPac')}: ${textIn('address')}`;
  const bypass = textIn('bypass');
  const past = bypass === '' ? '' : `; ${t('settings.proxyBypass')}: ${bypass}`;
  return `${t('settings.proxyManual')}: ${textIn('server')}${past}`;
}
