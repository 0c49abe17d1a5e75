import type { Credentials } from './proxied-request.ts';
import type { WebContents } from './web-contents.ts';

export type LoginListener = (
  contents: WebContents,
  details: Electron.AuthenticationResponseDetails,
  info: Electron.AuthInfo,
) => Promise<Credentials | null>;

let listener: LoginListener = () => Promise.resolve(null);

/** How the app answers; set once by `app`. */
export function onLogin(next: LoginListener): void {
  listener = next;
}

/** What the app answers to a proxy or server of a page; null cancels. */
export const askLogin: LoginListener = (contents, details, info) => listener(contents, details, info);
