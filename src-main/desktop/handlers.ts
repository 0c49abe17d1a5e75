import { done, succeed } from '../contract/failure.ts';
import type { quickCalls } from '../contract/quick-connect.ts';
import type { Rows } from '../ipc/router.ts';
import type { QuickConnect } from './quick-connect.ts';

export interface QuickCallsOwner {
  readonly quick: Pick<QuickConnect, 'find' | 'close' | 'showConsole' | 'shortcut' | 'setRecording'>;
}

/** The calls about Quick connect. */
export const quickHandlers: Rows<keyof typeof quickCalls, QuickCallsOwner> = {
  'quick:find': ({ quick }, { text, limit }) => succeed(quick.find(text, limit)),
  'quick:close': ({ quick }) => done(() => quick.close()),
  'quick:showConsole': ({ quick }, { command }) => done(() => quick.showConsole(command)),
  'quick:shortcut': ({ quick }) => succeed(quick.shortcut()),
  'quick:setRecording': ({ quick }, { on }) => done(() => quick.setRecording(on)),
};
