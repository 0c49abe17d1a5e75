import { HostEmitter } from '../base/emitter.ts';
import type { Credentials, Login } from './proxied-request.ts';
import type { Session } from './session.ts';

/** The head of a response; its body is not emulated. */
export class IncomingMessage {
  readonly #statusCode: number;
  constructor(statusCode: number) {
    this.#statusCode = statusCode;
  }
  get statusCode(): number {
    return this.#statusCode;
  }
}

interface ClientRequestEvents {
  response: [response: IncomingMessage];
  login: [authInfo: Electron.AuthInfo, callback: (username?: string, password?: string) => void];
  redirect: [statusCode: number, method: string, url: string, headers: Record<string, string[]>];
  error: [error: Error];
  abort: [];
  close: [];
}

export interface ClientRequestOptions {
  readonly method: string;
  readonly url: string;
  readonly session: Session;
  readonly redirect: 'manual';
}

/** A request of `net` whose proxy may ask for a sign-in. Neither bodies nor headers are emulated. */
export class ClientRequest extends HostEmitter<ClientRequestEvents> {
  readonly #options: ClientRequestOptions;
  readonly #abort = new AbortController();

  constructor(options: ClientRequestOptions) {
    super('ClientRequest', ['response', 'login', 'redirect', 'error', 'abort', 'close']);
    this.#options = options;
  }

  end(): this {
    void this.#run();
    return this;
  }

  abort(): void {
    this.#abort.abort();
  }

  readonly #login: Login = (info) =>
    new Promise<Credentials | null>((resolve) => {
      const answer = (username?: string, password?: string): void => {
        resolve(username === undefined ? null : { username, password: password ?? '' });
      };
      // Without a listener Electron cancels.
      if (!this.emit('login', info, answer)) answer();
    });

  async #run(): Promise<void> {
    const { method, url, session } = this.#options;
    const { signal } = this.#abort;
    try {
      const request = new Request(url, { method, redirect: 'manual', signal });
      const response = await session.request(request, this.#login);
      const { status, headers } = response;
      if (signal.aborted) return;
      const location = headers.get('location');
      if (status >= 300 && status < 400 && location !== null) this.emit('redirect', status, method, location, {});
      else this.emit('response', new IncomingMessage(status));
    } catch (error) {
      if (!signal.aborted) this.emit('error', error instanceof Error ? error : new Error(String(error)));
    }
  }
}
