import { expect, test } from 'vitest';
import { holdKeys } from '../../../../src-renderer/ui/menu.ts';

test('keys that are held back do nothing to the page', () => {
  const reached: string[] = [];
  const field = document.createElement('input');
  document.body.append(field);
  field.addEventListener('keydown', ({ key }) => reached.push(key));
  addEventListener('keydown', holdKeys, { capture: true });
  const press = new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true });
  field.dispatchEvent(press);
  removeEventListener('keydown', holdKeys, { capture: true });
  expect(reached).toEqual([]);
  expect(press.defaultPrevented).toBe(true);
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
  expect(reached).toEqual(['x']);
});
