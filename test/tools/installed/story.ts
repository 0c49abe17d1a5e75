import { setTimeout as delay } from 'node:timers/promises';
import type { TestService } from '../practice-faults/start.ts';

/** The program as a person has it: a window that takes keys, links that open it, and an end. */
export interface Program {
  /** Starts it; resolves at once. */
  start(): Promise<void>;
  /** Resolves once the window that a start has opened takes keys. */
  ready(): Promise<void>;
  type(text: string): Promise<void>;
  press(key: 'Tab' | 'Enter'): Promise<void>;
  /** Follows a link, and resolves once the window in front takes keys again. */
  open(link: string): Promise<void>;
  /** Quits it, and resolves once it has ended. */
  quit(): Promise<void>;
}

const POLL_MS = 200;
/** The question of a link takes no answer before this. */
const CONFIRM_MS = 1_500;

/**
 * The first day of an installed program: sign in, quit, start again without typing the key, follow a link into a session. Only
 * the keyboard is used, and only the service is asked what came of it, because nothing can attach to the packaged program.
 */
export async function runStory(program: Program, service: TestService, limitMs: number): Promise<readonly string[]> {
  const steps: string[] = [];
  const arrives = async (step: string, purpose: string, since: number): Promise<void> => {
    const limit = Date.now() + limitMs;
    const isThere = () =>
      service.controls
        .requests()
        .some((entry) => entry.purpose === purpose && entry.at >= since && entry.status === 200);
    while (!isThere()) {
      if (Date.now() > limit) throw new Error(`${step}: no successful ${purpose} arrived at the service`);
      await delay(POLL_MS);
    }
    steps.push(step);
  };

  let since = Date.now();
  await program.start();
  await program.ready();
  await program.type(service.address);
  await program.press('Tab');
  await program.type(service.key);
  await program.press('Enter');
  // The key is tried with the list; what follows is read once it is stored.
  await arrives('signed in', 'support/list', since);
  await program.quit();

  since = Date.now();
  await program.start();
  await arrives('read the stored key', 'agents/list', since);

  since = Date.now();
  const agent = service.controls.agents().find(({ online }) => online);
  if (agent === undefined) throw new Error('the practice service has no agent online');
  await program.open(`longreach://connect?agent_id=${agent.id}`);
  await delay(CONFIRM_MS);
  await program.press('Tab');
  await program.press('Enter');
  await arrives('requested a session by a link', 'agents/connect', since);
  await arrives('loaded the remote page', 'remote-page', since);
  await program.quit();
  return steps;
}
