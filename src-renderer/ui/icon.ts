import type { LucideIcon } from '@lucide/svelte';

/** An icon of the set, imported one by one: `import Power from '@lucide/svelte/icons/power'`. */
export type Icon = LucideIcon;

/** Stroke by size: 16 px and smaller 1.75, 20 px 1.6, 24 px 1.5. */
export const strokeFor = (size: number): number => (size >= 24 ? 1.5 : size >= 20 ? 1.6 : 1.75);
