import type { AccountColor } from '../../../src-main/contract/contract.ts';
import './marks.css';

/** A filled shape for each colour, none of which is the shape of a state. */
export const markShapes: Readonly<Record<AccountColor, string>> = {
  violet: 'M3.500 1.500h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2Z',
  teal: 'M6 .8 10.600 3.400v5.200L6 11.200 1.400 8.600V3.400Z',
  magenta: 'M4.300 2.200h6.900l-3.500 7.600H.8Z',
  brown: 'M6 1 11 5.200V10.800H1V5.200Z',
  slate: 'M4.300 1.200h3.400v3.100h3.100v3.400H7.700v3.100H4.300V7.700H1.200V4.300h3.100Z',
  olive: 'M1 2.200h10L8.600 9.800H3.400Z',
};

const SVG = 'http://www.w3.org/2000/svg';

/** The mark of an account for rows that are drawn by hand; elsewhere `AccountMark.svelte`. */
export function makeAccountMark(color: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', `account-mark ${color}`);
  svg.setAttribute('viewBox', '0 0 12 12');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', markShapes[color as AccountColor]);
  path.setAttribute('fill', 'currentColor');
  path.setAttribute('stroke', 'currentColor');
  path.setAttribute('stroke-width', '0.6');
  path.setAttribute('stroke-linejoin', 'round');
  svg.append(path);
  return svg;
}
