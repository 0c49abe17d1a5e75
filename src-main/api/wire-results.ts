import { z } from 'zod';
import { OneTimeLink } from './one-time-link.ts';
import { whole } from './wire-fields.ts';
import { isObject, readable, unreadable, type Read } from './wire.ts';

/** What an operation that only reports a result answers (section 4); the meaning of the number is not known. */
export interface ServiceResult {
  readonly status: number | null;
}

const result = z.object({ status: whole });

/** 4.3, 4.5 to 4.7, 4.11. Success was decided by the HTTP status; the number is kept for the activity log. */
export function readResult(json: unknown): Read<ServiceResult> {
  const parsed = result.safeParse(json);
  return parsed.success ? readable(parsed.data) : unreadable('shape');
}

/** 4.4: `data.url`; a bare `url` is read too. */
export function readOneTimeLink(json: unknown, serviceAddress: string): Read<OneTimeLink> {
  const row = isObject(json) && isObject(json.data) ? json.data : json;
  const link = isObject(row) ? OneTimeLink.parse(row.url, serviceAddress) : null;
  return link === null ? unreadable('shape') : readable(link);
}
