import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src-main/contract/failure.ts';
import { failureCases, untrueOf } from '../lib/failure-cases.ts';
import { ended, sessionsOf, tabOf } from './session-samples.ts';
import { settle, show } from './show.ts';

afterEach(cleanup);

const words = (element: Element = document.body): string => element.textContent.replace(/\s+/g, ' ');
const expectShown = (failure: Failure, element?: Element): void => {
  expect(words(element), `${failure.kind} ${failure.reason ?? ''}`).toContain(failure.message);
  expect(untrueOf(words(element), failure), `${failure.kind} ${failure.reason ?? ''}`).toEqual([]);
};

describe('the session window shows the sentence that main gave a failure, and nothing beside it that is not true', () => {
  it('where the service provides no link', async () => {
    const { become } = await show(sessionsOf([tabOf()]));
    for (const failure of failureCases) {
      await become(sessionsOf([tabOf({ state: ended('connect-failed', 1, failure) })]));
      expectShown(failure, screen.getByRole('alertdialog'));
    }
  });

  it('where a note is not saved', async () => {
    const { bridge } = await show(sessionsOf([tabOf()]));
    await fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Note' }));
    await settle();
    const field = screen.getByRole('textbox', { name: 'Note' });
    for (const [index, failure] of failureCases.entries()) {
      bridge.answer('sessions:setNote', () => ({ ok: false, failure }));
      await fireEvent.input(field, { target: { value: `Note ${String(index)}` } });
      await fireEvent.blur(field);
      await settle();
      expectShown(failure, screen.getByRole('alert'));
    }
  });
});
