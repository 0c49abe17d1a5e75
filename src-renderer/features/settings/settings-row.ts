import type { Component } from 'svelte';
import type { Settings } from '../../../src-main/contract/contract.ts';
import type { Result } from '../../../src-main/contract/failure.ts';
import { t, type PlainKey } from '../../../src-main/contract/texts.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';

/**
 * A row of the settings table: how a setting is changed. Its texts are `settings.<name>` and `settings.<name>Text`, and those of
 * its choices `settings.<name>.<value>`, unless it names others.
 */

type SettingName = keyof Settings;
type NamesWith<Value> = { [Name in SettingName]: Settings[Name] extends Value ? Name : never }[SettingName];
type Suffix<Key> = Key extends `settings.${infer Name}` ? Name : never;
/** What has a title, and what has an explanation as well. */
type Titled = Suffix<PlainKey>;
type Explained = { [Name in Titled]: `settings.${Name}Text` extends PlainKey ? Name : never }[Titled];

/** An explanation that depends on the state of the program. */
type TextOf = (app: Readonly<ConsoleState>) => string;
type Words =
  | { readonly name: Explained; readonly title?: undefined; readonly text?: undefined }
  | { readonly name: Titled; readonly title?: undefined; readonly text: PlainKey | TextOf | null }
  | { readonly name: string; readonly title: PlainKey; readonly text: PlainKey | TextOf | null };

interface Option {
  readonly value: string;
  readonly label: string;
  /** BCP 47 tag, where it is written in another language than the page. */
  readonly lang?: string;
}
/** Hosts or groups about which the user has decided, each with a button that takes this back; the row is shown while there are some. */
export interface Hosts {
  readonly of: (settings: Settings) => readonly string[];
  /** The text about a host beside its name. */
  readonly describe?: (settings: Settings, host: string) => string;
  readonly forget: (host: string, settings: Settings) => Promise<Result<Settings>>;
}
/** What is changed of the app lock. */
export type LockRowName = 'appLock' | 'lockSecret' | 'lockAfter' | 'lockSystem';

/** Values of one setting, a button each. */
type Choices = {
  [Name in NamesWith<string | number>]: { readonly name: Name; readonly choices: readonly Settings[Name][] };
}[NamesWith<string | number>];
type Control =
  | {
      readonly name: NamesWith<boolean>;
      readonly control: 'switch';
      /** Why it cannot be changed on this computer; null where it can. */
      readonly unavailable?: (app: Readonly<ConsoleState>) => PlainKey | null;
    }
  | Choices
  | { readonly name: NamesWith<string>; readonly options: () => readonly Option[] }
  | { readonly name: SettingName; readonly hosts: Hosts }
  /** A text that belongs to the account in view. */
  | { readonly name: 'limit' | 'video' | 'methods'; readonly control: 'account-field' }
  | { readonly name: LockRowName; readonly control: 'lock' }
  /** At the end of the line: controls with names of their own. */
  | { readonly parts: Component }
  /** Below its title and its explanation. */
  | { readonly below: Component; readonly also?: readonly PlainKey[] }
  /** In place of the line. */
  | {
      readonly block: Component;
      /** The settings that it changes beside that of its name. */
      readonly changes?: readonly SettingName[];
      /** Its other titles and explanations, for the search. */
      readonly also?: readonly PlainKey[];
    };

export type Row = Words &
  Control & {
    /** It is shown always where this is left out. */
    readonly when?: (app: Readonly<ConsoleState>) => boolean;
    /** About the account in view alone: left out where all are in view. */
    readonly ofAccount?: true;
    /** Under Advanced, the last of its group. */
    readonly advanced?: true;
  };

export interface Group {
  readonly title?: PlainKey;
  readonly rows: readonly Row[];
}

/** The row can be shown now: its group and its section are, too. */
export const isRowShown = (row: Row, app: Readonly<ConsoleState>): boolean =>
  row.when?.(app) !== false &&
  (row.ofAccount !== true || (!app.accounts.showsAll && app.account.account !== null)) &&
  (!('hosts' in row) || row.hosts.of(app.settings.current).length > 0);

/** The key of its title. */
export function titleKeyOf(row: Row): PlainKey {
  if (row.title !== undefined) return row.title;
  return `settings.${row.name}`;
}

/** The explanation of a row, for the account and the settings of now; empty where it has none. */
export function explanationOf(row: Row, app: Readonly<ConsoleState>): string {
  if (row.text === null) return '';
  if (row.text === undefined) return t(`settings.${row.name}Text`);
  return typeof row.text === 'function' ? row.text(app) : t(row.text);
}
