import { createContext } from 'svelte';
import type { AgentRow } from '../../../src-main/contract/contract.ts';
import { refuseEmailFor, refuseInstallerFor, refuseNameFor, writeCommand, type Common } from './command.ts';
import { decode, guessEncoding, type Encoding } from './decode.ts';
import { readList, type DeviceList, type FirstLine, type Line } from './device-list.ts';
import { writeScript } from './script.ts';
import type { ScriptShell, Shell } from './shells.ts';
import { joinName, type Refusal } from './values.ts';
import type { ConsoleState } from '../../lib/console.svelte.ts';
import type { AgentsState } from '../agents/agents.svelte.ts';

export type DeployMode = 'one' | 'many';
/** Which names are listed. */
export type NameFilter = 'all' | 'refused' | 'missing' | 'arrived';

export interface NameLine extends Line {
  /** The agents of exactly this name; none until it has arrived. */
  readonly agents: readonly AgentRow[];
}

/** Letters of a list; a file of more is not read. */
export const LONGEST_LIST = 1_000_000;

/** The input of the page Deploy. Stored while the window lives; nothing of it is secret. */
export class Deploy {
  readonly #agents: Readonly<AgentsState>;
  #shell = $state<Shell>('powershell');
  mode = $state<DeployMode>('one');
  email = $state('');
  installer = $state('agent_installer');
  oneTimeAccess = $state(true);
  account = $state('');
  device = $state('');
  #list = $state.raw('');
  /** The file that the list was read from; null once it is typed, pasted or changed. */
  #file = $state.raw<{ readonly bytes: Uint8Array; readonly encoding: Encoding } | null>(null);
  /** The answer whether a first line is a heading; it holds for that line only. */
  #answer = $state.raw<{ readonly line: string; readonly is: FirstLine } | null>(null);
  filter = $state<NameFilter>('all');

  /** Leading and trailing blanks are ignored. */
  readonly common: Common = $derived({
    email: this.email.trim(),
    installer: this.installer.trim(),
    oneTimeAccess: this.oneTimeAccess,
  });
  readonly emailRefusal: Refusal | null = $derived(refuseEmailFor(this.shell, this.common.email));
  readonly installerRefusal: Refusal | null = $derived(refuseInstallerFor(this.shell, this.common.installer));
  readonly #one: Line = $derived.by(() => {
    const [account, device] = [this.account.trim(), this.device.trim()];
    const refusal = refuseNameFor(this.shell, account, device);
    return { line: 1, account, device, name: joinName(account, device), refusal };
  });
  /** Null where one device is installed. */
  readonly read: DeviceList | null = $derived.by(() => {
    if (this.mode !== 'many') return null;
    const asked = readList(this.#list, this.shell, null);
    return this.#answer !== null && this.#answer.line === asked.question
      ? readList(this.#list, this.shell, this.#answer.is)
      : asked;
  });
  readonly lines: readonly Line[] = $derived(
    this.read !== null ? this.read.lines : this.#one.account === '' || this.#one.device === '' ? [] : [this.#one],
  );
  readonly good: readonly Line[] = $derived(this.lines.filter(({ refusal }) => refusal === null));
  /** The command or the script; null while something it needs is missing or refused. */
  readonly output: string | null = $derived.by(() => {
    const [first] = this.good;
    if (first === undefined || this.emailRefusal !== null || this.installerRefusal !== null) return null;
    return this.mode === 'one'
      ? writeCommand(this.shell, this.common, first.account, first.device)
      : writeScript(this.scriptShell, this.common, this.good);
  });
  readonly #found = $derived.by(() => {
    const found = new Map<string, AgentRow[]>(this.good.map(({ name }) => [name, []]));
    if (found.size > 0) for (const { row } of this.#agents.entries) found.get(row.name)?.push(row);
    return found;
  });
  readonly names: readonly NameLine[] = $derived(
    this.lines.map((line) => ({ ...line, agents: line.refusal === null ? (this.#found.get(line.name) ?? []) : [] })),
  );
  readonly refused = $derived(this.names.filter(({ refusal }) => refusal !== null));
  readonly arrived = $derived(this.names.filter(({ agents }) => agents.length > 0));
  readonly missing = $derived(this.names.filter(({ refusal, agents }) => refusal === null && agents.length === 0));

  /** Where the name is refused: at the account, or else at the device. */
  readonly accountIsRefused: boolean = $derived(
    refuseNameFor(this.shell, this.#one.account, 'x') !== null && this.#one.account !== '',
  );

  constructor(app: Readonly<ConsoleState>, agents: Readonly<AgentsState>) {
    this.#agents = agents;
    app.account.onLeave(() => this.#clear());
  }

  /** The text of the list as it is shown. */
  get list(): string {
    return this.#list;
  }
  set list(text: string) {
    this.#list = text;
    this.#file = null;
  }
  /** How the file was read that the list is from; null where it is from none. */
  get encoding(): Encoding | null {
    return this.#file?.encoding ?? null;
  }
  /** Takes the list from a file, in the encoding that is most likely or was chosen. @param language tag of the texts on the screen */
  readFile(bytes: Uint8Array, language: string): void {
    this.#readAs({ bytes, encoding: guessEncoding(bytes, language) });
  }
  readAgainAs(encoding: Encoding): void {
    if (this.#file !== null) this.#readAs({ ...this.#file, encoding });
  }
  #readAs(file: { readonly bytes: Uint8Array; readonly encoding: Encoding }): void {
    this.#list = decode(file.bytes, file.encoding);
    this.#file = file;
  }

  /** What the first line is, where only a person knows it. */
  get firstLine(): FirstLine | null {
    const question = this.read?.question ?? null;
    return question !== null && this.#answer?.line === question ? this.#answer.is : null;
  }
  answerFirstLine(is: FirstLine): void {
    const question = this.read?.question ?? null;
    if (question !== null) this.#answer = { line: question, is };
  }

  /** All that was entered, for `restore`. */
  typed() {
    const { mode, email, installer, oneTimeAccess, account, device, list, filter } = this;
    return { mode, email, installer, oneTimeAccess, account, device, list, filter, shell: this.#shell } as const;
  }
  restore({ shell, ...typed }: ReturnType<Deploy['typed']>): void {
    Object.assign(this, typed);
    this.#shell = shell;
  }

  /** What the command is written for; a script is never typed at the prompt. */
  get shell(): Shell {
    return this.mode === 'many' ? this.scriptShell : this.#shell;
  }
  get scriptShell(): ScriptShell {
    return this.#shell === 'prompt' ? 'batch' : this.#shell;
  }
  choose(shell: Shell): void {
    this.#shell = shell;
  }

  /** Another account has other agents. */
  #clear(): void {
    this.email = '';
    this.account = '';
    this.device = '';
    this.list = '';
    this.#answer = null;
    this.filter = 'all';
  }
}

export const [useDeploy, provideDeploy] = createContext<Deploy>();
