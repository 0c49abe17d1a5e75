import type { PolicyState as Policy, Settings } from '../../src-main/contract/contract.ts';
import { call, listen } from './call.ts';
import { Mirror } from './mirror.svelte.ts';

/** What administrators manage on this computer; null until it is known, and where the main process does not answer. */
export class PolicyState extends Mirror<Policy, null> {
  constructor() {
    super(null, { hear: (take) => listen('policy:changed', take), ask: () => call('policy:current') });
  }

  get isManaged(): boolean {
    return this.current?.isManaged === true;
  }
  /** Sentences about faults of the policy. */
  get problems(): readonly string[] {
    return this.current?.problems ?? [];
  }
  /** Sentences about a policy of which a part is not used. */
  get notices(): readonly string[] {
    return this.current?.notices ?? [];
  }
  /** Without a policy, null. */
  get restrictions(): Policy | null {
    return this.isManaged ? this.current : null;
  }
  /** The addresses that accounts may have; null for any. */
  get serviceAddresses(): readonly string[] | null {
    return this.current?.serviceAddresses ?? null;
  }
  get allowsPractice(): boolean {
    return this.current?.allowPractice !== false;
  }
  get allowsRecordings(): boolean {
    return this.current?.allowRecordings !== false;
  }
  get allowsStoredKeys(): boolean {
    return this.current === null || this.current.storedKeys === 'allowed';
  }
  /** Where a key that is typed goes. */
  get keep(): 'keychain' | 'this-run' {
    return this.allowsStoredKeys ? 'keychain' : 'this-run';
  }

  /** Whether the value of this setting is fixed. */
  manages(setting: keyof Settings): boolean {
    return this.current?.settings.includes(setting) === true;
  }
}
