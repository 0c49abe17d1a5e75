const separator = /\s*[/\\]\s*|\s+>\s+/;

/**
 * The levels of a group name. Groups of the service are flat names; users write trees into them ("A / B", "A\B", "A > B"). A slash
 * or backslash separates with or without spaces around it; ">" only with spaces, because names like "->x" exist. A name that is
 * nothing but separators is one level.
 */
export function levelsOf(name: string): readonly string[] {
  const levels = name
    .split(separator)
    .map((level) => level.replace(/\s+/g, ' ').trim())
    .filter((level) => level !== '');
  const trimmed = name.replace(/\s+/g, ' ').trim();
  return levels.length > 0 ? levels : trimmed === '' ? [] : [trimmed];
}

/** Levels as they are shown everywhere: "Northgate Logistics / Leeds". */
export const joinLevels = (levels: readonly string[]): string => levels.join(' / ');

/** Whether a group is one of these, or below one of them; whichever separator either has. */
export function isInGroups(name: string, groups: readonly string[]): boolean {
  const levels = levelsOf(name);
  return groups.some((group) => {
    const above = levelsOf(group);
    return above.length > 0 && above.every((level, index) => level === levels[index]);
  });
}

/** A group name as it is shown, whichever separator the service has in it. Files of data keep the name as it is. */
export const formatGroup = (name: string): string => joinLevels(levelsOf(name));
