import svelte from 'svelte/package.json' with { type: 'json' };

/** What the compiler and a server use, and what has types alone. */
const elsewhere = /^\.\/(?:package\.json|action|elements|compiler|server|internal|internal\/server)$/;

/**
 * All parts of Svelte that a page may import. Vite makes one module of them: read one by one, each call between them goes through the
 * export of a module, which takes a twelfth of the pages' time. A part that is missing here would be a second Svelte beside the first.
 */
export const svelteParts: readonly string[] = Object.keys(svelte.exports)
  .filter((name) => !elsewhere.test(name))
  .map((name) => `svelte${name.slice(1)}`);
