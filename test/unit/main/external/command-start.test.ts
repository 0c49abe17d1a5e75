import { describe, expect, it } from 'vitest';
import { languages } from '../../../../src-main/contract/language.ts';
import { answerCommand, exitCodes, helpText } from '../../../../src-main/external/command-start.ts';
import { loadTexts } from '../../../../src-main/lib/load-texts.ts';
import type { SocketResponse } from '../../../../src-main/external/command-start.ts';
import type { SocketLine, ListedAgent } from '../../../../src-main/external/command-protocol.ts';
import { deviceId, typedDeviceIds } from '../../../fixtures/names.ts';
import { ownArguments, readCommand, type Command } from '../../../../src-main/external/command-line.ts';

const agent = (id: number, name: string, online: boolean | null = true): ListedAgent => ({
  id,
  device_id: null,
  name,
  group: 'Shop',
  os: 'win',
  ip: null,
  online,
  last_time: null,
  version: null,
  favorite: false,
});

async function run(command: Command, said: SocketResponse = 'answered', lines: readonly SocketLine[] = []) {
  let [out, err] = ['', ''];
  const code = await answerCommand(command, {
    userData: '/profile',
    version: '1.2.3',
    ask: (_folder, _command, hear) => {
      for (const line of lines) hear(line);
      return Promise.resolve(said);
    },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}
const list: Command = { kind: 'list', search: null, json: true };
const connect: Command = { kind: 'connect', by: 'name', value: 'Till 4' };
const done: SocketLine = { kind: 'done', text: null };

describe('what is typed after the program', () => {
  it.each<[readonly string[], Command | null]>([
    [[], null],
    [['--hidden'], null],
    [['--remote-debugging-port=9222', '--user-data-dir=/x'], null],
    [['longreach://connect?name=a'], null],
    [['connect', 'a', 'longreach://connect?name=b'], null],
    [['--help'], { kind: 'help' }],
    [['list', '-h'], { kind: 'help' }],
    [['--version'], { kind: 'version' }],
    [['list'], { kind: 'list', search: null, json: false }],
    [['--user-data-dir=/x', 'list', '--json', '--search', 'a b'], { kind: 'list', search: 'a b', json: true }],
    [['list', '--search=x=y'], { kind: 'list', search: 'x=y', json: false }],
    [['connect', ' Till 4 '], connect],
    [['wake', '--agent-id', '7'], { kind: 'wake', by: 'agent_id', value: '7' }],
    [['connect', '--device-id=12'], { kind: 'connect', by: 'device_id', value: '12' }],
    ...typedDeviceIds.map((typed): [string[], Command] => [
      ['connect', '--device-id', typed],
      { kind: 'connect', by: 'device_id', value: String(deviceId) },
    ]),
    [['connect', '--', '-odd'], { kind: 'connect', by: 'name', value: '-odd' }],
    [['doctor'], { kind: 'doctor', json: false }],
    [['doctor', '--json'], { kind: 'doctor', json: true }],
    [['doctor', '--all'], { kind: 'usage', message: '“doctor” has no option “--all”.' }],
    [['support'], { kind: 'support', client: null }],
    [['--account', 'Northfield IT', 'connect', 'Till 4'], { ...connect, account: 'Northfield IT' }],
    [['connect', '--account=North', 'Till 4'], { ...connect, account: 'North' }],
    [['list', '--json', '--account', 'North'], { ...list, account: 'North' }],
    [['doctor', '--account', 'North'], { kind: 'doctor', json: false, account: 'North' }],
    [['connect', '--', '--account=x'], { kind: 'connect', by: 'name', value: '--account=x' }],
    [['--account', 'North', '--help'], { kind: 'help' }],
    [['--account', 'North'], null],
    [['support', 'Ana Reis'], { kind: 'support', client: 'Ana Reis' }],
  ])('%j is %j', (args, command) => {
    expect(readCommand(args)).toEqual(command);
  });

  it.each([
    ['reboot', 'Till 4'],
    ['connect'],
    ['connect', 'Till', '4'],
    ['connect', '--force'],
    ['connect', '--agent-id', 'seven'],
    ['connect', '--agent-id'],
    ['connect', '--agent-id', '7', '8'],
    ['connect', '--device-id=1', '2'],
    ['wake', 'a\nb'],
    ['wake', 'a'.repeat(201)],
    ['list', '--csv'],
    ['list', '--account'],
    ['list', '--account='],
    ['connect', '--account', 'a', '--account', 'b', 'Till 4'],
    ['--account', 'a\nb', 'list'],
    ['list', '--search'],
    ['support', 'Ana', 'Reis'],
    ['support', '--x'],
  ])('%j is wrong usage', (...args) => {
    expect(readCommand(args.flat())?.kind).toBe('usage');
  });

  it('begins after the program, under a development host after the folder of the app', () => {
    expect(ownArguments(['/opt/longreach', 'list'], '/opt/app', true)).toEqual(['list']);
    const argv = ['/electron', '-r', '/probe.cjs', '/src/app/', '--user-data-dir=/x', 'list'];
    expect(ownArguments(argv, '/src/app', false)).toEqual(['--user-data-dir=/x', 'list']);
    expect(ownArguments(['/electron', 'main.js', 'list'], '/src/app', false)).toEqual(['list']);
  });
});

describe('a command in the terminal', () => {
  it('prints its help without a request', async () => {
    expect(await run({ kind: 'help' }, 'not-running')).toEqual({ code: 0, out: helpText(), err: '' });
    expect(await run({ kind: 'version' }, 'not-running')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
    expect(await run({ kind: 'usage', message: 'No.' })).toEqual({
      code: 2,
      out: '',
      err: 'No. Try “longreach --help”.\n',
    });
    for (const code of Object.values(exitCodes)) expect(helpText()).toContain(`${code} `);
  });

  it('prints its help in every language in lines that a terminal has room for, without a word less', async () => {
    const english = helpText();
    for (const language of languages) {
      await loadTexts({ language, locale: language });
      const text = helpText();
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(84);
      for (const word of ['--account NAME', 'list [--json]', '--device-id N', 'doctor'])
        expect(text.replaceAll(/\s+/g, ' ')).toContain(word);
      if (language !== 'en') expect(text).not.toContain(english.slice(0, 20));
    }
    await loadTexts({ language: 'en', locale: 'en-GB' });
  });

  it('prints data on standard output and everything else on standard error', async () => {
    const lines: SocketLine[] = [{ kind: 'note', text: 'Wait.' }, { kind: 'agents', agents: [agent(1, 'a')] }, done];
    const { code, out, err } = await run(list, 'answered', lines);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([agent(1, 'a')]);
    expect(err).toBe('Wait.\n');
    expect(await run(list, 'answered', [done])).toEqual({ code: 0, out: '[]\n', err: '' });
    expect(await run(connect, 'answered', [{ kind: 'done', text: 'Connecting to Till 4.' }])).toEqual({
      code: 0,
      out: '',
      err: 'Connecting to Till 4.\n',
    });
  });

  it.each(['good', 'warning', 'bad'] as const)(
    'prints a self-test and fails only where a line is bad: %s',
    async (level) => {
      const line = { name: 'key', title: 'Key', text: 'Found\u001b[2J.', advice: null, action: null, level } as const;
      const result = { account: 'Northfield IT', at: 1, milliseconds: 2, lines: [line] };
      const lines: SocketLine[] = [{ kind: 'self-test', result }, done];
      const plain = await run({ kind: 'doctor', json: false }, 'answered', lines);
      expect(plain).toEqual({
        code: level === 'bad' ? 1 : 0,
        out: `${{ good: 'OK', warning: 'Warning', bad: 'Failed' }[level].padEnd(7)}  Key               Found [2J.\n`,
        err: '',
      });
      const { out } = await run({ kind: 'doctor', json: true }, 'answered', lines);
      expect(JSON.parse(out)).toEqual(result);
    },
  );

  it('tests by itself where no Longreach runs', async () => {
    expect(await run({ kind: 'doctor', json: false }, 'not-running')).toEqual({ code: null, out: '', err: '' });
  });

  it('lets no name speak to the terminal', async () => {
    const agents = [agent(1, 'a\u001b[2Jb\tc'), agent(2, 'x', false), agent(3, 'y', null)];
    const { out } = await run({ ...list, json: false }, 'answered', [{ kind: 'agents', agents }, done]);
    expect(out).toBe('online\t1\ta [2Jb c\tShop\noffline\t2\tx\tShop\nunknown\t3\ty\tShop\n');
  });

  it.each([
    ['not-found', 4],
    ['several', 5],
    ['refused', 6],
    ['no-answer', 7],
    ['failed', 1],
  ] as const)('%s ends with %i and a reason', async (reason, code) => {
    expect(await run(connect, 'answered', [{ kind: 'failed', reason, text: 'Why.' }])).toEqual({
      code,
      out: '',
      err: 'Why.\n',
    });
  });

  it('where no Longreach runs, ends with 3, or becomes the one that connects', async () => {
    expect((await run(connect, 'not-running')).code).toBeNull();
    expect((await run({ kind: 'support', client: null }, 'not-running')).code).toBeNull();
    expect(await run(list, 'not-running')).toMatchObject({ code: 3, out: '' });
    expect((await run({ kind: 'wake', by: 'name', value: 'a' }, 'not-running')).code).toBe(3);
  });

  it('reports that the response broke off, and prints no partial list', async () => {
    const lines: SocketLine[] = [{ kind: 'agents', agents: [agent(1, 'a')] }];
    expect(await run(list, 'broken', lines)).toMatchObject({ code: 1, out: '' });
    expect(await run(list, 'answered', lines)).toMatchObject({ code: 1, out: '' });
  });
});
