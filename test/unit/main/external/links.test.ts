import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceId, deviceLinks } from '../../../fixtures/names.ts';
import { succeed } from '../../../../src-main/contract/failure.ts';
import { parseLink, type LinkRequest } from '../../../../src-main/external/links.ts';
import { runs } from '../../../long.ts';

const reasonOf = (argv: readonly string[]): string => {
  const parsed = parseLink(argv);
  return parsed.ok ? 'read' : parsed.failure.message.replace('This link wasn’t opened. ', '');
};

describe('links from outside', () => {
  it.each<[string, LinkRequest]>([
    ['longreach://connect?name=Front%20desk', { kind: 'connect', by: 'name', value: 'Front desk', requester: null }],
    ['LONGREACH://Connect/?name=K%C3%B6nig', { kind: 'connect', by: 'name', value: 'König', requester: null }],
    ['longreach://connect?device_id=123', { kind: 'connect', by: 'device_id', value: '123', requester: null }],
    ['longreach://connect?agent_id=9', { kind: 'connect', by: 'agent_id', value: '9', requester: null }],
    [
      'longreach://connect?client=Help%20desk&name=a',
      { kind: 'connect', by: 'name', value: 'a', requester: 'Help desk' },
    ],
    [
      'longreach://connect?client=Help%20desk&amp;name=a',
      { kind: 'connect', by: 'name', value: 'a', requester: 'Help desk' },
    ],
    [
      'longreach://connect?name=a&amp;amp;client=R%26amp;D',
      { kind: 'connect', by: 'name', value: 'a', requester: 'R&amp;D' },
    ],
    ['longreach://support/new', { kind: 'support', client: null }],
    ['longreach://support/new?client=A%26B', { kind: 'support', client: 'A&B' }],
  ])('reads %s', (link, request) => {
    expect(parseLink(['/opt/longreach', '--flag', link, '.'])).toEqual(succeed(request));
  });

  it.each(deviceLinks)('reads the number of a device as it is read out: %s', (link) => {
    const request = { kind: 'connect', by: 'device_id', value: String(deviceId), requester: null };
    expect(parseLink(['/opt/longreach', link])).toEqual(succeed(request));
  });

  it.each(
    [
      'longreach://connect',
      'longreach://connect?name=',
      'longreach://connect?name=%20',
      'longreach://connect?name=a&name=b',
      'longreach://connect?name=a&reboot=1',
      'longreach://connect?name=a&agent_id=1',
      'longreach://connect?name=a&client=b&client=c',
      'longreach://connect?client=b',
      'longreach://connect?name=a&client=',
      'longreach://connect?name=a&client=b%0Ac',
      'longreach://wake?agent_id=1',
      'longreach://list',
      'longreach://connect?url=https://evil.example/',
      'longreach://connect?agent_id=1e3',
      'longreach://connect?agent_id=-1',
      'longreach://connect?device_id=418%20220%20967x',
      'longreach://connect?device_id=418.220.967',
      'longreach://connect?agent_id=1234567890123456',
      'longreach://connect?name=a%0Ab',
      'longreach://connect?name=a%E2%80%AEb',
      'longreach://connect?name=a#key',
      'longreach://user@connect?name=a',
      'longreach://connect:80?name=a',
      'longreach://connect/more?name=a',
      'longreach://reboot?agent_id=1',
      'longreach://support/new?client=',
      'longreach://support/close?client=a',
      'longreach:connect?name=a',
      'longreach://connect?name=a b',
      'longreach://connect?name=a\n--inspect',
      `longreach://connect?name=${'a'.repeat(201)}`,
      `longreach://connect?name=${'a'.repeat(1_000_000)}`,
      'longreachx://connect?name=a',
      'https://longreach/connect?name=a',
      '--url=longreach://connect?name=a',
    ].map((link) => [JSON.stringify(link.slice(0, 60)), link] as const),
  )('refuses %s', (_name, link) => {
    expect(parseLink(['/opt/longreach', link]).ok).toBe(false);
  });

  it('takes no choice between two, and nothing from a flood', () => {
    const link = 'longreach://connect?name=a';
    for (const argv of [[link, link], [link, 'longreach://support/new'], [link, ...Array<string>(2_000).fill('x')], []])
      expect(reasonOf(argv)).toBe('Open one link at a time.');
  });

  it.each([
    [`longreach://connect?name=${'a'.repeat(2_000)}`, 'It is longer than 2,000 characters.'],
    ['longreach://connect?name=a b', 'It contains spaces or other characters that must be percent-encoded.'],
    ['longreach://reboot?agent_id=1', 'Longreach doesn’t know this kind of link.'],
    ['longreach://connect?name=a#key', 'Longreach doesn’t know this kind of link.'],
    ['longreach://connect?name=a&name=b', '“name” is in it more than once.'],
    [
      'longreach://connect?name=',
      '“name” is empty, is longer than 200 characters, or contains characters that names don’t have.',
    ],
    ['longreach://connect?name=a&reboot=1', 'It contains “reboot”, which Longreach doesn’t know.'],
    [
      `longreach://connect?name=a&${'x'.repeat(90)}=1`,
      `It contains “${'x'.repeat(40)}”, which Longreach doesn’t know.`,
    ],
    ['longreach://connect?name=a&%0A=1', 'It contains “?”, which Longreach doesn’t know.'],
    ['longreach://connect?client=b', 'It doesn’t say which agent: add name, device_id, or agent_id.'],
    [
      'longreach://connect?name=a&agent_id=1',
      'It names an agent in more than one way: use only one of name, device_id, and agent_id.',
    ],
    ['longreach://connect?agent_id=1e3', '“agent_id” needs a number.'],
  ])('says why %s is refused', (link, reason) => {
    expect(reasonOf([link])).toBe(reason);
  });

  it('C1: at most one request, of known form and bounded, from any list of arguments', () => {
    const part = fc.oneof(
      fc.constantFrom('longreach://connect?name=a', 'longreach://connect?agent_id=1', 'longreach://support/new'),
      fc.constantFrom(
        'longreach://',
        'longreach:',
        'connect',
        'support/new',
        '?',
        '&',
        'name=',
        'agent_id=',
        'client=',
      ),
      fc.constantFrom('--inspect=0', '--user-data-dir=/x', '\n', '%0a', '%00', '..', '#', '@', '1', 'a'),
      fc.string({ maxLength: 5 }),
    );
    const argument = fc.oneof(
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join('')),
      fc.webUrl(),
      fc.string(),
    );
    let read = 0;
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 6 }), (argv) => {
        const parsed = parseLink(argv);
        if (!parsed.ok) return;
        const request = parsed.value;
        read += 1;
        expect(argv.filter((text) => text.toLowerCase().startsWith('longreach:'))).toHaveLength(1);
        const value = request.kind === 'support' ? (request.client ?? 'x') : request.value;
        expect(value.length).toBeGreaterThan(0);
        expect(value.length).toBeLessThanOrEqual(200);
        expect(value).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: runs(10_000) },
    );
    expect(read).toBeGreaterThan(runs(100));
  });
});
