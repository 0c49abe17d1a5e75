import type { System } from './agent.ts';
import { randomToken } from './identity.ts';
import { escapeHtml } from './pages.ts';
import { wallpaperOf } from './preview.ts';
import { remoteScript } from './remote-script.ts';
import { sceneOf, type Scene } from './remote-scenes.ts';
import { remoteStyle } from './remote-style.ts';
import { page, type Reply } from './reply.ts';
import type { Trade } from './world.ts';

/** What a page with a remote desktop shows, and where it reports. */
export interface Desktop {
  readonly name: string;
  readonly where: string;
  readonly user: string | null;
  readonly os: System;
  readonly safeMode: boolean;
  readonly trade: Trade | null;
  readonly seed: string;
  /** Path of the event connection that tells the page how its session is. */
  readonly events: string;
  /** Path that takes the page's last word. */
  readonly leave: string;
}

/** A simulated remote desktop: the page a connection link opens. Its title and its text carry the computer's name. */
export function remotePage(desktop: Desktop): Reply {
  const nonce = randomToken(12);
  const name = escapeHtml(desktop.name);
  const [above, below, hills] = wallpaperOf(desktop.seed);
  const colours = `:root { --above: ${above}; --below: ${below}; --hills: ${hills}; }`;
  const classes = `${desktop.os}${desktop.safeMode ? ' safe' : ''}`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${name}</title>
<style nonce="${nonce}">${colours}${remoteStyle}</style>
</head>
<body class="${classes}" data-events="${desktop.events}" data-leave="${desktop.leave}" data-session="opening" data-keys="0" data-clicks="0">
${desktop.safeMode ? '<div class="corner">Safe Mode</div><div class="corner">Safe Mode</div>' : ''}
<svg class="hills" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path d="M0 78C20 50 42 90 62 62S90 36 100 44V100H0Z"/><path d="M0 92C25 70 50 100 72 80S94 64 100 66V100H0Z"/></svg>
<div class="machine"><h1>${name}</h1><p>${escapeHtml(desktop.where)}</p><p>${escapeHtml(userLine(desktop))}</p></div>
<div class="icons" aria-hidden="true"><div><i></i>Files</div><div><i></i>Program</div><div><i></i>Handover</div></div>
${appWindow(sceneOf(desktop.trade, desktop.seed))}
${noteWindow}
${dialogWindow}
<div class="bar"><span>${name}</span><span class="start"></span><span class="search">Search</span><span class="where">Pointer <output id="pointer">–</output> · Key <output id="last-key">–</output></span><time id="clock"></time></div>
<div id="ended" role="alert" hidden><h2 id="ended-title"></h2><p id="ended-text"></p></div>
<script nonce="${nonce}">${remoteScript}</script>
</body>
</html>`;
  return page(html, nonce);
}

const userLine = ({ user }: Desktop): string => (user === null ? 'Nobody is signed in' : `Signed in: ${user}`);

const titleBar = (icon: string, title: string): string =>
  `<header><b>${escapeHtml(icon)}</b><span>${escapeHtml(title)}</span><span aria-hidden="true">–□×</span></header>`;

function appWindow(scene: Scene): string {
  const cells = (tag: 'td' | 'th', texts: readonly string[]): string =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');
  const rows = scene.rows.map((row, index) => `<tr${index === 2 ? ' class="marked"' : ''}>${cells('td', row)}</tr>`);
  return (
    `<section class="window app" aria-label="${escapeHtml(scene.title)}">${titleBar(scene.icon, scene.title)}` +
    `<div class="buttons">${scene.buttons.map((text) => `<button tabindex="-1">${escapeHtml(text)}</button>`).join('')}</div>` +
    `<table><thead><tr>${cells('th', scene.columns)}</tr></thead><tbody>${rows.join('')}</tbody></table>` +
    `<footer>${escapeHtml(scene.status)}</footer></section>`
  );
}

const noteWindow =
  `<section class="window note" aria-label="Note window">${titleBar('N', 'Note')}` +
  '<div id="note" role="textbox" aria-label="Note" aria-multiline="true" tabindex="0"></div></section>';

const dialogWindow =
  `<section class="window dialog" id="dialog" role="dialog" aria-label="Connect to printer">${titleBar('!', 'Connect to printer')}` +
  '<p>The printer does not answer.<br>Error 0x00000709.</p><footer><button id="accept">OK</button></footer></section>';
