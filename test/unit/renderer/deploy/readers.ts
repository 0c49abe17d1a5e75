/**
 * Reads what the page writes as the shells of Windows do, by their documented rules. Deliberately strict: whatever would be
 * more than a plain argument (a variable, a second command, an escape) throws.
 */

/** Arguments as the C runtime of Windows cuts them from a command line: backslashes count before a double quote only. */
export function cutCommandLine(line: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    if (slashes > 0 && line[at + slashes] === '"') {
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes / 2));
      at += slashes - 1;
      if (slashes % 2 === 1) {
        word += '"';
        at += 1;
      }
    } else if (letter === '"') {
      word ??= '';
      if (quoted && line[at + 1] === '"') {
        word += '"';
        at += 1;
      } else quoted = !quoted;
    } else if (!quoted && (letter === ' ' || letter === '\t')) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + letter;
  }
  if (quoted) throw new Error(`a quote stays open: ${line}`);
  if (word !== null) words.push(word);
  return words;
}

/** Variables of a file: two signs are one; whatever else the sign begins is replaced. */
export function expandInFile(line: string, variables: Readonly<Record<string, string>> = {}): string {
  return line.replace(/%%|%~?[0-9*]|%([^%]*)%|%/g, (found, name: string | undefined) => {
    if (found === '%%') return '%';
    const value = name === undefined ? undefined : variables[name];
    if (value === undefined) throw new Error(`${found} is replaced in ${line}`);
    return value;
  });
}

/** At the prompt every pair of signs may be a variable, and one with delayed expansion an exclamation mark. */
function expandAtPrompt(line: string): string {
  if (/%|!/.test(line)) throw new Error(`something may be replaced in ${line}`);
  return line;
}

/** Outside of quotes nothing may mean anything to cmd; then the program gets the line as it is. */
function readByCmd(line: string): string[] {
  let quoted = false;
  for (const letter of line) {
    if (letter === '"') quoted = !quoted;
    else if (/[\r\n]/.test(letter) || (!quoted && /[&|<>^();,=@]/.test(letter)))
      throw new Error(`${JSON.stringify(letter)} has a meaning in ${line}`);
  }
  return cutCommandLine(line);
}

export const readAtPrompt = (line: string): string[] => readByCmd(expandAtPrompt(line));
export const readInFile = (line: string, variables?: Readonly<Record<string, string>>): string[] =>
  readByCmd(expandInFile(line, variables));

const singles = /['\u2018-\u201b]/;
const doubles = /["\u201c-\u201e]/;

/** One value of PowerShell at a place of its text, as it is: a bare option, a text in quotes, or a text with codes. */
export function readPowerShellValue(text: string, start: number): { value: string; end: number } {
  const coded = '([regex]::Unescape(';
  if (text.startsWith(coded, start)) {
    const inner = readPowerShellValue(text, start + coded.length);
    if (!text.startsWith('))', inner.end)) throw new Error(`more stands after the text in ${text}`);
    return { value: unescapeRegex(inner.value), end: inner.end + 2 };
  }
  const first = text.charAt(start);
  if (singles.test(first)) return readQuoted(text, start, singles);
  if (doubles.test(first)) return readQuoted(text, start, doubles);
  const bare = /^-[a-z]+/.exec(text.slice(start))?.[0];
  if (bare === undefined) throw new Error(`${text.slice(start)} is no plain value`);
  return { value: bare, end: start + bare.length };
}

function readQuoted(text: string, start: number, quotes: RegExp): { value: string; end: number } {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quotes === doubles && /[$`]/.test(letter)) throw new Error(`${letter} has a meaning in ${text}`);
    if (!quotes.test(letter)) value += letter;
    else if (quotes.test(text.charAt(at + 1))) {
      value += text.charAt(at + 1);
      at += 1;
    } else return { value, end: at + 1 };
  }
  throw new Error(`a quote stays open: ${text}`);
}

/** The codes of .NET's regular expressions that are used here. */
const unescapeRegex = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|(\\))|\\/g, (found, code: string | undefined, slash: string | undefined) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (slash === undefined) throw new Error(`${found} is another code in ${text}`);
    return slash;
  });

/** `& program arguments` of PowerShell, as the program gets them from Windows PowerShell 5, which escapes no double quote. */
export function readPowerShell(command: string): string[] {
  if (/[^\x20-\x7e]/.test(command)) throw new Error(`a file may be read otherwise: ${command}`);
  if (!command.startsWith('& ')) throw new Error(`nothing is started by ${command}`);
  const values: string[] = [];
  for (let at = 2; at < command.length;) {
    const { value, end } = readPowerShellValue(command, at);
    values.push(value);
    if (end < command.length && command[end] !== ' ') throw new Error(`values touch in ${command}`);
    at = end + 1;
  }
  return cutCommandLine(values.map((value) => (/\s/.test(value) ? `"${value}"` : value)).join(' '));
}
