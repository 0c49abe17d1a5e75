import { describe, expect, test } from 'vitest';
import { decideResume, judgeSize, resumeHeaders, type DownloadHead } from '../../../../src-main/recordings/transfer.ts';

const part = { have: 400, etag: '"v1"', lastModified: null };
const head = (status: number, more: Partial<DownloadHead> = {}): DownloadHead => ({
  status,
  contentLength: null,
  contentRange: null,
  etag: null,
  ...more,
});

describe('F11: requesting the rest', () => {
  test('a strong ETag or a date proves that the file is the same', () => {
    expect(resumeHeaders(part)).toEqual({ Range: 'bytes=400-', 'If-Range': '"v1"' });
    expect(resumeHeaders({ ...part, etag: 'W/"v1"', lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT' })).toEqual({
      Range: 'bytes=400-',
      'If-Range': 'Fri, 20 Nov 2026 10:00:00 GMT',
    });
  });

  test('without a validator or without any byte the download starts over', () => {
    expect(resumeHeaders({ ...part, etag: 'W/"v1"' })).toBeNull();
    expect(resumeHeaders({ ...part, etag: null })).toBeNull();
    expect(resumeHeaders({ ...part, have: 0 })).toBeNull();
  });
});

describe('F11: resuming', () => {
  test('the rest of the same file is appended', () => {
    const reply = head(206, { contentRange: 'bytes 400-999/1000', etag: '"v1"' });
    expect(decideResume(part, reply)).toEqual({ kind: 'write', from: 400, total: 1000 });
  });

  test('200 of a host without ranges: the file is written from its start', () => {
    expect(decideResume(part, head(200, { contentLength: '1000' }))).toEqual({ kind: 'write', from: 0, total: 1000 });
  });

  test.each([
    ['a wrong ETag', head(206, { contentRange: 'bytes 400-999/1000', etag: '"v2"' })],
    ['another start', head(206, { contentRange: 'bytes 300-999/1000' })],
    ['no range at all', head(206)],
    ['a range that cannot be read', head(206, { contentRange: 'pages 4-9/10' })],
    ['416 for a file of another size', head(416, { contentRange: 'bytes */1000' })],
    ['416 without a size', head(416)],
  ])('%s: it starts over', (_name, reply) => {
    expect(decideResume(part, reply)).toEqual({ kind: 'start-over' });
  });

  test('416 for exactly the size of the part file: complete', () => {
    expect(decideResume(part, head(416, { contentRange: 'bytes */400' }))).toEqual({ kind: 'complete' });
  });

  test('a range that was not requested is rejected', () => {
    const fresh = { have: 0, etag: null, lastModified: null };
    const reply = head(206, { contentRange: 'bytes 0-99/1000' });
    expect(decideResume(fresh, reply)).toEqual({ kind: 'failed', reason: 'unasked-range' });
    expect(decideResume(fresh, head(416))).toEqual({ kind: 'failed', reason: 'status' });
  });

  test.each([408, 429, 500, 502, 503, 504])('%i is transient: later', (status) => {
    expect(decideResume(part, head(status))).toEqual({ kind: 'later' });
  });

  test.each([301, 400, 401, 403, 404, 418])('%i is final: failed', (status) => {
    expect(decideResume(part, head(status))).toEqual({ kind: 'failed', reason: 'status' });
  });

  test('204 has no file: failed', () => {
    expect(decideResume(part, head(204))).toEqual({ kind: 'failed', reason: 'empty' });
  });
});

describe('F11: the final size', () => {
  test.each([
    [1000, 1000, 'complete'],
    [1000, null, 'complete'],
    [999, 1000, 'too-short'],
    [1001, 1000, 'too-long'],
    [0, null, 'too-short'],
  ] as const)('%i written, %s declared: %s', (written, total, verdict) => {
    expect(judgeSize(written, total)).toBe(verdict);
  });
});
