import { isolate } from './text.ts';
import { t } from '../../src-main/contract/texts.ts';

/** The first that fits: browsers that are built on another one name that one too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bLongreach\//, 'Longreach'],
  [/\bElectron\//, 'Electron'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
const LONGEST = 80;

/** A browser's user agent in words: "Chrome on Windows". One that is not understood is shown as it is, cut; null for none. */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  // Enough to distinguish them; a text of any length must cost nothing.
  const head = userAgent.slice(0, 600);
  const browser = browsers.find(([pattern]) => pattern.test(head))?.[1];
  const system = systems.find(([pattern]) => pattern.test(head))?.[1];
  if (browser !== undefined && system !== undefined) return t('details.browserOn', { browser, system });
  if (browser !== undefined) return browser;
  const whole = userAgent.replace(/\s+/g, ' ').trim();
  return isolate(whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole);
}
