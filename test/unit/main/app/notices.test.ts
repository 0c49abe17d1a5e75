import { describe, expect, test, vi } from 'vitest';
import { fail, succeed, type Result } from '../../../../src-main/contract/failure.ts';
import type { AccountSessionEvents } from '../../../../src-main/app/account-session-types.ts';
import { createEvents } from '../../../../src-main/lib/events.ts';
import { createNotices, offerEmptyData } from '../../../../src-main/app/notices.ts';

test('a notice stays until it is dismissed; the same sentence is shown once', () => {
  const counts: number[] = [];
  const notices = createNotices((current) => counts.push(current.length));
  notices.add('The disk is full.');
  notices.add('The disk is full.');
  notices.add('The settings file was damaged.');
  expect(notices.current().map(({ message }) => message)).toEqual([
    'The disk is full.',
    'The settings file was damaged.',
  ]);
  notices.dismiss(notices.current()[0]!.id);
  expect(notices.current().map(({ message }) => message)).toEqual(['The settings file was damaged.']);
  expect(counts).toEqual([1, 2, 1]);
});

describe('L5: data of a newer version', () => {
  const MESSAGE = 'The data on this computer was written by a newer version of Longreach.';
  function offer(startEmpty: () => Promise<Result<null>>) {
    const notices = createNotices(() => undefined);
    const showAgain = vi.fn(() => Promise.resolve());
    const quit = vi.fn(() => Promise.resolve());
    const events = createEvents<AccountSessionEvents>();
    const accountSession = { on: events.on, inventory: { startEmpty } };
    const other = vi.fn(() => Promise.resolve());
    offerEmptyData({ accountSession, managers: () => [{ showAgain }, { showAgain: other }], notices, quit });
    events.emit('newerVersion', MESSAGE);
    const shown = () => notices.current().map(({ message, choices }) => ({ message, choices }));
    const choose = (choice: 'start-empty' | 'quit') =>
      notices.choose({ noticeId: notices.current().at(-1)?.id ?? '', choice });
    return { notices, showAgain, other, quit, shown, choose };
  }
  const offered = ['start-empty', 'quit'];

  test('is reported with two choices; empty data settles it and shows all accounts again', async () => {
    const { shown, choose, showAgain, other, quit } = offer(() => Promise.resolve(succeed(null)));
    expect(shown()).toEqual([{ message: MESSAGE, choices: offered }]);
    await choose('start-empty');
    expect(shown()).toEqual([]);
    expect(showAgain).toHaveBeenCalledOnce();
    expect(other).toHaveBeenCalledOnce();
    expect(quit).not.toHaveBeenCalled();
  });

  test('is carried out although the press on the choice has dismissed the notice', async () => {
    const { notices, choose, showAgain } = offer(() => Promise.resolve(succeed(null)));
    const [notice] = notices.current();
    notices.dismiss(notice?.id ?? '');
    await notices.choose({ noticeId: notice?.id ?? '', choice: 'start-empty' });
    expect(showAgain).toHaveBeenCalledOnce();
    await choose('start-empty');
    expect(showAgain).toHaveBeenCalledOnce();
  });

  test('is offered again with the reason when the empty data cannot be made', async () => {
    const { shown, choose, showAgain } = offer(() => Promise.resolve(fail('internal', 'The worker stopped.')));
    await choose('start-empty');
    expect(shown()).toEqual([{ message: 'The worker stopped.', choices: offered }]);
    expect(showAgain).not.toHaveBeenCalled();
  });

  test('is offered again when quitting is cancelled', async () => {
    const { shown, choose, quit } = offer(() => Promise.resolve(succeed(null)));
    await choose('quit');
    expect(quit).toHaveBeenCalledOnce();
    expect(shown()).toEqual([{ message: MESSAGE, choices: offered }]);
  });
});
