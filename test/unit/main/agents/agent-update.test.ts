import { describe, expect, it } from 'vitest';
import { checkUpdate, type UpdateRequest } from '../../../../src-main/agents/agent-update.ts';
import { openDesk, SECRET_LINK, type DeskBox } from './agents-service-box.ts';

const PASSWORD = 'sturdy-Canary-77';

/** The call, with the clock turned until it has an answer. */
async function change(box: DeskBox, request: Omit<UpdateRequest, 'agentId'>) {
  const answer = box.desk.update({ agentId: 1, ...request });
  await box.advance(15_000);
  return answer;
}

describe('changing an agent', () => {
  it('sends only what is named, once, looks again and answers what the service shows', async () => {
    const box = await openDesk();
    const answer = await change(box, { name: '  Reception  ' });
    expect(answer).toMatchObject({ ok: true, value: { agentId: 1, agent: { name: 'Reception' } } });
    expect(box.sentTo('agents/update')).toEqual([
      { path: 'agents/update', query: {}, body: { id: 1, name: 'Reception' } },
    ]);
    expect(box.sentTo('agents/info')).toHaveLength(1);
    expect(box.snapshot.row(1)?.name).toBe('Reception');
    expect(box.detailsRead).toHaveLength(1);
  });

  it.each<[UpdateRequest['permanentLink'], object]>([
    [{ enable: true }, { enable: true }],
    [{ path: ' front-desk ' }, { url: 'front-desk' }],
    [
      { path: 'site/front-desk', password: PASSWORD },
      { url: 'site/front-desk', password: PASSWORD },
    ],
    [{ enable: false, path: undefined, password: undefined }, { enable: false }],
  ])('sends of the link %j', async (permanentLink, body) => {
    const box = await openDesk();
    expect((await change(box, { permanentLink })).ok).toBe(true);
    expect(box.sentTo('agents/update').map((sent) => sent.body)).toEqual([{ id: 1, permanent_url: body }]);
  });

  it('answers with the link on, without its address', async () => {
    const box = await openDesk();
    const answer = await change(box, { permanentLink: { enable: true, password: PASSWORD } });
    expect(answer).toMatchObject({ ok: true, value: { permanentLink: true } });
    const everything = JSON.stringify([answer, box.changes, box.detailsRead, box.log]);
    expect(everything).not.toContain(SECRET_LINK);
    expect(everything).not.toContain(PASSWORD);
  });

  it.each<[string, Omit<UpdateRequest, 'agentId'>, string]>([
    ['nothing', {}, 'nothing'],
    ['an empty link', { permanentLink: {} }, 'nothing'],
    ['an empty name', { name: ' \n ' }, 'name'],
    ['a short password', { permanentLink: { password: 'abc1234' } }, 'password'],
    ['a password without digits', { permanentLink: { password: 'abcdefghij' } }, 'password'],
    ['a password without letters', { permanentLink: { password: '1234567890' } }, 'password'],
    ['an empty path', { permanentLink: { path: '  ' } }, 'path'],
    ['a path with a scheme', { permanentLink: { path: 'https://go.example/desk' } }, 'path'],
    ['a path that runs code', { permanentLink: { path: 'javascript:alert(1)' } }, 'path'],
    ['a path with a host', { permanentLink: { path: 'go.example/desk' } }, 'path'],
    ['a path with a host and no scheme', { permanentLink: { path: '//go.example/desk' } }, 'path'],
    ['a path with a query', { permanentLink: { path: 'desk?x=1' } }, 'path'],
    ['a path with a space', { permanentLink: { path: 'front desk' } }, 'path'],
    ['a path with a line break', { permanentLink: { path: 'front\ndesk' } }, 'path'],
  ])('refuses %s before anything is sent', async (_what, request, reason) => {
    const box = await openDesk();
    expect(await change(box, request)).toMatchObject({ ok: false, failure: { kind: 'bad-input', reason } });
    expect(box.sent.filter(({ path }) => path !== 'agents/list')).toEqual([]);
  });

  it('says the rule of the password, and never the password', () => {
    const refused = checkUpdate({ agentId: 1, permanentLink: { password: 'canary' } });
    expect(refused).toMatchObject({ ok: false });
    if (refused.ok) return;
    expect(refused.failure.message).toContain('at least 8 characters, including letters and digits');
    expect(refused.failure.message).not.toContain('canary');
  });

  it.each<[string, Omit<UpdateRequest, 'agentId'>, RegExp]>([
    ['the name', { name: 'Reception' }, /still shows the name “host-1”/],
    ['that the link is on', { permanentLink: { enable: true } }, /link is still off/],
  ])('fails where the service does not take over %s, after a second look', async (_what, request, sentence) => {
    const box = await openDesk();
    box.overrideBy(({ path }) => (path === 'agents/update' ? box.json({ status: 1 }) : null));
    const answer = box.desk.update({ agentId: 1, ...request });
    await box.advance(1_500);
    expect(box.sentTo('agents/info')).toHaveLength(1);
    await box.advance(2_000);
    const result = await answer;
    expect(result).toMatchObject({ ok: false, failure: { kind: 'service-error', reason: 'not-as-asked' } });
    if (!result.ok) expect(result.failure.message).toMatch(sentence);
    expect(box.sentTo('agents/update')).toHaveLength(1);
  });

  it('fails where a link is still on', async () => {
    const box = await openDesk();
    box.agents.get(1)!.permanent_url = SECRET_LINK;
    box.overrideBy(({ path }) => (path === 'agents/update' ? box.json({ status: 1 }) : null));
    const answer = await change(box, { permanentLink: { enable: false } });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'service-error', reason: 'not-as-asked' } });
    if (!answer.ok) expect(answer.failure.message).toContain('link is still on');
  });

  it('gives a service that is slow to show it a second look', async () => {
    const box = await openDesk();
    box.overrideBy(({ path }) => (path === 'agents/update' ? box.json({ status: 1 }) : null));
    const answer = box.desk.update({ agentId: 1, name: 'Reception' });
    await box.advance(500);
    box.agents.get(1)!.name = 'Reception';
    await box.advance(2_500);
    expect(await answer).toMatchObject({ ok: true, value: { agent: { name: 'Reception' } } });
  });

  it('does not go by an answer that was asked for before the change', async () => {
    const box = await openDesk();
    let answerOld: () => void = () => undefined;
    const old = box.json({ data: { id: 1, ...box.agents.get(1)! } });
    let requested = 0;
    box.overrideBy(({ path }) => {
      requested += path === 'agents/info' ? 1 : 0;
      if (path !== 'agents/info' || requested > 1) return null;
      return new Promise((resolve) => {
        answerOld = () => resolve(old);
      });
    });
    await box.desk.noteOpened(1);
    const answer = box.desk.update({ agentId: 1, name: 'Reception' });
    await box.rest();
    answerOld();
    await box.rest();
    expect(await answer).toMatchObject({ ok: true, value: { agent: { name: 'Reception' } } });
    expect(requested).toBe(2);
  });

  it('takes the same name in another spelling of Unicode for the same', async () => {
    const box = await openDesk();
    box.overrideBy(({ path }) => {
      if (path !== 'agents/update') return null;
      box.agents.get(1)!.name = 'Cafe\u0301 2';
      return box.json({ status: 1 });
    });
    expect((await change(box, { name: 'Café  2' })).ok).toBe(true);
  });

  it.each([400, 402, 403, 404, 500, 502, 503])('sends once whatever comes: %i', async (code) => {
    const box = await openDesk();
    box.overrideBy(({ path }) => (path === 'agents/update' ? box.json({}, code) : null));
    const answer = await change(box, { name: 'Reception' });
    expect(answer).toMatchObject({ ok: false, failure: { status: code } });
    expect(box.sentTo('agents/update')).toHaveLength(1);
    // Where it may have been done all the same, it is looked for.
    expect(box.sentTo('agents/info')).toHaveLength(code >= 500 ? 3 : 0);
  });

  describe('whose response was lost', () => {
    /** @param made whether the service makes the change nevertheless */
    const lose = (box: DeskBox, made: boolean): void =>
      box.overrideBy(({ path }) => {
        if (path !== 'agents/update') return null;
        if (made) box.agents.get(1)!.name = 'Reception';
        return box.json({}, 500);
      });

    it('succeeds if the service shows the change', async () => {
      const box = await openDesk();
      lose(box, true);
      expect(await change(box, { name: 'Reception' })).toMatchObject({
        ok: true,
        value: { agent: { name: 'Reception' } },
      });
      expect(box.sentTo('agents/update')).toHaveLength(1);
      expect(box.lostChanges).toEqual([[{ kind: 'update', id: 1, state: 'checking' }], []]);
    });

    it('fails with what the service shows if it does not', async () => {
      const box = await openDesk();
      lose(box, false);
      const answer = await change(box, { name: 'Reception' });
      expect(answer).toMatchObject({
        ok: false,
        failure: {
          reason: 'not-made',
          message: 'The service didn’t confirm the change, and it still shows the name “host-1”. Try again.',
        },
      });
      expect(box.lostChanges.at(-1)).toEqual([]);
    });

    it('stays unknown where the service does not show it (a password)', async () => {
      const box = await openDesk();
      lose(box, false);
      const answer = await change(box, { permanentLink: { enable: false, password: PASSWORD } });
      expect(answer).toMatchObject({ ok: false, failure: { unsure: true, status: 500 } });
      expect(box.sentTo('agents/info')).toHaveLength(1);
      expect(box.lostChanges.at(-1)).toEqual([{ kind: 'update', id: 1, state: 'unknown' }]);
    });

    it('stays unknown while nothing can be read, until a read shows it', async () => {
      const box = await openDesk();
      box.overrideBy(({ path }) => (path.startsWith('agents/') ? box.json({}, 500) : null));
      expect(await change(box, { name: 'Reception' })).toMatchObject({ ok: false, failure: { unsure: true } });
      expect(box.lostChanges.at(-1)).toEqual([{ kind: 'update', id: 1, state: 'unknown' }]);
      box.agents.get(1)!.name = 'Reception';
      box.overrideBy(() => null);
      void box.desk.refresh();
      await box.advance(1_000);
      expect(box.lostChanges.at(-1)).toEqual([]);
    });
  });

  it('says that it was taken where the result cannot be read', async () => {
    const box = await openDesk();
    box.overrideBy(({ path }) => (path === 'agents/info' ? box.json({}, 400) : null));
    const answer = await change(box, { name: 'Reception' });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
    if (!answer.ok) expect(answer.failure.message).toMatch(/^The service accepted the change, but the result/);
  });
});

it('does not repeat a password that the service repeats', async () => {
  const box = await openDesk();
  const refuse = (message: string): void =>
    box.overrideBy(({ path }) =>
      path === 'agents/update' ? new Response(JSON.stringify({ message }), { status: 400 }) : null,
    );
  refuse(`The password ${PASSWORD.toUpperCase()} was used before`);
  const refused = await change(box, { permanentLink: { password: PASSWORD } });
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
  expect(JSON.stringify(refused).toLowerCase()).not.toContain(PASSWORD.toLowerCase().slice(0, 8));
  refuse('This path is taken');
  expect(await change(box, { permanentLink: { path: 'desk' } })).toMatchObject({
    failure: { message: expect.stringContaining('This path is taken') as string },
  });
});

it('asks the next account for nothing that was changed in the one before', async () => {
  const box = await openDesk();
  // Taken, but shown as it was: it is looked at again two seconds later.
  box.overrideBy(({ path }) => (path === 'agents/update' ? new Response('{"status":1}') : null));
  const answer = box.desk.update({ agentId: 1, name: 'Reception' });
  await box.advance(500);
  const before = box.sentTo('agents/info').length;
  expect(before).toBe(1);
  box.desk.goDark();
  await box.desk.showCached({ id: 'account-2', number: 0 });
  await box.advance(5_000);
  expect(await answer).toMatchObject({ ok: false });
  expect(box.sentTo('agents/info')).toHaveLength(before);
});
