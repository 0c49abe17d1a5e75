import type { Agent } from './agent.ts';
import type { Agents } from './agents.ts';
import type { Clock } from './clock.ts';
import { createRandom } from './random.ts';
import { Refused } from './reply.ts';

export type DropReason = 'restarting' | 'offline' | 'asleep' | 'detached' | 'closed' | 'lost';

/** Called when an agent goes offline, so that its sessions end. */
export type Drop = (agent: Agent, reason: DropReason) => void;

/** Reboots and wakes agents; both take their time. */
export class Power {
  readonly #agents: Agents;
  readonly #clock: Clock;
  readonly #seed: string;
  readonly #drop: Drop;
  /** Agents on their way back, with the means to cancel it. */
  readonly #pending = new Map<number, () => void>();
  #count = 0;

  constructor(agents: Agents, clock: Clock, seed: string, drop: Drop) {
    this.#agents = agents;
    this.#clock = clock;
    this.#seed = seed;
    this.#drop = drop;
  }

  /** Offline within two seconds, back 20 to 60 seconds later. `safe` is Windows safe mode (F8), elsewhere a plain reboot. */
  reboot(agent: Agent, safe: boolean): Refused | null {
    if (!agent.online) return new Refused(400, 'The agent is offline.');
    const random = createRandom(this.#seed, 'reboot', agent.id, (this.#count += 1));
    const away = random.int(20_000, 60_000);
    this.#later(agent, random.int(500, 2000), () => {
      this.setOnline(agent, false, 'restarting');
      this.#later(agent, away, () => {
        agent.safeMode = safe && agent.os === 'win';
        this.setOnline(agent, true);
      });
    });
    return null;
  }

  /** The signal is sent where possible; whether it woke the agent shows only later, as with live services (200 either way). */
  wake(agent: Agent): void {
    const hears = agent.installed && !agent.disabled && agent.wol && agent.cable;
    if (agent.online || this.#pending.has(agent.id) || !hears || !this.#agents.hasAwakeNeighbour(agent)) return;
    const random = createRandom(this.#seed, 'wake', agent.id, (this.#count += 1));
    this.#later(agent, random.int(5000, 20_000), () => this.setOnline(agent, true));
  }

  /** Switches at once and calls off what was under way. */
  setOnline(agent: Agent, online: boolean, reason: DropReason = 'offline'): void {
    this.#pending.get(agent.id)?.();
    this.#pending.delete(agent.id);
    if (agent.online || online) agent.lastTime = this.#clock.seconds();
    agent.online = online;
    agent.hibernate = !online && reason === 'asleep';
    this.#agents.changed(agent);
    if (!online) this.#drop(agent, reason);
  }

  detach(agent: Agent): void {
    this.#pending.get(agent.id)?.();
    this.#pending.delete(agent.id);
    this.#agents.remove(agent);
    this.#drop(agent, 'detached');
  }

  #later(agent: Agent, milliseconds: number, run: () => void): void {
    this.#pending.get(agent.id)?.();
    const callOff = this.#clock.simulate(milliseconds, () => {
      this.#pending.delete(agent.id);
      run();
    });
    this.#pending.set(agent.id, callOff);
  }
}
