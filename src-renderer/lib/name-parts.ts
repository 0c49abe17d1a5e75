/** A part of a name, and whether it matches the typed text. */
export interface NamePart {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a name at its marks (start and end, UTF-16). */
export function cutName(name: string, marks: readonly (readonly [number, number])[]): readonly NamePart[] {
  const parts: NamePart[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push({ text: name.slice(at, start), marked: false });
    parts.push({ text: name.slice(start, end), marked: true });
    at = end;
  }
  if (at < name.length) parts.push({ text: name.slice(at), marked: false });
  return parts;
}
