import { EventEmitter } from 'node:events';
import { recordEmitter, recordListening } from './record-members.ts';

/** Events by name, each with the tuple of its listener's arguments. */
export type EventTuples<T> = Record<keyof T, unknown[]>;

/** Electron's event object: the first argument of most listeners. */
export type HostEvent<Details extends object = object> = Details & {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
};

/** Makes an event whose default can be prevented. */
export function preventable<Details extends object>(details: Details): HostEvent<Details> {
  let prevented = false;
  return Object.defineProperty(
    Object.assign({}, details, {
      preventDefault() {
        prevented = true;
      },
    }),
    'defaultPrevented',
    { get: () => prevented, enumerable: true },
  ) as HostEvent<Details>;
}

/** Names that Node itself emits on every emitter. */
const ofNode = ['newListener', 'removeListener'];

/**
 * An emitter that knows its events: listening for a name the host never emits is refused, at compile time by the tuples
 * and at run time by the list, because a listener that is never called looks exactly like one that works.
 */
export class HostEmitter<T extends EventTuples<T>> extends EventEmitter<T> {
  constructor(owner: string, names: readonly (keyof T & string)[]) {
    super();
    const known = new Set<string | symbol>([...names, ...ofNode]);
    const guard = (name: string | symbol) => {
      if (typeof name === 'string' && !known.has(name))
        throw new Error(`The host does not emulate the event '${name}' of ${owner}.`);
      recordListening(this, name);
    };
    super.on('newListener' as never, guard as never);
    recordEmitter(owner, this);
  }
}
