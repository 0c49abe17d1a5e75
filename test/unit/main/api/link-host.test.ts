import { describe, expect, test } from 'vitest';
import { judgeLinkHost } from '../../../../src-main/api/link-host.ts';

const PUBLIC = 'https://api.service.example/v1/';
const LOCAL = 'http://127.0.0.1:4711/v1/';
const OFFICE = 'https://remote.office.lan/v1/';

const judge = (link: string, service: string): string => {
  const judged = judgeLinkHost(link, service);
  return judged.kind === 'never' ? 'never' : `${judged.kind} ${judged.host}`;
};

describe('the host of a link', () => {
  test.each([
    ['https://api.service.example/x', PUBLIC, 'own api.service.example'],
    ['https://link.service.example./x', PUBLIC, 'own link.service.example'],
    ['https://link.service.example:8443/x', PUBLIC, 'own link.service.example:8443'],
    ['https://https://link.service.example/x', PUBLIC, 'own link.service.example'],
    ['http://127.0.0.1:4712/x', LOCAL, 'own 127.0.0.1:4712'],
    ['https://localhost/x', LOCAL, 'own localhost'],
    ['https://view.office.lan/x', OFFICE, 'own view.office.lan'],
  ])('%s for the service %s is %s', (link, service, expected) => {
    expect(judge(link, service)).toBe(expected);
  });

  test.each([
    ['https://link.elsewhere.example/x', PUBLIC, 'foreign link.elsewhere.example'],
    ['https://service.example.evil.test/x', PUBLIC, 'foreign service.example.evil.test'],
    ['https://198.51.100.7/x', PUBLIC, 'foreign 198.51.100.7'],
    ['https://link.service.example/x', OFFICE, 'foreign link.service.example'],
    ['https://192.168.0.8/x', OFFICE, 'foreign 192.168.0.8'],
  ])('%s for the service %s is %s', (link, service, expected) => {
    expect(judge(link, service)).toBe(expected);
  });

  test.each([
    'http://link.service.example/x',
    'https://ada:pw@link.service.example/x',
    'https://127.0.0.1/x',
    'https://localhost./x',
    'https://0.0.0.0/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://10.0.0.1/x',
    'https://192.168.0.1/x',
    'https://[fe80::1]/x',
    'https://printer/x',
    'https://router.lan/x',
    'https://nas.local./x',
    'file:///etc/passwd',
    'no address',
    '',
  ])('is never used by a service of the internet: %s', (link) => {
    expect(judge(link, PUBLIC)).toBe('never');
  });

  test('is never another computer for a service of this computer', () => {
    expect(judge('https://link.service.example/x', LOCAL)).toBe('never');
    expect(judge('https://192.168.0.1/x', LOCAL)).toBe('never');
  });
});
