import type { Plugin } from 'vite';

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * The same script with escapes for characters beyond Latin 1, which change nothing in a comment either; one in another alphabet,
 * which would be longer than with two bytes for each character, stays as it is.
 */
export function toOneByte(script: string): string {
  const written = script.replaceAll(/[^\x00-\xff]/g, escapeUnit);
  return written.length < 2 * script.length ? written : script;
}

/**
 * Writes scripts in characters of one byte. The engine keeps the text of a script as long as it runs: a single quotation mark of
 * another kind makes it take two bytes for each character.
 */
export function oneByte(): Plugin {
  return {
    name: 'one-byte',
    // Not sooner: the steps after the rendering rewrite strings without escapes.
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = toOneByte(part.code);
    },
  };
}
