import { expect, test } from 'vitest';
import { openSession } from '../account-session-box.ts';

test('Support reports a refused key like everything else, and goes on once a list is accepted again', async () => {
  const box = await openSession([{ id: 1, name: 'Till 4', online: true }]);
  await box.advance(30_000);
  box.answerStatus(() => 403);
  const refused = box.session.support.refresh();
  await box.advance(1_000);
  await refused;
  expect(box.session.feed.state().kind).toBe('key-refused');
  expect(box.session.support.state().failure).toMatchObject({ kind: 'key-refused', reason: 'key' });

  box.answerStatus(() => 200);
  const before = box.requestedOf('support/list').length;
  await box.advance(600_000, 60_000);
  expect(box.requestedOf('support/list')).toHaveLength(before);
  const tried = box.session.feed.refresh();
  await box.advance(1_000);
  await tried;
  expect(box.session.feed.state().kind).toBe('up-to-date');
  expect(box.session.support.state().failure?.kind).not.toBe('key-refused');
  expect(box.requestedOf('support/list')).toHaveLength(before + 1);
});
