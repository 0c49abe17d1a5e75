import { describe, expect, test } from 'vitest';
import { crossings } from '../../../../scripts/borders.ts';

const crosses = (from: string, to: string): boolean => crossings(new Map([[from, [to]]])).length > 0;

describe('an import is refused', () => {
  test.each([
    ['of the app by ui/', 'src-renderer/ui/Box.svelte', 'src-renderer/lib/pages.ts'],
    ['of the contract by ui/', 'src-renderer/ui/Box.svelte', 'src-main/contract/model.ts'],
    ['of a feature by lib/', 'src-renderer/lib/pages.ts', 'src-renderer/features/agents/agents.svelte.ts'],
    ['of a window by a feature', 'src-renderer/features/agents/x.ts', 'src-renderer/windows/console/pages.ts'],
    ['of a feature by another', 'src-renderer/features/agents/x.ts', 'src-renderer/features/deploy/state.svelte.ts'],
    ['of main by pages', 'src-renderer/windows/console/main.ts', 'src-main/api/client.ts'],
    ['of pages by main', 'src-main/app/start.ts', 'src-renderer/lib/pages.ts'],
    ['of main by the practice service', 'src-main/practice/service.ts', 'src-main/api/client.ts'],
    ['of the contract by the practice service', 'src-main/practice/service.ts', 'src-main/contract/model.ts'],
    ['of the practice service by main', 'src-main/app/start.ts', 'src-main/practice/service.ts'],
    ['of main by the contract', 'src-main/contract/model.ts', 'src-main/lib/load-texts.ts'],
  ])('%s', (_, from, to) => {
    expect(crosses(from, to)).toBe(true);
  });
});

describe('an import passes', () => {
  test.each([
    ['inside of ui/', 'src-renderer/ui/Box.svelte', 'src-renderer/ui/Line.svelte'],
    ['of the contract by lib/', 'src-renderer/lib/pages.ts', 'src-main/contract/model.ts'],
    ['of what is public in a feature', 'src-renderer/features/audit/x.ts', 'src-renderer/features/reports/days.ts'],
    ['inside of a feature', 'src-renderer/features/deploy/x.ts', 'src-renderer/features/deploy/state.svelte.ts'],
    ['of a feature by a window', 'src-renderer/windows/console/pages.ts', 'src-renderer/features/deploy/Page.svelte'],
    ['of the messages of the practice service', 'src-main/app/x.ts', 'src-main/practice/practice-process.ts'],
    ['of a folder with a longer name', 'src-renderer/ui/Box.svelte', 'src-renderer/ui/parts/Line.svelte'],
  ])('%s', (_, from, to) => {
    expect(crosses(from, to)).toBe(false);
  });
});
