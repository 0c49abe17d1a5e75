import { normaliseAddress } from '../api/address.ts';
import type { Settings } from '../contract/contract.ts';
import { SHORTEST_PASSWORD } from '../contract/lock-policy.ts';
import type { Result } from '../contract/failure.ts';
import { noRestrictions, type PolicyState, type Restrictions } from '../contract/policy.ts';
import { policyFields, policySchema, settingFields, type ManagedSettings, type PolicyValues } from './policy-schema.ts';
import { t } from '../contract/texts.ts';

/** The policy in effect. */
export interface Policy extends Restrictions {
  readonly isManaged: boolean;
  /** Fixed values, in place of those of the user. */
  readonly settings: ManagedSettings;
  readonly problems: readonly string[];
  readonly notices: readonly string[];
}

/** One place a policy was read from: the file or the registry. */
export type PolicySource =
  | { readonly kind: 'none' }
  | { readonly kind: 'read'; readonly values: Readonly<Record<string, unknown>>; readonly where: string }
  /** Nobody knows who can change it: its restrictions apply, and nothing else of it. */
  | {
      readonly kind: 'unproven';
      readonly values: Readonly<Record<string, unknown>>;
      readonly where: string;
      readonly notice: string;
    }
  /** It is not of an administrator, and restricts nobody. */
  | { readonly kind: 'foreign'; readonly notice: string }
  /** Its problem is a sentence that is safe to show. */
  | { readonly kind: 'unusable'; readonly problem: string };

/** The result of reading one place. */
export interface PolicyReading {
  readonly source: PolicySource;
  /** False where the system did not answer: it is asked again. */
  readonly isSettled: boolean;
}

/** Brings managed settings into the form that the settings have, or tells what is wrong with them. */
export type CheckSettings = (settings: ManagedSettings) => Result<ManagedSettings>;

export const noPolicy: Policy = { ...noRestrictions, isManaged: false, settings: {}, problems: [], notices: [] };

/**
 * In effect where a policy cannot be read completely: existing accounts go on with their stored keys, and everything that a
 * policy could forbid is forbidden.
 */
const strictest: Omit<Restrictions, 'lock'> = {
  serviceAddresses: null,
  maxAccounts: 0,
  allowPractice: false,
  storedKeys: 'not-new',
  allowRecordings: false,
  allowClipboard: false,
  allowScreenshots: false,
  allowLinks: false,
  allowCommands: false,
  allowUpdates: false,
  allowWebhooks: false,
  webhookHosts: [],
};
/** Minutes after which a lock closes at the latest. Nobody has to choose a PIN because of a mistake in a file. */
const STRICTEST_MINUTES = 15;
const strictestSettings: ManagedSettings = {
  askWhy: true,
  downloadHosts: [],
  localNetworkHosts: [],
  tightenClipboard: true,
  trustedSources: [],
};

/** Whether a fixed value of a setting can only restrict. */
const restricts = (name: string, value: unknown): boolean => {
  switch (name) {
    case 'askWhy':
    case 'blockScreenCapture':
    case 'blurPreviews':
    case 'tightenClipboard':
      return value === true;
    case 'listRecents':
    case 'notifyClientNames':
      return value === false;
    case 'downloadHosts':
    case 'localNetworkHosts':
    case 'trustedSources':
      return Array.isArray(value) && value.length === 0;
    default:
      return false;
  }
};

/**
 * Combines the sources; a value of a later one replaces that of an earlier one. A key or value that is not understood makes
 * everything strict, while the addresses and settings that are understood stay in effect. Of an unproven source, what
 * restricts holds; its mistakes are notices.
 */
export function derivePolicy(sources: readonly PolicySource[], checkSettings: CheckSettings): Policy {
  const notices = sources.flatMap((source) =>
    source.kind === 'foreign' || source.kind === 'unproven' ? [source.notice] : [],
  );
  if (sources.every(({ kind }) => kind === 'none' || kind === 'foreign')) return { ...noPolicy, notices };
  const problems = sources.flatMap((source) => (source.kind === 'unusable' ? [source.problem] : []));
  const read = sources.flatMap((source) => {
    if (source.kind === 'read') {
      const each = readValues(source.values, source.where);
      problems.push(...each.problems);
      return [each.values];
    }
    if (source.kind !== 'unproven') return [];
    const each = readValues(source.values, source.where);
    notices.push(...each.problems);
    const settings = Object.entries(each.values.settings ?? {}).filter(([name, value]) => restricts(name, value));
    return [{ ...each.values, settings: Object.fromEntries(settings) }];
  });
  const values = read.reduce<PolicyValues>((all, each) => ({ ...all, ...each }), {});
  const given = read.reduce<ManagedSettings>((all, each) => ({ ...all, ...each.settings }), {});
  const checked = checkSettings(given);
  if (!checked.ok) problems.push(t('policy.badSettings', { why: checked.failure.message }));
  const settings = checked.ok ? checked.value : {};
  const serviceAddresses = values.serviceAddresses?.flatMap(toBaseAddress) ?? null;
  if (problems.length > 0)
    return {
      ...strictest,
      lock: {
        ...toLock(values),
        maxMinutes: Math.min(values.lockAfterMinutes ?? STRICTEST_MINUTES, STRICTEST_MINUTES),
      },
      serviceAddresses,
      isManaged: true,
      settings: { ...settings, ...strictestSettings },
      problems,
      notices,
    };
  return { ...toRestrictions(values), serviceAddresses, isManaged: true, settings, problems, notices };
}

function toRestrictions(values: PolicyValues): Restrictions {
  return {
    serviceAddresses: null,
    maxAccounts: values.maxAccounts ?? null,
    allowPractice: values.allowPractice ?? true,
    storedKeys: values.allowStoredKeys === false ? 'none' : 'allowed',
    allowRecordings: values.allowRecordings ?? true,
    allowClipboard: values.allowClipboard ?? true,
    allowScreenshots: values.allowScreenshots ?? true,
    allowLinks: values.allowLinks ?? true,
    allowCommands: values.allowCommands ?? true,
    allowUpdates: values.allowUpdates ?? true,
    allowWebhooks: values.allowWebhooks ?? true,
    webhookHosts: values.webhookHosts ?? null,
    lock: toLock(values),
  };
}

const toLock = (values: PolicyValues): Restrictions['lock'] => ({
  isRequired: values.requireLock ?? false,
  maxMinutes: values.lockAfterMinutes ?? null,
  needsPassword: values.requirePassword ?? false,
  minLength: values.minPasswordLength ?? SHORTEST_PASSWORD,
});

const toBaseAddress = (text: string): readonly string[] => {
  const address = normaliseAddress(text);
  return address.ok ? [address.value.address] : [];
};

/** Reads each key on its own, so that one bad value does not cost the others. */
function readValues(given: Readonly<Record<string, unknown>>, where: string) {
  const problems: string[] = [];
  const usable = (
    part: Readonly<Record<string, unknown>>,
    fields: Readonly<Record<string, FieldSchema>>,
    prefix: string,
  ) =>
    Object.fromEntries(
      Object.entries(part).filter(([name, value]) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (field === undefined) problems.push(t('policy.unknownKey', { where, key: shorten(prefix + name) }));
        else if (!field.safeParse(value).success) problems.push(t('policy.badValue', { where, key: prefix + name }));
        else return true;
        return false;
      }),
    );
  const { settings, ...rest } = given;
  const top = usable(rest, policyFields, '');
  if (settings !== undefined && !isObject(settings)) problems.push(t('policy.badValue', { where, key: 'settings' }));
  const nested = isObject(settings) ? usable(settings, settingFields, 'settings.') : {};
  return { values: policySchema.parse({ ...top, settings: nested }), problems };
}

interface FieldSchema {
  safeParse(value: unknown): { readonly success: boolean };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shorten = (name: string): string => (name.length > 60 ? `${name.slice(0, 60)}…` : name);

/** What pages get: the names of managed settings, whose values are in the settings. */
export const toPolicyState = ({ settings, ...policy }: Policy): PolicyState => ({
  ...policy,
  settings: Object.keys(settings) as (keyof Settings)[],
});
