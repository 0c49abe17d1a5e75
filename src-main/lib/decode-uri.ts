/** The text without percent encoding; null where it is broken. */
export function decodeUriOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
