import { appendFileSync } from 'node:fs';
import { EventEmitter } from 'node:events';

/**
 * Notes which members of Electron the built program calls, for the table that `npm run members` writes: one line per member in
 * the file that LONGREACH_MEMBERS names. Without it nothing is wrapped.
 */
const file = process.env.LONGREACH_MEMBERS ?? '';
const noted = new Set<string>();
/** Events that the program listens to, by their emitter. */
const listened = new WeakMap<object, Set<string | symbol>>();
const ofEmitters = new Set<PropertyKey>(Object.getOwnPropertyNames(EventEmitter.prototype));

/** Frames between the caller and its member: this file, and emitters (Playwright wraps that of `app`). */
const passedOn = /record-members\.ts|base\/emitter\.ts|playwright-core|\(node:/;

/** The caller of the member is the program itself: not the host, whose members use each other, and not a test. */
function isCalledByProgram(isPassedOn = passedOn): boolean {
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  return frames.find((frame) => !isPassedOn.test(frame))?.includes('/out/main/') === true;
}

function note(name: string): void {
  if (noted.has(name)) return;
  noted.add(name);
  appendFileSync(file, `${name}\n`);
}

function noteCall(name: string): void {
  if (!noted.has(name) && isCalledByProgram()) note(name);
}

/** A page reached main through the bridge that the program's preload has made. */
export function recordPreload(): void {
  if (file === '') return;
  note('ContextBridge.exposeInMainWorld');
  note('IpcRenderer.invoke');
}

/** The program's preload asked for memory to be returned. */
export function recordClearCache(): void {
  if (file !== '') note('WebFrame.clearCache');
}

/** The name as in the type file: "App" for the object `app`. */
const ownerName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Wraps every member of this object, prototype or class. @param owner as in Electron's type file */
export function recordMembers(owner: string, target: object): void {
  if (file === '') return;
  wrapOwn(owner, target);
  // The methods of an object that is the only one of its class.
  const above: unknown = Object.getPrototypeOf(target);
  const isAlone = typeof target === 'object' && !Object.hasOwn(target, 'constructor');
  if (isAlone && above !== Object.prototype) wrapOwn(owner, above as object);
}

function wrapOwn(owner: string, target: object): void {
  for (const key of Reflect.ownKeys(target)) {
    if (typeof key === 'symbol' || ['constructor', 'prototype', 'length', 'name'].includes(key) || ofEmitters.has(key))
      continue;
    const property = Object.getOwnPropertyDescriptor(target, key);
    if (property?.configurable !== true) continue;
    Object.defineProperty(target, key, wrap(`${ownerName(owner)}.${key}`, property));
  }
}

function wrap(name: string, property: PropertyDescriptor): PropertyDescriptor {
  const { get, set } = property;
  if (get || set) {
    return {
      ...property,
      ...(get && {
        get(this: object): unknown {
          noteCall(name);
          return get.call(this);
        },
      }),
      ...(set && {
        set(this: object, value: unknown) {
          noteCall(name);
          set.call(this, value);
        },
      }),
    };
  }
  let value: unknown = property.value;
  const { configurable = true, enumerable = true } = property;
  return {
    configurable,
    enumerable,
    get() {
      noteCall(name);
      return value;
    },
    set(next: unknown) {
      value = next;
    },
  };
}

/** The program makes an object that emits nothing. Call it in its constructor. */
export function recordMade(given: object): void {
  if (file === '') return;
  const { name } = given.constructor;
  // Its own constructor and those above it; a page that a window makes is not made by the program.
  if (isCalledByProgram(new RegExp(`${passedOn.source}|at new (?:View|${name}) `))) note(`new ${name}`);
}

/** A new emitter: its construction, the fields that it has of its own, and the events that come to the program. */
export function recordEmitter(owner: string, given: object): void {
  if (file === '') return;
  const emitter = given as EventEmitter;
  recordMade(given);
  const { emit } = emitter;
  emitter.emit = (event: string | symbol, ...args: unknown[]) => {
    if (listened.get(emitter)?.has(event) === true) note(`${ownerName(owner)} '${String(event)}'`);
    return emit.call(emitter, event, ...args);
  };
  // Its fields are there once its constructor has ended.
  queueMicrotask(() => {
    wrapOwn(owner, emitter);
  });
}

/** The program may have begun to listen. */
export function recordListening(emitter: object, event: string | symbol): void {
  if (file === '' || !isCalledByProgram()) return;
  listened.set(emitter, (listened.get(emitter) ?? new Set()).add(event));
}
