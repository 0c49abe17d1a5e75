import { createServer } from 'node:https';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { classifyFetchError, isInterruption } from '../../../../src-main/api/network-error.ts';
import { nodeError, scriptService } from './scripted-service.ts';

describe("Node's fetch", () => {
  test.each([
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['ECONNREFUSED', 'refused'],
    ['ECONNRESET', 'reset'],
    ['EPIPE', 'reset'],
    ['UND_ERR_SOCKET', 'reset'],
    ['ETIMEDOUT', 'timeout-connect'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout-connect'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout-connect'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['EPROTO', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['ENETUNREACH', 'network'],
    ['EHOSTUNREACH', 'network'],
    ['UND_ERR_HEADERS_OVERFLOW', 'not-http'],
    ['SOMETHING_NEW', 'network'],
  ])('%s is named %s', (code, problem) => {
    expect(classifyFetchError(nodeError(code), 'head')).toBe(problem);
  });

  test('several unreachable addresses are named by their common cause', () => {
    const cause = new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]);
    expect(classifyFetchError(new TypeError('fetch failed', { cause }), 'head')).toBe('refused');
  });

  test('a refused redirect is recognized', () => {
    expect(classifyFetchError(new TypeError('fetch failed', { cause: new Error('unexpected redirect') }), 'head')).toBe(
      'redirect',
    );
  });
});

describe("Electron's fetch", () => {
  test.each([
    ['ERR_NAME_NOT_RESOLVED', 'dns'],
    ['ERR_DNS_TIMED_OUT', 'dns'],
    ['ERR_CONNECTION_REFUSED', 'refused'],
    ['ERR_CONNECTION_RESET', 'reset'],
    ['ERR_CONNECTION_CLOSED', 'reset'],
    ['ERR_EMPTY_RESPONSE', 'reset'],
    ['ERR_CONNECTION_TIMED_OUT', 'timeout-connect'],
    ['ERR_TIMED_OUT', 'timeout-connect'],
    ['ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'certificate'],
    ['ERR_CERT_DATE_INVALID', 'certificate'],
    ['ERR_CERTIFICATE_TRANSPARENCY_REQUIRED', 'certificate'],
    ['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'certificate'],
    ['ERR_SSL_PROTOCOL_ERROR', 'tls'],
    ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'tls'],
    ['ERR_PROXY_CONNECTION_FAILED', 'proxy'],
    ['ERR_PROXY_CERTIFICATE_INVALID', 'proxy'],
    ['ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
    ['ERR_SOCKS_CONNECTION_FAILED', 'proxy'],
    ['ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'proxy'],
    ['ERR_NO_SUPPORTED_PROXIES', 'proxy'],
    ['ERR_PAC_SCRIPT_FAILED', 'proxy'],
    ['ERR_INTERNET_DISCONNECTED', 'network'],
    ['ERR_NETWORK_CHANGED', 'network'],
    ['ERR_NETWORK_IO_SUSPENDED', 'network'],
    ['ERR_ADDRESS_UNREACHABLE', 'network'],
    ['ERR_INVALID_HTTP_RESPONSE', 'not-http'],
    ['ERR_TOO_MANY_REDIRECTS', 'redirect'],
    ['ERR_CONTENT_LENGTH_MISMATCH', 'truncated'],
    ['ERR_INCOMPLETE_CHUNKED_ENCODING', 'truncated'],
  ])('net::%s is named %s', (name, problem) => {
    expect(classifyFetchError(new Error(`net::${name}`), 'head')).toBe(problem);
  });

  test('a refused redirect is recognized', () => {
    const error = new Error("Attempted to redirect, but redirect policy was 'error'");
    expect(classifyFetchError(error, 'head')).toBe('redirect');
  });
});

test('after the head a lost connection means a truncated body', () => {
  for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'ERR_NETWORK_CHANGED']) {
    expect(classifyFetchError(nodeError(code), 'body')).toBe('truncated');
  }
  expect(classifyFetchError(nodeError('UND_ERR_BODY_TIMEOUT'), 'body')).toBe('timeout-body');
});

test('what this computer itself broke off is known from what the service or the way to it did', () => {
  const interrupted = (name: string) =>
    isInterruption(new TypeError('fetch failed', { cause: new Error(`net::${name}`) }));
  expect(['ERR_NETWORK_CHANGED', 'ERR_NETWORK_IO_SUSPENDED'].map(interrupted)).toEqual([true, true]);
  for (const name of ['ERR_INTERNET_DISCONNECTED', 'ERR_ADDRESS_UNREACHABLE', 'ERR_CONNECTION_RESET'])
    expect(interrupted(name), name).toBe(false);
});

test('circular causes are handled', () => {
  const error = new Error('a');
  error.cause = error;
  expect(classifyFetchError(error, 'head')).toBe('network');
});

test('every network error has its own message', async () => {
  const codes = [
    'ERR_CERT_DATE_INVALID',
    'EPROTO',
    'ENOTFOUND',
    'ECONNREFUSED',
    'ERR_PROXY_CONNECTION_FAILED',
    'ECONNRESET',
    'ENETUNREACH',
    'HPE_X',
  ];
  const messages = new Set<string>();
  for (const code of codes) {
    const service = scriptService(() => Promise.reject(nodeError(code, `${code} at secret.host.example`)));
    const result = await service.run((client) => client.listAgents({}, { attention: 'background' }));
    if (result.ok) throw new Error('it cannot have worked');
    messages.add(result.failure.message);
    expect(result.failure.message).not.toContain('secret.host');
  }
  expect(messages.size).toBe(codes.length);
});

test('real failures are named: a server without TLS, a closed port, an unknown name', async () => {
  const server = createServer({}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const reasonOf = async (address: string) => {
    const service = scriptService(() => json404(), { address, fetch });
    const result = await service.client.listAgents({}, { attention: 'background' });
    return result.ok ? null : result.failure.reason;
  };
  expect(await reasonOf(`https://127.0.0.1:${port}/v1/`)).toBe('tls');
  await new Promise((resolve) => server.close(resolve));
  expect(await reasonOf(`http://127.0.0.1:${port}/v1/`)).toBe('refused');
  expect(await reasonOf('https://nowhere.invalid/v1/')).toBe('dns');
});

const json404 = () => new Response(null, { status: 404 });
