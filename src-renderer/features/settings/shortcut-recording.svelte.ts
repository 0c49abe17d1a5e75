import { tick } from 'svelte';
import { call } from '../../lib/call.ts';
import { recordKeys } from './record-shortcut.ts';

export interface ShortcutRecordingDeps {
  readonly isMac: () => boolean;
  /** The keys that were pressed. */
  readonly onKeys: (keys: string) => Promise<void>;
  /** Its field is there, or gone again. */
  readonly onChanged: (recording: boolean) => void;
}

/** Presses of new keys for Quick connect. No shortcut of ours acts on them meanwhile. */
export class ShortcutRecording {
  readonly #deps: ShortcutRecordingDeps;
  on = $state(false);
  /** The last press was a single key, which would be missing in other programs. */
  single = $state(false);

  constructor(deps: ShortcutRecordingDeps) {
    this.#deps = deps;
  }

  async set(on: boolean): Promise<void> {
    if (on === this.on) return;
    this.on = on;
    this.single = false;
    // Who reads that keys are awaited presses them at once.
    await tick();
    this.#deps.onChanged(on);
    await call('quick:setRecording', { on });
  }

  press(event: KeyboardEvent): void {
    if (!this.on) return;
    event.preventDefault();
    event.stopPropagation();
    const recorded = recordKeys(event, this.#deps.isMac());
    this.single = recorded.kind === 'single';
    if (recorded.kind === 'stop') void this.set(false);
    else if (recorded.kind === 'keys') void this.set(false).then(() => this.#deps.onKeys(recorded.keys));
  }
}
