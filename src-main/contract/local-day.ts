/** 7 as "07". */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The local day of a moment in Unix milliseconds, as `2026-11-23`. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
