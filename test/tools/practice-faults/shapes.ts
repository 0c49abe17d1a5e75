import { isFields, type Fields } from '../../../src-main/practice/parameters.ts';

/**
 * Other shapes of a successful response: deviations seen in live services (F1, F10, F12, F15, F19, F21), and what no
 * service should send. Each takes the bytes of a JSON response and returns other bytes.
 */
export const shapes = {
  /** `agents/list` without its container (F1). */
  'bare-array': onValue((value) => (isFields(value) && Array.isArray(value.data) ? value.data : value)),
  /** Addresses with two schemes (F15). */
  'doubled-scheme': onText((text) => text.replaceAll(/"(https?:\/\/)/g, '"$1$1')),
  /** Times as floats (F10). */
  'float-times': onText((text) => text.replaceAll(/("(?:\w+_time|start|stop)":)(\d+)/g, '$1$2.0')),
  /** `clients` as `client` (F12). */
  'client-key': onText((text) => text.replaceAll('"clients":', '"client":')),
  'numbers-as-text': onText((text) => text.replaceAll(/(":)(-?\d+(?:\.\d+)?)(?=[,}])/g, '$1"$2"')),
  'extra-fields': onText((text) => text.replaceAll(/\{"/g, '{"unheard_of":{"deep":[1]},"')),
  'missing-fields': onElements((element, index) => withoutField(element, index)),
  'null-fields': onElements((element) => nulled(element)),
  /** Every third element is not one. */
  'broken-elements': onElements((element, index) => (index % 3 === 2 ? 'not an element' : element)),
  /** The first element appears twice. */
  'duplicate-ids': onValue((value) => duplicated(value)),
  'unknown-status': onText((text) => text.replaceAll(/"status":\d+/g, '"status":7')),
  'unknown-mode': onText((text) => text.replaceAll(/"mode":"\w*"/g, '"mode":"levitation"')),
  'array-for-object': onText((text) => `[${text}]`),
  null: onText(() => 'null'),
  number: onText(() => '42'),
  empty: onText(() => ''),
  'half-json': onText((text) => text.slice(0, Math.floor(text.length / 2))),
  bom: onText((text) => `\ufeff${text}`),
  utf16: (body: Buffer): Buffer => Buffer.from(body.toString('utf8'), 'utf16le'),
  'deep-nesting': onText(() => '['.repeat(100_000) + ']'.repeat(100_000)),
  'prototype-keys': onText((text) =>
    text.replaceAll(/\{"/g, '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"'),
  ),
  'duplicate-keys': onText((text) => text.replaceAll(/"name":("(?:[^"\\]|\\.)*")/g, '"name":"first","name":$1')),
} as const satisfies Readonly<Record<string, (body: Buffer) => Buffer>>;

export type Shape = keyof typeof shapes;

export const isShape = (value: unknown): value is Shape => typeof value === 'string' && Object.hasOwn(shapes, value);

function onText(change: (text: string) => string): (body: Buffer) => Buffer {
  return (body) => Buffer.from(change(body.toString('utf8')));
}

function onValue(change: (value: unknown) => unknown): (body: Buffer) => Buffer {
  return onText((text) => (text === '' ? text : JSON.stringify(change(JSON.parse(text)))));
}

/** Changes the elements of `data`, be it one or many. */
function onElements(change: (element: unknown, index: number) => unknown): (body: Buffer) => Buffer {
  return onValue((value) => {
    if (!isFields(value)) return value;
    const { data } = value;
    if (data === undefined) return change(value, 0);
    return { ...value, data: Array.isArray(data) ? data.map(change) : change(data, 0) };
  });
}

/** Leaves out one field, another one in each element; the identifier stays. */
function withoutField(element: unknown, index: number): unknown {
  if (!isFields(element)) return element;
  const names = Object.keys(element).filter((name) => name !== 'id');
  const left = names[index % Math.max(1, names.length)];
  return Object.fromEntries(Object.entries(element).filter(([name]) => name !== left));
}

const nulled = (element: unknown): unknown =>
  isFields(element)
    ? Object.fromEntries(Object.entries(element).map(([name, value]) => [name, name === 'id' ? value : null]))
    : element;

function duplicated(value: unknown): unknown {
  if (!isFields(value) || !Array.isArray(value.data)) return value;
  const data: unknown[] = value.data;
  const whole: Fields = value;
  return { ...whole, data: [...data.slice(0, 1), ...data] };
}
