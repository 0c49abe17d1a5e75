/** One version of the changelog. */
export interface Release {
  readonly version: string;
  readonly changes: readonly string[];
}

/** Reads CHANGELOG.md: a heading of the second level for each version, a list of changes below it, which may be wrapped. */
export function readChangelog(markdown: string): readonly Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const changes = lines
        .join('\n')
        .split(/^- /m)
        .slice(1)
        .map((change) => change.replaceAll(/\s+/g, ' ').replaceAll('`', '').trim());
      return { version: heading.trim(), changes };
    });
}
