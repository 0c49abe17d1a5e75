import { randomUUID } from 'node:crypto';
import type { AccountManager } from '../account/account-manager.ts';
import { systemClock } from '../lib/clock.ts';
import { createOutside, type Outside } from '../external/external.ts';
import type { SupportDesk } from '../support/support-service.ts';
import type { Workbench } from './account-session.ts';
import type { Base } from './compose-base.ts';
import type { Records } from './compose-records.ts';
import type { Windows } from './compose-windows.ts';

export interface OutsideParts {
  readonly base: Base;
  readonly bench: Workbench;
  readonly records: Records;
  readonly support: SupportDesk;
  readonly accounts: AccountManager;
  readonly windows: Windows;
}

/** Links and commands from outside, and what they may reach. */
export function composeOutside({ base, bench, records, support, accounts, windows }: OutsideParts): Outside {
  const { log, platform, post, push, settings, userData } = base;
  const { sessions } = windows;
  return createOutside({
    userData,
    platform,
    clock: systemClock,
    newId: randomUUID,
    push,
    account: () => accounts.state,
    bench,
    settings,
    connect: (agentId) => sessions.open(agentId),
    connectDevice: (deviceId) => sessions.openDevice(deviceId),
    createSupport: (clientName) => support.create(clientName),
    showConsole: () => windows.console.show(),
    tellConsole: (command) => post.tell(command),
    record: records.activity.record,
    onTrouble: (text) => log.warn(text),
  });
}
