/**
 * The time zone in which this page shows times. Chromium tells a page when the zone of the system changes: from then on `Date` and new
 * formatters of `Intl` have the new one, while formatters that were made before keep theirs. So all of them are made again when it
 * is noticed here.
 */

/** The offset, too: the rules of a zone can change while its name stays. */
const readZone = (): string =>
  `${Intl.DateTimeFormat().resolvedOptions().timeZone} ${String(new Date().getTimezoneOffset())}`;

let zone = readZone();

/** Names the zone in use; times are drawn again by the clock of the pages, which moves after the zone was read. */
export const timeZone = (): string => zone;

/** To be called several times a minute. */
export function followTimeZone(): void {
  zone = readZone();
}
