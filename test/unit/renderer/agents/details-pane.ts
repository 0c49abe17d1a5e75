import { within } from '@testing-library/svelte';
import { onTestFinished, vi } from 'vitest';
import type { AgentRow, AgentDetails } from '../../../../src-main/contract/contract.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import type { DetailTab } from '../../../../src-renderer/features/agents/details/details.svelte.ts';
import { refuse, signedIn } from '../bridge.ts';
import { fullDetails, likelyForecast, noChanges, someChanges, unknownForecast } from './details-samples.ts';
import { openConsole, settle } from '../window.ts';

/** The pane with the details of an agent, opened, and its parts. */

/** Opens the console with the pane on this agent; its cached details are fresh, so that no request is sent. */
export async function openPane(row: AgentRow, details: AgentDetails | null, tab: DetailTab = 'overview') {
  // Without lengths everything counts as seen: a list would load to its end at once.
  const scrollHeight = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(5_000);
  onTestFinished(() => scrollHeight.mockRestore());
  const bridge = signedIn([row]);
  bridge.answer('agents:details', succeed(details));
  bridge.answer('agents:readDetails', details === null ? refuse('offline') : succeed(details));
  bridge.answer('agents:forecast', succeed(details === fullDetails ? likelyForecast : unknownForecast));
  bridge.answer('agents:changes', succeed(details === fullDetails ? someChanges : noChanges));
  bridge.answer('agents:history', succeed({ sessions: [], total: 0, dropped: 0 }));
  bridge.answer('jobs:cancel', succeed(undefined));
  const console = await openConsole(bridge);
  console.agents.details.show(row.id, tab);
  await settle();
  return { ...console, bridge };
}

/** Found without computing the role of every element, which takes long without a layout. */
export function pane(): HTMLElement {
  const found = document.querySelector<HTMLElement>('section[aria-label="Agent details"]');
  if (found === null) throw new Error('no details are shown');
  return found;
}
// Visibility is checked where it matters; checking all of them takes long without a layout.
export const button = (name: string) => within(pane()).getByRole('button', { name, hidden: true });
export const field = (name: string) => within(pane()).getByRole('textbox', { name, hidden: true });
export const tabOf = (name: string) => within(pane()).getByRole('tab', { name, hidden: true });
export const words = (element: Element = pane()) => element.textContent.replace(/\s+/g, ' ');

/** The values under a label, in the order of the page. */
export const valuesOf = (label: string): readonly string[] =>
  within(pane())
    .getAllByText(label, { selector: 'dt' })
    .map((term) => term.nextElementSibling?.textContent.replace(/\s+/g, ' ').trim() ?? '');
