import type { PolicyState as Policy, Settings } from '../../src-main/contract/contract.ts';
import { call, listen } from './call.ts';

/** What administrators manage on this computer. */
export class PolicyState {
  /** Null until it is known, and where the main process does not answer. */
  #current = $state.raw<Policy | null>(null);

  get isManaged(): boolean {
    return this.#current?.isManaged === true;
  }
  /** Sentences about faults of the policy. */
  get problems(): readonly string[] {
    return this.#current?.problems ?? [];
  }
  /** Sentences about a policy of which a part is not used. */
  get notices(): readonly string[] {
    return this.#current?.notices ?? [];
  }
  /** Without a policy, null. */
  get restrictions(): Policy | null {
    return this.isManaged ? this.#current : null;
  }
  /** The addresses that accounts may have; null for any. */
  get serviceAddresses(): readonly string[] | null {
    return this.#current?.serviceAddresses ?? null;
  }
  get allowsPractice(): boolean {
    return this.#current?.allowPractice !== false;
  }
  get allowsRecordings(): boolean {
    return this.#current?.allowRecordings !== false;
  }
  get allowsStoredKeys(): boolean {
    return this.#current === null || this.#current.storedKeys === 'allowed';
  }
  /** Where a key that is typed goes. */
  get keep(): 'keychain' | 'this-run' {
    return this.allowsStoredKeys ? 'keychain' : 'this-run';
  }

  /** Whether the value of this setting is fixed. */
  manages(setting: keyof Settings): boolean {
    return this.#current?.settings.includes(setting) === true;
  }

  start(): () => void {
    let received = false;
    const off = listen('policy:changed', (policy) => {
      received = true;
      this.#current = policy;
    });
    void call('policy:current').then((reply) => {
      if (reply.ok && !received) this.#current = reply.value;
    });
    return off;
  }
}
