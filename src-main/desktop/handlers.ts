import { done, succeed } from '../contract/failure.ts';
import type { quickCalls } from '../contract/quick-connect.ts';
import type { HandlersOf } from '../ipc/register.ts';
import type { QuickConnect } from './quick-connect.ts';

export interface QuickCallsOwner {
  readonly quick: Pick<QuickConnect, 'find' | 'close' | 'showConsole' | 'shortcut' | 'setRecording'>;
}

/** The calls about Quick connect. */
export const quickHandlers = ({ quick }: QuickCallsOwner): HandlersOf<typeof quickCalls> => ({
  'quick:find': ({ text, limit }) => succeed(quick.find(text, limit)),
  'quick:close': () => done(() => quick.close()),
  'quick:showConsole': ({ command }) => done(() => quick.showConsole(command)),
  'quick:shortcut': () => succeed(quick.shortcut()),
  'quick:setRecording': ({ on }) => done(() => quick.setRecording(on)),
});
