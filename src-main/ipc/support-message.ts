/**
 * The message a client is invited with. The main process fills it in and the page shows it filled but for the link, which
 * stays in the main process; both by these same functions.
 */

/** Used where the technician has written none. */
export const usualSupportMessage = `Hello {name},

to let me help you on your computer, please open this link:
{link}

If it asks for a code, it is {code}.

You see everything I do, and you can end it at any time.`;

export interface MessageParts {
  readonly code: string;
  readonly link: string;
  readonly name: string;
}

const PLACE = / ?\{(?:code|link|name)\}/g;

/**
 * Puts the parts where their names stand, each once and never into one another: a client may be called "{link}". A part
 * that is missing takes the space before it away, so that "Hello {name}," becomes "Hello,".
 */
export function fillSupportMessage(template: string, parts: MessageParts): string {
  const text = template.trim() === '' ? usualSupportMessage : template;
  return text.replaceAll(PLACE, (place) => {
    const space = place.startsWith(' ') ? ' ' : '';
    const part = parts[place.slice(space.length + 1, -1) as keyof MessageParts];
    return part === '' ? '' : space + part;
  });
}

/** "771 204 659": in groups of three from the front where it is digits, as it stands otherwise. */
export const groupCode = (code: string): string =>
  /^\d{4,}$/.test(code) ? (code.match(/\d{1,3}/g) ?? []).join(' ') : code;
