/** The ids of a whole fleet, for an action on all of it, and some room. */
const MAX_VALUES = 150_000;
const MAX_TEXT = 1_000_000;

/**
 * Whether an input is made of plain values of a bearable size, looked at before its schema is: a schema that walks the ten
 * million keys of a byte array stops the main process for seconds. No call of the contract takes anything else.
 */
export function isPlainInput(input: unknown): boolean {
  const waiting: unknown[] = [input];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen > MAX_VALUES) return false;
    const value = waiting.pop();
    if (typeof value === 'string' && value.length > MAX_TEXT) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value) ? value.length > MAX_VALUES : !isPlainObject(value)) return false;
    if (Array.isArray(value)) {
      // By index: walking the keys of a long array makes a text of each. Numbers, as in the ids of a fleet, are plain.
      for (const item of value as readonly unknown[]) {
        if (typeof item === 'number') seen += 1;
        else waiting.push(item);
      }
      if (seen > MAX_VALUES) return false;
      continue;
    }
    for (const key in value) {
      waiting.push((value as Readonly<Record<string, unknown>>)[key]);
      if (waiting.length > MAX_VALUES) return false;
    }
  }
  return true;
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
