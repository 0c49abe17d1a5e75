import { createContext } from 'svelte';
import type { AgentRow, BulkAction, InputOf, SavedView, SupportSession } from '../../src-main/contract/contract.ts';
import { AccountState } from './account.svelte.ts';
import { AccountsState } from './accounts.svelte.ts';
import { call } from './call.ts';
import { LockState } from './lock.svelte.ts';
import { t } from '../../src-main/contract/texts.ts';
import { PolicyState } from './policy.svelte.ts';
import type { GuideSectionName } from './guide-sections.ts';
import type { PageName } from './pages.ts';
import { AppInfoState, NoticesState, UpdatesState } from './program.svelte.ts';
import { ProxyQuestionState } from './proxy-question.svelte.ts';
import { ServiceState } from './service.svelte.ts';
import { SettingsState } from './settings.svelte.ts';
import { stopAll } from './stop-all.ts';
import { Toasts } from './toasts.svelte.ts';
import { Unconfirmed } from './unconfirmed.svelte.ts';

/** The dialogs of the console that more than one place opens. */
export type OpenDialog =
  | { readonly kind: 'reboot'; readonly row: AgentRow; readonly safe: boolean }
  | { readonly kind: 'save-view'; readonly view: SavedView | null }
  | { readonly kind: 'export'; readonly agentIds: readonly number[] }
  | { readonly kind: 'bulk'; readonly action: BulkAction; readonly agentIds: readonly number[] }
  | { readonly kind: 'support-rename'; readonly session: SupportSession }
  | { readonly kind: 'support-close'; readonly sessions: readonly SupportSession[] }
  | { readonly kind: 'support-create-again'; readonly clientName: string }
  | { readonly kind: 'support-message' }
  | { readonly kind: 'history-forget' }
  | { readonly kind: 'add-account' }
  | { readonly kind: 'remove-account'; readonly accountId: string }
  | { readonly kind: 'change-address'; readonly accountId: string }
  /** Without an id, of the account in view. */
  | { readonly kind: 'rename'; readonly accountId?: string }
  | { readonly kind: 'replace-key'; readonly accountId?: string }
  | { readonly kind: 'sign-out' }
  | { readonly kind: 'proxy' }
  /** Why the certificate of a host was refused. */
  | { readonly kind: 'certificate'; readonly host: string }
  | { readonly kind: 'whats-new' }
  | { readonly kind: 'guide'; readonly section?: GuideSectionName }
  | { readonly kind: 'report-problem' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' };

/** Limit of the contract for one `app:copy`. */
const MAX_COPY_LENGTH = 1_000_000;
/** Characters of a copied text that its toast repeats. */
const MAX_COPY_SHOWN = 600;

/**
 * What all pages of one console window share: account, service, settings, toasts, the page that is shown and the dialog that is
 * open. Each feature has a state and a context of its own.
 */
export class ConsoleState {
  readonly toasts = new Toasts();
  readonly account: Readonly<AccountState> = new AccountState();
  readonly accounts: Readonly<AccountsState> = new AccountsState();
  readonly service: Readonly<ServiceState> = new ServiceState();
  readonly settings: Readonly<SettingsState> = new SettingsState();
  readonly policy: Readonly<PolicyState> = new PolicyState();
  readonly lock: Readonly<LockState> = new LockState();
  readonly notices: Readonly<NoticesState> = new NoticesState();
  readonly proxyQuestion: Readonly<ProxyQuestionState> = new ProxyQuestionState(this.toasts);
  readonly appInfo = new AppInfoState();
  readonly unconfirmed = new Unconfirmed(this.toasts);
  readonly updates: Readonly<UpdatesState> = new UpdatesState(this.toasts, () => this.open({ kind: 'whats-new' }));

  page = $state<PageName>('agents');
  dialog = $state.raw<OpenDialog | null>(null);
  /** The technician chose to see the cached list although the key cannot be read. */
  showsCachedList = $state(false);

  constructor() {
    // Toasts name agents and clients of the account, and offer actions on them.
    this.account.onLeave(() => {
      this.toasts.clear();
    });
  }

  /** Starts what the first screen shows. */
  start(): () => void {
    void this.appInfo.start();
    return stopAll([this.account.start(), this.accounts.start(), this.service.start(), this.settings.start()]);
  }

  /** Starts the rest. */
  startRest(): () => void {
    return stopAll([
      this.policy.start(),
      this.lock.start(),
      this.notices.start(),
      this.proxyQuestion.start(),
      this.unconfirmed.start(),
      this.updates.start(),
    ]);
  }

  goTo(page: PageName): void {
    this.page = page;
  }
  open(dialog: OpenDialog): void {
    this.dialog = dialog;
  }
  closeDialog(): void {
    this.dialog = null;
  }
  showCachedList(shown: boolean): void {
    this.showsCachedList = shown;
  }

  /** Saves at once. On failure a toast shows the reason and the setting stays as it was. */
  async changeSetting(part: InputOf<'settings:change'>): Promise<void> {
    this.toasts.report('settings', t('settings.saveFailed'), await this.settings.change(part));
  }

  /** Forgets the account with its key and cached data; also the way out of practice. */
  async signOut(leaveKey = false): Promise<void> {
    const reply = await call(leaveKey ? 'account:signOutLeavingKey' : 'account:signOut');
    if (!reply.ok) {
      const anyway = { label: t('toast.signOutAnyway'), onclick: () => void this.signOut(true) };
      const actions = reply.failure.reason === 'still-stored' ? [anyway] : [];
      this.toasts.fail('sign-out', t('toast.signOutFailed'), reply.failure, actions);
      return;
    }
    this.toasts.settle('sign-out');
    this.account.take(reply.value);
    this.goTo('agents');
    this.showCachedList(false);
  }

  /** Copies to the clipboard; the toast is titled `title` and repeats the beginning of the text. */
  async copy(text: string, title: string): Promise<void> {
    if (text.length > MAX_COPY_LENGTH) {
      this.toasts.show('copy', { mark: 'failed', title: t('toast.copyFailed'), text: t('toast.copyTooLong') });
      return;
    }
    const reply = await call('app:copy', { text });
    const shown = text.length > MAX_COPY_SHOWN ? `${text.slice(0, MAX_COPY_SHOWN)}…` : text;
    if (reply.ok) this.toasts.show('copy', { mark: 'done', title, text: shown });
    else this.toasts.fail('copy', t('toast.copyFailed'), reply.failure);
  }
}

export const [useConsole, provideConsole] = createContext<Readonly<ConsoleState>>();
