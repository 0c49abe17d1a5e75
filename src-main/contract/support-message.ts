/**
 * The message a client is invited with. The main process fills it in and the page shows it filled but for the link, which
 * stays in the main process; both by these same functions.
 */

/** The languages of the messages to clients. */
export const supportLanguages = ['en', 'de', 'es', 'pt', 'ru'] as const;
export type SupportLanguage = (typeof supportLanguages)[number];

/** Each language by its own name. */
export const supportLanguageNames: Readonly<Record<SupportLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português (Brasil)',
  ru: 'Русский',
};

/**
 * Used where the technician has written none. Polite, and worded so that they fit a client and a technician of either sex.
 * In Cyrillic a letter takes six characters of a mail draft: the Russian one has to stay short.
 */
export const defaultSupportMessages: Readonly<Record<SupportLanguage, string>> = {
  en: `Hello {name},

To let me help you with your computer, please open this link:
{link}

If you’re asked for a code, enter {code}.

You can see everything I do, and you can end the session at any time.`,

  de: `Guten Tag {name},

damit ich Ihnen an Ihrem Computer helfen kann, öffnen Sie bitte diesen Link:
{link}

Falls Sie nach einem Code gefragt werden, geben Sie bitte {code} ein.

Sie sehen alles, was ich tue, und können die Sitzung jederzeit beenden.`,

  es: `Hola, {name}:

Para que pueda ayudarle con su equipo, abra este enlace, por favor:
{link}

Si se le pide un código, introduzca {code}.

Verá todo lo que hago y podrá terminar la sesión en cualquier momento.`,

  pt: `Olá, {name},

Para que eu possa ajudar você com o seu computador, abra este link, por favor:
{link}

Se for pedido um código, digite {code}.

Você verá tudo o que faço e poderá encerrar a sessão a qualquer momento.`,

  ru: `Здравствуйте, {name}!

Для удалённой помощи откройте, пожалуйста, эту ссылку на вашем компьютере:
{link}

Если потребуется код, введите {code}.

Вы видите всё, что я делаю, и можете завершить сеанс в любой момент.`,
};

/** The subject of a mail draft with the message. */
export const supportSubjects: Readonly<Record<SupportLanguage, string>> = {
  en: 'Remote support',
  de: 'Fernwartung',
  es: 'Asistencia remota',
  pt: 'Assistência remota',
  ru: 'Удалённая поддержка',
};

/** The technician's own message in a language; empty for ours. */
export interface MessageTemplate {
  readonly language: SupportLanguage;
  readonly own: string;
}

/** The chosen message: its language, and the user's own text in that language. */
export const chosenMessage = ({
  supportLanguage,
  supportMessages,
}: {
  readonly supportLanguage: SupportLanguage;
  readonly supportMessages: Readonly<Record<SupportLanguage, string>>;
}): MessageTemplate => ({ language: supportLanguage, own: supportMessages[supportLanguage] });

/** "de" of "de-AT"; null for languages that have no message. */
export function readSupportLanguage(tag: string): SupportLanguage | null {
  const language = tag.split(/[-_]/, 1)[0]?.toLowerCase();
  return supportLanguages.find((known) => known === language) ?? null;
}

export interface MessageParts {
  readonly code: string;
  readonly link: string;
  readonly name: string;
}

const PLACE = /(?:,? )?\{(?:code|link|name)\}/g;
const WAY_IN = /\{(code|link)\}/g;

/**
 * Puts the parts in place of their names, each once and never into one another: a client may be called "{link}". Where a part
 * is missing, the space before it goes too, and a comma before that, so that "Hello {name}," becomes "Hello," and
 * "Hola, {name}:" becomes "Hola:". A sentence that only introduces a missing link or code is left out with it. If the
 * technician's own template mentions only the missing one of link and code, ours is used.
 */
export function fillSupportMessage({ language, own }: MessageTemplate, parts: MessageParts): string {
  const ours = defaultSupportMessages[language];
  const text = own.trim() === '' || lacksWayIn(own, parts) ? ours : own;
  return withoutMissing(text, parts).replaceAll(PLACE, (place) => {
    const start = place.indexOf('{');
    const part = parts[place.slice(start + 1, -1) as keyof MessageParts];
    return part === '' ? '' : place.slice(0, start) + part;
  });
}

/** A way in that a text names, and whether the message has it. */
function waysIn(text: string, parts: MessageParts): { readonly named: boolean; readonly missing: boolean } {
  const names = Array.from(text.matchAll(WAY_IN), ([, name]) => name as 'code' | 'link');
  return { named: names.length > 0, missing: names.length > 0 && names.every((name) => parts[name] === '') };
}

/** Only what is missing is named in it, so that the client could not come in by it. */
const lacksWayIn = (text: string, parts: MessageParts): boolean =>
  (parts.code !== '' || parts.link !== '') && waysIn(text, parts).missing;

/** Leaves out the paragraphs and lines whose only link or code is missing. */
function withoutMissing(text: string, parts: MessageParts): string {
  if (parts.code !== '' && parts.link !== '') return text;
  return text
    .split(/(?:\r?\n[^\S\n]*){2,}/)
    .filter((paragraph) => !waysIn(paragraph, parts).missing)
    .map((paragraph) => withoutMissingLines(paragraph, parts))
    .join('\n\n');
}

function withoutMissingLines(paragraph: string, parts: MessageParts): string {
  const lines: string[] = [];
  for (const line of paragraph.split(/\r?\n/)) {
    if (!waysIn(line, parts).missing) lines.push(line);
    // "Please open this link:" no longer introduces anything.
    else if (/[:：]\s*$/.test(lines.at(-1) ?? '') && !waysIn(lines.at(-1) ?? '', parts).named) lines.pop();
  }
  return lines.join('\n');
}

/** "771 204 659": in groups of three from the front if it consists of digits, otherwise unchanged. */
export const groupCode = (code: string): string =>
  /^\d{4,}$/.test(code) ? (code.match(/\d{1,3}/g) ?? []).join(' ') : code;
