/** The part of the contract about changes whose response was lost, so that it is not known whether they were made. */

export interface UnconfirmedChange {
  readonly kind: 'update' | 'wake' | 'reboot' | 'detach' | 'support-rename' | 'support-close';
  /** Of the agent or the support session. */
  readonly id: number;
  /** `checking`: it is being looked for. `unknown`: no read has shown it so far. */
  readonly state: 'checking' | 'unknown';
}
