/** "de_AT.UTF-8" as a BCP 47 tag: "de-AT". Null for "C", "POSIX" and nothing. */
export function readPosixLocale(name: string | undefined): string | null {
  const found = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@].*)?$/.exec(name ?? '');
  if (found === null) return null;
  const [, language = '', region] = found;
  return region === undefined ? language : `${language}-${region}`;
}
