import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceId, deviceLinks } from '../../../fixtures/names.ts';
import { parseLink, type LinkRequest } from '../../../../src-main/external/links.ts';

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
    ['longreach://support/new', { kind: 'support', client: null }],
    ['longreach://support/new?client=A%26B', { kind: 'support', client: 'A&B' }],
  ])('reads %s', (link, request) => {
    expect(parseLink(['/opt/longreach', '--flag', link, '.'])).toEqual(request);
  });

  it.each(deviceLinks)('reads the number of a device as it is read out: %s', (link) => {
    const request = { kind: 'connect', by: 'device_id', value: String(deviceId), requester: null };
    expect(parseLink(['/opt/longreach', link])).toEqual(request);
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
    expect(parseLink(['/opt/longreach', link])).toBeNull();
  });

  it('takes no choice between two, and nothing from a flood', () => {
    const link = 'longreach://connect?name=a';
    expect(parseLink([link, link])).toBeNull();
    expect(parseLink([link, 'longreach://support/new'])).toBeNull();
    expect(parseLink([link, ...Array<string>(2_000).fill('x')])).toBeNull();
    expect(parseLink([])).toBeNull();
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
        const request = parseLink(argv);
        if (request === null) return;
        read += 1;
        expect(argv.filter((text) => text.toLowerCase().startsWith('longreach:'))).toHaveLength(1);
        const value = request.kind === 'support' ? (request.client ?? 'x') : request.value;
        expect(value.length).toBeGreaterThan(0);
        expect(value.length).toBeLessThanOrEqual(200);
        expect(value).not.toMatch(/\p{Cc}/u);
      }),
      { numRuns: 10_000 },
    );
    expect(read).toBeGreaterThan(100);
  });
});
