import { randomUUID } from 'node:crypto';
import type { Settings } from '../../contract/contract.ts';
import { succeed, type Result } from '../../contract/failure.ts';
import type { Push } from '../../ipc/push.ts';
import { createEvents } from '../../lib/events.ts';
import type { Clock } from '../../lib/clock.ts';
import { createCertificates } from '../../windows/certificates.ts';
import { createProxySignIn, type ProxySignInDeps } from './proxy-sign-in.ts';
import { createTransport } from './transport.ts';

export interface NetworkDeps extends Pick<ProxySignInDeps, 'settings' | 'keys' | 'mayStore' | 'protect' | 'onNotice'> {
  readonly settings: { current(): Settings } & Pick<ProxySignInDeps['settings'], 'change'>;
  readonly push: Push['push'];
  readonly clock: Pick<Clock, 'wallNow'>;
}

/** The way to the service and to remote pages: proxy, sign-in to it, and what is known of refused certificates. */
export function createNetwork({ clock, settings, push, ...deps }: NetworkDeps) {
  const events = createEvents<{ readonly asked: null }>();
  const certificates = createCertificates(() => clock.wallNow());
  const proxySignIn = createProxySignIn({
    onQuestion: (question) => push('network:proxyAsked', question),
    show: () => events.emit('asked', null),
    newId: randomUUID,
    settings,
    ...deps,
  });
  const transport = createTransport(settings.current().proxy, { proxySignIn, watch: certificates.watch });
  return {
    transport,
    proxySignIn,
    certificates,

    /** `asked`: a proxy wants a user name and password; the window that shows the question comes to the front. */
    on: events.on,

    /** Forgets the user name and password of a proxy; it asks again with the next request. */
    async forgetProxy(proxy: string): Promise<Result<Settings>> {
      await proxySignIn.forget(proxy);
      await transport.forgetSignIns();
      return succeed(settings.current());
    },
  };
}

export type Network = ReturnType<typeof createNetwork>;
