import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../../src-main/contract/contract.ts';
import { createConsoleCommands } from '../../../../src-main/windows/console-commands.ts';

const agent = (agentId: number): Command => ({ kind: 'show-agent', agentId });
const settings: Command = { kind: 'open-settings' };

function make() {
  const pushed: unknown[] = [];
  const post = createConsoleCommands((event, data, only) => void pushed.push([event, data, only]));
  return { post, pushed, page: () => new EventEmitter() };
}
const navigate = (page: EventEmitter, more: object = {}) =>
  page.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, ...more });

describe('commands to the console', () => {
  it('are delivered once and in order as soon as a page listens', () => {
    const { post, pushed, page } = make();
    post.notify(settings);
    post.attach(page());
    post.notify(agent(7));
    expect(pushed).toEqual([]);
    expect(post.take()).toEqual([settings, agent(7)]);
    expect(post.take()).toEqual([]);
    post.notify(agent(8));
    expect(pushed).toEqual([['command:given', agent(8), 'console']]);
  });

  it('wait again while the page reloads, has crashed or is closed', () => {
    const { post, pushed, page } = make();
    const first = page();
    post.attach(first);
    for (const leave of [() => navigate(first), () => first.emit('render-process-gone')]) {
      post.take();
      leave();
      post.notify(settings);
      expect(post.take()).toEqual([settings]);
    }
    const second = page();
    const off = post.attach(second);
    post.take();
    off();
    post.notify(agent(1));
    expect(post.take()).toEqual([agent(1)]);
    expect(pushed).toEqual([]);
  });

  it('are delivered at once during frame loads, in-page navigation and the unload of an older page', () => {
    const { post, pushed, page } = make();
    const [old, now] = [page(), page()];
    const off = post.attach(old);
    post.attach(now);
    post.take();
    navigate(now, { isMainFrame: false });
    navigate(now, { isSameDocument: true });
    navigate(old);
    off();
    post.notify(settings);
    expect(pushed).toHaveLength(1);
  });

  it('are limited to the last five, and never those of another account', () => {
    const { post } = make();
    for (let id = 0; id < 9; id += 1) post.notify(agent(id));
    expect(post.take()).toEqual([4, 5, 6, 7, 8].map(agent));
    const other = make().post;
    other.notify(agent(7));
    other.clear();
    expect(other.take()).toEqual([]);
  });
});
