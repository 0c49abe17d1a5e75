import { randomUUID } from 'node:crypto';
import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import { createExternal, type External } from '../external/external.ts';
import type { SupportService } from '../support/support-service.ts';
import type { AccountSession } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Records } from './compose-records.ts';
import type { Windows } from './compose-windows.ts';

export interface OutsideParts {
  readonly base: Base;
  readonly accountSession: AccountSession;
  readonly records: Records;
  readonly support: SupportService;
  readonly accounts: AccountManager;
  readonly windows: Windows;
}

/** Links and commands from outside, and what they may reach. */
export function composeExternal({ base, accountSession, records, support, accounts, windows }: OutsideParts): External {
  const { log, platform, consoleCommands, push, settings, userData } = base;
  const { sessions } = windows;
  return createExternal({
    userData,
    platform,
    clock: systemClock,
    newId: randomUUID,
    push,
    account: () => accounts.state,
    accountSession,
    settings,
    connect: (agentId) => sessions.open(agentId),
    connectDevice: (deviceId) => sessions.openDevice(deviceId),
    createSupport: (clientName) => support.create(clientName),
    showConsole: () => windows.console.show(),
    commandConsole: (command) => consoleCommands.notify(command),
    record: records.audit.record,
    onProblem: (text) => log.warn(text),
  });
}
