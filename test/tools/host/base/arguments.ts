/** The host's command line, read: `electron [flags] <app folder | main file> [arguments of the app]`. */
export interface HostArguments {
  /** Modules to load before the app (`-r`). */
  readonly requires: readonly string[];
  readonly inspect: { readonly port: number; readonly wait: boolean } | undefined;
  readonly debuggingPort: string | undefined;
  readonly noSandbox: boolean;
  readonly userData: string | undefined;
  readonly version: boolean;
  /** Chromium switches. */
  readonly switches: readonly (readonly [name: string, value?: string])[];
  /** Everything in front of the app, unread. */
  readonly flags: readonly string[];
  /** The app and its own arguments. */
  readonly rest: readonly string[];
}

function readSwitch(argument: string): readonly [string, string?] {
  const [name = '', value] = argument.slice(2).split(/=(.*)/s);
  return value === undefined ? [name] : [name, value];
}

/** Chromium reads its switches after the app's path too, so those known to it are looked for in the whole line. */
function valueOf(argv: readonly string[], name: string): string | undefined {
  return argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
}

export function readArguments(argv: readonly string[]): HostArguments {
  const requires: string[] = [];
  const switches: (readonly [string, string?])[] = [];
  let inspect: HostArguments['inspect'];
  let at = 0;
  for (; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (!argument.startsWith('-')) break;
    if (argument === '-r' || argument === '--require') requires.push(argv[++at] ?? '');
    else if (/^--inspect(-brk)?(=|$)/.test(argument))
      inspect = { port: Number(readSwitch(argument)[1] ?? 9229), wait: argument.startsWith('--inspect-brk') };
    else if (!/^--(remote-debugging-port=|user-data-dir=|no-sandbox$|version$)/.test(argument))
      switches.push(readSwitch(argument));
  }
  return {
    requires,
    inspect,
    debuggingPort: valueOf(argv, 'remote-debugging-port'),
    noSandbox: argv.includes('--no-sandbox'),
    userData: valueOf(argv, 'user-data-dir'),
    version: argv.slice(0, at + 1).includes('--version'),
    switches,
    flags: argv.slice(0, at),
    rest: argv.slice(at),
  };
}
