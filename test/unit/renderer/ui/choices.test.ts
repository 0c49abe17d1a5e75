import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Radios from '../../../../src-renderer/ui/Radios.svelte';
import Segmented from '../../../../src-renderer/ui/Segmented.svelte';
import Switch from '../../../../src-renderer/ui/Switch.svelte';
import Tabs from '../../../../src-renderer/ui/Tabs.svelte';
import { click, isChosen, press } from '../window.ts';

const options = [
  { value: 'csv', label: 'CSV', hint: 'For spreadsheets' },
  { value: 'json', label: 'JSON', hint: 'For programs' },
  { value: 'xml', label: 'XML' },
];
const radio = (name: string) => screen.getByRole('radio', { name });
const chosen = () => screen.getAllByRole('radio').filter(isChosen);
const stops = (role: string) => screen.getAllByRole(role).filter((one) => one.tabIndex === 0);

/** A group whose owner takes every choice. */
function open(kind: typeof Radios, value: string) {
  const onchange = vi.fn((next: string) => view.rerender({ value: next }));
  const view = render(kind, { props: { label: 'Format', value, options, onchange } });
  return { onchange };
}

for (const [name, kind] of [
  ['radio buttons', Radios],
  ['segments', Segmented],
] as const) {
  test(`${name} stay as they were until their owner takes the choice, which can be made again`, async () => {
    const onchange = vi.fn();
    render(kind, { props: { label: 'Format', value: 'csv', options, onchange } });
    await click(radio('JSON'));
    expect(chosen()).toEqual([radio('CSV')]);
    await click(radio('JSON'));
    expect(onchange.mock.calls).toEqual([['json'], ['json']]);
    await click(radio('CSV'));
    expect(onchange).toHaveBeenCalledTimes(2);
  });
}

test('radio buttons are chosen by their text, too, and described by their hint', async () => {
  const { onchange } = open(Radios, '');
  expect(chosen()).toEqual([]);
  await click(screen.getByText('For programs'));
  expect(onchange.mock.calls).toEqual([['json']]);
  expect(document.getElementById(radio('JSON').getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'For programs',
  );
  expect(radio('XML').hasAttribute('aria-describedby')).toBe(false);
});

test('tabs have one tab stop, show what the arrows reach, and name their panel', async () => {
  const tabs = options.map(({ value, label }) => ({ value, label }));
  const onchange = vi.fn((next: string) => view.rerender({ value: next }));
  const view = render(Tabs, { props: { label: 'Formats', value: 'json', tabs, panelId: 'panel', onchange } });
  const tab = (name: string) => screen.getByRole('tab', { name });
  expect(screen.getByRole('tablist', { name: 'Formats' })).toBeTruthy();
  expect(stops('tab')).toEqual([tab('JSON')]);
  expect(tab('CSV').id).toBe('panel-csv');
  expect(tab('CSV').getAttribute('aria-controls')).toBe('panel');
  tab('JSON').focus();
  await press('ArrowRight');
  await press('ArrowRight');
  expect(document.activeElement).toBe(tab('CSV'));
  expect(tab('CSV').getAttribute('aria-selected')).toBe('true');
  expect(stops('tab')).toEqual([tab('CSV')]);
  await press('End');
  await press('ArrowLeft');
  await press('Home');
  await click(tab('XML'));
  expect(onchange.mock.calls.flat()).toEqual(['xml', 'csv', 'xml', 'json', 'csv', 'xml']);
});

test('a switch stays as it was until its owner takes the change', async () => {
  const onchange = vi.fn();
  render(Switch, { props: { checked: false, label: 'Start at login', onchange } });
  const button = screen.getByRole('switch', { name: 'Start at login' });
  await click(button);
  expect(onchange.mock.calls).toEqual([[true]]);
  expect(isChosen(button)).toBe(false);
});
