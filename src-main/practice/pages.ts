import { randomToken } from './identity.ts';
import { page, type Reply } from './reply.ts';

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and attribute values: names are user input. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => replacements[mark] ?? mark);

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 15px/1.5 system-ui, sans-serif;
  background: light-dark(#f2f4f7, #16191d); color: light-dark(#1d2733, #e6eaef); }
main { max-width: 420px; padding: 24px; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.code { font: 600 28px/1.2 ui-monospace, monospace; letter-spacing: 0.04em; }
input, button { font: inherit; padding: 6px 12px; border-radius: 6px; border: 1px solid light-dark(#9aa5b1, #56616e);
  background: light-dark(#fff, #20262d); color: inherit; }
label { display: block; margin-bottom: 4px; }
`;

/** A page with a single message. `body` is finished HTML. */
function messagePage(title: string, body: string, status = 200): Reply {
  const nonce = randomToken(12);
  return page(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
      `<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${style}</style></head>` +
      `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    nonce,
    status,
  );
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

export const linkUsedPage = (): Reply =>
  messagePage('This link has been used', paragraph('A one-time link opens a session once. Request a new link.'), 410);

export const linkUnknownPage = (): Reply =>
  messagePage('This link isn’t valid', paragraph('It wasn’t issued by this service, or it is incomplete.'), 404);

export const agentAwayPage = (name: string): Reply =>
  messagePage(
    `${name} is not online`,
    paragraph('It went offline after the link was issued. The link can’t be used again.'),
    503,
  );

export const nothingHerePage = (): Reply =>
  messagePage('Page not found', paragraph('This is the practice service. Its agents and people are invented.'), 404);

export const onetimePage = (): Reply =>
  messagePage(
    'This address does not connect',
    paragraph('The one-time address of an agent has another purpose. Request a link instead.'),
    403,
  );

export const agentLinkPage = (name: string): Reply =>
  messagePage(name, paragraph('On a real service this is the agent’s page in the account area.'));

/** The client’s side of quick support: the page behind the code. */
export const invitePage = (code: string): Reply =>
  messagePage(
    'You are invited to a support session',
    `<p class="code">${code.replace(/(\d{3})(?=\d)/g, '$1 ')}</p>` +
      paragraph('Joining lets the technician see this screen. You can stop at any time.') +
      `<form method="post" action="/invite/${code}"><button>Join</button></form>`,
  );

export const joinedPage = (): Reply =>
  messagePage('You have joined', paragraph('The technician has been notified and will be with you shortly.'));

export const supportClosedPage = (): Reply =>
  messagePage('This support session is closed', paragraph('Ask for a new invitation.'), 410);

export const supportWaitingPage = (): Reply =>
  messagePage(
    'The client hasn’t joined yet',
    paragraph('Give them the code, and open this page again once they have joined.'),
  );

/** The door of a permanent link. */
export const passwordPage = (path: string, wrong: boolean): Reply =>
  messagePage(
    'Password for this agent',
    (wrong ? '<p role="alert">This password is wrong.</p>' : '') +
      `<form method="post" action="/go/${escapeHtml(path)}"><label for="password">Password</label>` +
      '<input id="password" name="password" type="password" autocomplete="off" autofocus> <button>Connect</button></form>',
    wrong ? 403 : 200,
  );
