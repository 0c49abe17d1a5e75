import type { Command } from '../../../src-main/contract/contract.ts';
import { FIRST_SCREEN_PAINTED } from '../../../src-main/contract/first-calls.ts';
import { Agents, provideAgents } from '../../features/agents/agents-context.svelte.ts';
import { Audit, provideAudit } from '../../features/audit/audit.svelte.ts';
import { Deploy, provideDeploy } from '../../features/deploy/deploy.svelte.ts';
import { History, provideHistory } from '../../features/history/history.svelte.ts';
import { Reports, provideReports } from '../../features/reports/reports.svelte.ts';
import { Support, provideSupport } from '../../features/support/support.svelte.ts';
import { provideSettingsView, SettingsView } from '../../features/settings/settings-view.svelte.ts';
import { call, listen } from '../../lib/call.ts';
import { clock } from '../../lib/clock.svelte.ts';
import { ConsoleState, provideConsole } from '../../lib/console.svelte.ts';
import { stopAll } from '../../lib/stop-all.ts';
import { ExternalRequests, provideExternalRequests } from './external/external-requests.svelte.ts';
import { ViewRestore } from './view-restore.svelte.ts';

/** The state of one console window: what all pages share, and that of each feature. */
export class ConsoleWindow {
  readonly app: Readonly<ConsoleState> = new ConsoleState();
  readonly agents: Readonly<Agents> = new Agents(this.app);
  readonly support: Readonly<Support> = new Support(this.app);
  readonly history: Readonly<History> = new History(this.app);
  readonly audit: Readonly<Audit> = new Audit(this.app);
  readonly reports: Readonly<Reports> = new Reports(this.app, this.agents.all);
  readonly deploy = new Deploy(this.app, this.agents.all);
  readonly settingsView: Readonly<SettingsView> = new SettingsView(this.app);
  readonly externalRequests: Readonly<ExternalRequests> = new ExternalRequests(this.app.toasts);
  readonly viewRestore = new ViewRestore(this.app, this.agents);

  /** Provides the states to the components below. To be called while the root component is initialized. */
  provide(): void {
    provideConsole(this.app);
    provideAgents(this.agents);
    provideSupport(this.support);
    provideHistory(this.history);
    provideAudit(this.audit);
    provideReports(this.reports);
    provideDeploy(this.deploy);
    provideSettingsView(this.settingsView);
    provideExternalRequests(this.externalRequests);
  }

  /** Starts what the first screen shows, and the rest once that is painted: each answer before it would hold it up. */
  start(): () => void {
    const offs = [this.viewRestore.start(), clock.start(), this.app.start(), this.agents.start()];
    let isOver = false;
    void this.agents.all.painted.then(() => {
      void call(FIRST_SCREEN_PAINTED);
      if (!isOver) offs.push(this.#startRest());
    });
    return () => {
      isOver = true;
      stopAll(offs)();
    };
  }

  #startRest(): () => void {
    const { app, externalRequests, agents, support, history, audit } = this;
    return stopAll([
      app.startRest(),
      externalRequests.start(),
      agents.startRest(),
      support.start(),
      history.start(),
      audit.start(),
    ]);
  }

  /** Resolves when the account, the saved views and the restored place are known. */
  get known(): Promise<unknown> {
    return Promise.all([this.app.account.known, this.agents.views.known, this.viewRestore.known]);
  }

  /**
   * Passes on commands that other parts of Longreach give this window. Those given before the page could listen follow once
   * `known` resolves. The returned function stops both.
   */
  receiveCommands(onCommand: (command: Command) => void): () => void {
    const { known } = this;
    let over = false;
    const off = listen('command:given', onCommand);
    void call('app:commands').then(async (reply) => {
      if (!reply.ok || reply.value.length === 0) return;
      await known;
      if (!over) for (const command of reply.value) onCommand(command);
    });
    return () => {
      over = true;
      off();
    };
  }

  /** Carries out commands that other parts of Longreach send to this window; `run` is the palette's. */
  follow(command: Exclude<Command, { readonly kind: 'run' }>): void {
    switch (command.kind) {
      case 'focus-search':
        this.agents.focusSearch();
        break;
      case 'open-settings':
        this.app.goTo('settings');
        break;
      case 'replace-key':
        this.app.open({ kind: 'replace-key' });
        break;
      case 'show-page':
        this.app.goTo(command.page);
        break;
      case 'search':
        this.agents.searchFor(command.text);
        break;
      case 'show-agent':
        this.agents.show(command.agentId);
        break;
      case 'show-view': {
        const view = this.agents.views.find(command.viewId);
        if (view !== undefined) void this.agents.views.show(view);
        break;
      }
      case 'input-held-back':
      case 'leave-page':
      case 'copy-screenshot':
        // Session windows get them, this one never does.
        break;
    }
  }

  /** Focuses the search box of the page that is shown; pages without one leave the key alone. */
  focusSearch(): boolean {
    switch (this.app.page) {
      case 'agents':
        this.agents.focusSearch();
        return true;
      case 'history':
        this.history.focusSearch();
        return true;
      case 'audit':
        this.audit.focusSearch();
        return true;
      case 'settings':
        this.settingsView.focusSearch();
        return true;
      case 'support':
      case 'reports':
      case 'deploy':
        return false;
    }
  }

  /** Reads the data of the shown page again. */
  refresh(): void {
    void this.app.service.tryNow();
    if (this.app.page === 'support') void this.support.refresh();
    if (this.app.page === 'history') void this.history.refresh();
    if (this.app.page === 'audit') this.audit.ask();
  }
}
