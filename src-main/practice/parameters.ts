import { Refused } from './reply.ts';

/** Readers for the parameters of a request. Each returns the value, `null` where it is absent, or the refusal to answer with. */

const largestId = Number.MAX_SAFE_INTEGER;

/** A whole number that must be there. */
export function readId(query: URLSearchParams, name: string): number | Refused {
  const value = readNumber(query, name);
  return value ?? new Refused(400, `The parameter ${name} is missing.`);
}

/** A whole number of at least 0, or nothing. An empty value counts as absent. */
export function readNumber(query: URLSearchParams, name: string): number | null | Refused {
  const text = query.get(name)?.trim() ?? '';
  if (text === '') return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > largestId) return new Refused(400, `The parameter ${name} must be a number.`);
  return value;
}

const yes = new Set(['true', '1', 'yes', 'on']);
const no = new Set(['false', '0', 'no', 'off']);

/** A boolean in any of the common forms of query strings, or nothing. */
export function readBoolean(query: URLSearchParams, name: string): boolean | null | Refused {
  const text = query.get(name)?.trim().toLowerCase() ?? '';
  if (text === '') return null;
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  return new Refused(400, `The parameter ${name} must be true or false.`);
}

export type Fields = Readonly<Record<string, unknown>>;

/** A JSON object in the body; anything else is refused. */
export function readFields(body: Buffer): Fields | Refused {
  const refused = new Refused(400, 'The body must be a JSON object.');
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isFields(value) ? value : refused;
  } catch {
    return refused;
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number in a JSON object that must be there; a number written as text is taken too. */
export function fieldId(fields: Fields, name: string): number | Refused {
  const value = fields[name];
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number') return new Refused(400, `The field ${name} must be a number.`);
  return Number.isSafeInteger(number) && number >= 0 ? number : new Refused(400, `The field ${name} must be a number.`);
}

/** All values, or the first refusal among them. */
export function settle<T extends Readonly<Record<string, unknown>>>(
  values: T,
): { readonly [K in keyof T]: Exclude<T[K], Refused> } | Refused {
  for (const value of Object.values(values)) if (value instanceof Refused) return value;
  // No refusal is among them, so every value has the type without it.
  return values as { readonly [K in keyof T]: Exclude<T[K], Refused> };
}
