import members from './electron-members.json' with { type: 'json' };

/** The members of every Electron object, read from its type file; a test keeps the list current. */
export type ElectronName = keyof typeof members;

function refusal(name: string, member: string): Error {
  return new Error(`The host does not emulate ${name}.${member}.`);
}

/**
 * Puts a loud refusal in the place of every member that Electron has and the stand-in does not. Without it a missing
 * member would be `undefined`, which a program may take for an answer.
 */
export function refuseTheRest(name: ElectronName, target: object): void {
  for (const member of members[name]) {
    if (member in target) continue;
    Object.defineProperty(target, member, {
      configurable: true,
      enumerable: false,
      get() {
        throw refusal(name, member);
      },
      set() {
        throw refusal(name, member);
      },
    });
  }
}

/** What can be used of an object that is destroyed; `ipc` is not native, and Electron keeps a copy of `id`. */
const afterTheEnd = new Set(['isDestroyed', 'destroy', 'id', 'ipc']);

/** Every other member throws from now on, as Electron's native ones do. */
export function refuseDestroyed(name: ElectronName, target: object): void {
  for (const member of members[name]) {
    if (afterTheEnd.has(member)) continue;
    const refused = () => {
      throw new TypeError('Object has been destroyed');
    };
    Object.defineProperty(target, member, { configurable: true, get: refused, set: refused });
  }
}
