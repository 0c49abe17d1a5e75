/** A typed event emitter. Listeners are called in the order of their subscription. */
export function createEvents<Events extends object>() {
  const listeners: { [Name in keyof Events]?: ReadonlySet<(data: Events[Name]) => void> } = {};
  return {
    /** Returns the unsubscribe function. */
    on: <Name extends keyof Events>(name: Name, listener: (data: Events[Name]) => void): (() => void) => {
      listeners[name] = new Set([...(listeners[name] ?? []), listener]);
      return () => {
        listeners[name] = new Set([...(listeners[name] ?? [])].filter((other) => other !== listener));
      };
    },

    emit<Name extends keyof Events>(name: Name, data: Events[Name]): void {
      for (const listener of listeners[name] ?? []) listener(data);
    },
  };
}
