import type { Scene } from './scene-steps.ts';
import { agentScenes } from './scenes-agents.ts';
import { pageScenes } from './scenes-pages.ts';

/** Everything that is pictured, in the order in which it is. */
export const scenes: readonly Scene[] = [...agentScenes, ...pageScenes];
