import { expect, test } from 'vitest';
import { openDesk } from './agents-service-box.ts';

const signal = new AbortController().signal;

test('a connection that is refused because of the key says so, also when no list was read since', async () => {
  const box = await openDesk();
  box.overrideBy(() => box.json({}, 403));
  const link = box.desk.requestLink(1, signal);
  await box.rest();
  expect(await link).toMatchObject({ failure: { kind: 'key-refused', reason: 'key' } });
  expect(box.sent.map(({ path }) => path)).toEqual(['agents/connect', 'agents/list']);
});

test('a number that is refused because of the key is not called unknown', async () => {
  const box = await openDesk();
  box.overrideBy(() => box.json({}, 403));
  const link = box.desk.requestDeviceLink(123, signal);
  await box.rest();
  expect(await link).toMatchObject({ failure: { kind: 'key-refused' } });
});

test('while the key is refused, no further list is read and the sentence stays', async () => {
  const box = await openDesk();
  box.overrideBy(() => box.json({}, 403));
  for (let count = 0; count < 3; count += 1) {
    const link = box.desk.requestLink(1, signal);
    await box.rest();
    expect(await link).toMatchObject({ failure: { kind: 'key-refused' } });
  }
  expect(box.sentTo('agents/list')).toHaveLength(1);
});

test.each([403, 404])('an agent that was removed (%i) leaves the list, and the failure says so', async (status) => {
  const box = await openDesk();
  box.agents.delete(2);
  box.overrideBy(({ path }) => (path === 'agents/connect' ? box.json({}, status) : null));
  const link = box.desk.requestLink(2, signal);
  await box.rest();
  expect(await link).toMatchObject({ failure: { kind: 'not-found', reason: 'gone', status } });
  expect(box.snapshot.row(2)).toBeUndefined();
});

test('a missing permission stays one while the key lists the agent', async () => {
  const box = await openDesk();
  box.overrideBy(({ path }) => (path === 'agents/connect' ? box.json({}, 403) : null));
  const link = box.desk.requestLink(2, signal);
  await box.rest();
  expect(await link).toMatchObject({ failure: { kind: 'no-right', reason: 'no-right' } });
});

test('an agent outside of the chosen group is not called removed', async () => {
  const box = await openDesk(3, { groupId: 'g1' });
  box.overrideBy(({ path }) => (path === 'agents/connect' ? box.json({}, 403) : null));
  const link = box.desk.requestLink(77, signal);
  await box.rest();
  expect(await link).toMatchObject({ failure: { kind: 'no-right' } });
});

test.each([400, 403])('a blocked agent (%i) is called blocked', async (status) => {
  const box = await openDesk();
  Object.assign(box.agents.get(2) ?? {}, { disabled: true });
  const refreshed = box.desk.refresh();
  await box.rest();
  await refreshed;
  box.overrideBy(({ path }) => (path === 'agents/connect' ? box.json({}, status) : null));
  const link = box.desk.requestLink(2, signal);
  await box.rest();
  expect(await link).toMatchObject({ failure: { kind: 'no-right', reason: 'blocked', status } });
});

test('a list that hangs delays the failure by ten seconds at most', async () => {
  const box = await openDesk();
  box.overrideBy(({ path }) => (path === 'agents/list' ? new Promise(() => undefined) : box.json({}, 403)));
  const link = box.desk.requestLink(2, signal);
  await box.advance(10_000);
  expect(await link).toMatchObject({ failure: { kind: 'no-right' } });
});

test('404 for an agent that is still listed means that the service does not know the call', async () => {
  const box = await openDesk();
  box.overrideBy(({ path }) => (path === 'agents/connect' ? box.json({}, 404) : null));
  const link = box.desk.requestLink(2, signal);
  await box.rest();
  expect(await link).toMatchObject({ failure: { kind: 'not-the-service', reason: 'unknown-call', status: 404 } });
});
