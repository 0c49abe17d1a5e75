import { describe, expect, test, vi } from 'vitest';

vi.mock('../../../../src-main/electron.ts', () => import('../electron-stub.ts'));
const { createTransport, proxyConfig } = await import('../../../../src-main/app/transport.ts');
const { session } = await import('../electron-stub.ts');

describe('how requests leave', () => {
  test('the proxy of the settings in Electron’s words', () => {
    expect(proxyConfig({ mode: 'system' })).toEqual({ mode: 'system' });
    expect(proxyConfig({ mode: 'none' })).toEqual({ mode: 'direct' });
    expect(proxyConfig({ mode: 'manual', server: 'http://proxy.example:8080' })).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'http://proxy.example:8080',
      proxyBypassRules: '<local>',
    });
  });

  test('a request waits until the proxy is set, and fails rather than go past it', async () => {
    const own = session.fromPartition('service');
    const requested: string[] = [];
    const set = Promise.withResolvers<void>();
    Object.assign(own, {
      setProxy: () => set.promise,
      fetch: (url: string) => {
        requested.push(url);
        return Promise.resolve(new Response('ok'));
      },
    });
    const transport = createTransport({ mode: 'none' });
    const answer = transport.fetch('https://a.example/', {});
    await Promise.resolve();
    expect(requested).toEqual([]);
    set.reject(new Error('no proxy'));
    await expect(answer).rejects.toThrow('no proxy');
    expect(requested).toEqual([]);
  });

  test('it is a session of its own, in memory, without cache', () => {
    createTransport({ mode: 'system' });
    expect(session.fromPartition('service').partition).not.toMatch(/^persist:/);
  });
});
