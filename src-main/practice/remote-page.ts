import type { System } from './agent.ts';
import { randomToken } from './identity.ts';
import { escapeHtml } from './pages.ts';
import { wallpaperOf } from './previews.ts';
import { remoteFileNames } from './remote-files.ts';
import { remoteScript } from './remote-script.ts';
import { sceneOf, type Scene } from './remote-scenes.ts';
import { page, type Reply } from './reply.ts';
import type { Trade } from './world.ts';

/** The look of a simulated remote desktop; the three colours of the background come before it as custom properties. */
const remoteStyle = `
* { box-sizing: border-box; }
html, body { margin: 0; height: 100%; overflow: hidden; }
body { font: 13px/1.4 "Segoe UI", "Liberation Sans", Arial, sans-serif; color: #1d2733; cursor: default; user-select: none;
  background: linear-gradient(135deg, var(--above), var(--below)); }
.hills { position: fixed; inset: 0; width: 100%; height: 100%; }
.hills path { fill: var(--hills); }
.hills path + path { fill: color-mix(in srgb, var(--hills), #0b1a2e 30%); }
.machine { position: fixed; right: 18px; top: 14px; margin: 0; color: #fff; text-align: right; max-width: 46vw; }
.machine h1 { margin: 0; font-size: 17px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; }
.machine p { margin: 0; font-size: 12px; opacity: 0.85; }
.icons { position: fixed; left: 14px; top: 20px; display: grid; gap: 18px; color: #fff; font-size: 11.5px; text-align: center; }
.icons i { display: block; width: 34px; height: 34px; margin: 0 auto 4px; border-radius: 5px; background: #f0b93c; }
.icons div:nth-child(2) i { background: #2f5d50; }
.icons div:nth-child(3) i { background: #dfe4ea; }
.window { position: fixed; background: #fff; border-radius: 8px; box-shadow: 0 10px 28px #031a2b66; overflow: hidden; }
.window header { display: flex; align-items: center; gap: 9px; height: 34px; padding: 0 12px; background: #e9eff5; }
.window header b { display: grid; place-items: center; width: 17px; height: 17px; border-radius: 3px; background: #2f5d50; color: #fff; font-size: 11px; }
.window header span:last-child { margin-left: auto; letter-spacing: 6px; color: #4b5664; }
.app { left: 9vw; top: 9vh; width: 70vw; height: 74vh; display: flex; flex-direction: column; }
.buttons { display: flex; gap: 8px; padding: 9px 14px; border-bottom: 1px solid #dde3ea; background: #f7f9fb; }
.buttons button, .dialog button { font: inherit; padding: 4px 14px; border: 1px solid #cfd8e2; border-radius: 4px; background: #fff; color: inherit; }
.buttons button:nth-child(2) { background: #2f5d50; border-color: #2f5d50; color: #fff; }
table { border-collapse: collapse; width: 100%; flex: 1 1 auto; }
th { text-align: left; font-weight: 400; font-size: 11.5px; color: #66727f; padding: 6px 12px; border-bottom: 1px solid #cfd8e2; }
td { padding: 5px 12px; border-bottom: 1px solid #e6eaef; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
tr.marked td { background: #dcebfb; }
.app footer { padding: 5px 14px; font-size: 11.5px; color: #66727f; background: #f7f9fb; border-top: 1px solid #dde3ea; }
.note { right: 5vw; bottom: 14vh; width: 300px; height: 210px; background: #fff7cc; display: flex; flex-direction: column; }
.note header { background: #f0dd85; cursor: move; }
.note header b { background: #8a7320; }
#note { flex: 1; padding: 10px 12px; white-space: pre-wrap; overflow: auto; overflow-wrap: anywhere; outline: none; font-size: 14px;
  caret-color: transparent; user-select: text; }
#note::after { content: ""; border-left: 1.5px solid #1d2733; animation: caret 1s steps(2) infinite; }
@keyframes caret { 50% { opacity: 0; } }
.files { left: 14vw; top: 18vh; width: 340px; min-height: 220px; padding-bottom: 10px; }
.files ul { list-style: none; margin: 10px 16px; padding: 0; }
.files li { padding: 3px 0; }
.files label { display: block; margin: 0 16px; color: #66727f; }
.dialog { left: 34vw; top: 40vh; width: 380px; }
.dialog p { margin: 16px 18px 18px 62px; position: relative; }
.dialog p::before { content: "×"; position: absolute; left: -44px; top: 2px; width: 30px; height: 30px; border-radius: 50%; background: #c63a31; color: #fff; font: 22px/28px sans-serif; text-align: center; }
.dialog footer { background: #f1f4f8; padding: 10px 16px; text-align: right; }
.dialog button { background: #1766c2; border-color: #1766c2; color: #fff; }
.bar { position: fixed; left: 0; right: 0; bottom: 0; height: 44px; display: flex; align-items: center; gap: 12px; padding: 0 14px; background: #e8eef6ee; font-size: 12px; }
.bar .start { width: 22px; height: 22px; background: #1766c2; border-radius: 3px; margin-left: auto; }
.bar .search { padding: 4px 26px; border-radius: 12px; background: #fff; color: #5a6472; }
.bar .where { margin-left: auto; text-align: right; color: #2b3340; font-variant-numeric: tabular-nums; }
.bar time { text-align: right; white-space: pre; font-variant-numeric: tabular-nums; }
.mac .bar { bottom: auto; top: 0; height: 26px; background: #ffffffb0; }
.mac .bar .start { width: 14px; height: 14px; border-radius: 50%; margin-left: 0; background: #39434f; }
.mac .bar .search { display: none; }
.mac .machine, .linux .machine { top: 38px; }
.mac .bar time, .linux .bar time { white-space: nowrap; }
.mac .icons, .linux .icons { top: 48px; }
.linux .bar { bottom: auto; top: 0; height: 28px; background: #20262d; color: #e6eaef; }
.linux .bar .where, .linux .bar .search { color: #e6eaef; background: none; }
.linux .bar .start { width: 12px; height: 12px; margin-left: 0; background: #e6eaef; border-radius: 50%; }
.android .icons, .android .dialog { display: none; }
.android .app { left: 3vw; width: 94vw; top: 7vh; }
.android .bar { background: #101418; color: #e6eaef; }
.android .machine { top: 8px; }
.android .machine p { display: none; }
.android .bar .where { color: #e6eaef; }
.safe { background: #000; }
.safe .hills { display: none; }
.corner { position: fixed; color: #fff; font-size: 15px; }
.corner:nth-of-type(1) { left: 8px; top: 4px; }
.corner:nth-of-type(2) { right: 8px; bottom: 50px; }
.ring { position: fixed; width: 26px; height: 26px; margin: -13px 0 0 -13px; border: 2px solid #ffffffcc; outline: 1px solid #0006; border-radius: 50%; pointer-events: none; animation: ring 0.5s forwards; }
@keyframes ring { to { transform: scale(1.6); opacity: 0; } }
@media (prefers-reduced-motion: reduce) {
  #note::after { animation: none; }
  .ring { animation-duration: 1ms; }
}
#ended { position: fixed; inset: 0; display: grid; place-content: center; text-align: center; background: #0b1420e6; color: #fff; }
#ended[hidden], .dialog[hidden], .files[hidden] { display: none; }
#ended h2 { margin: 0 0 6px; font-size: 22px; }
#ended p { margin: 0; opacity: 0.85; }
`;

/** What a page with a remote desktop shows, and where it reports. */
export interface Desktop {
  readonly name: string;
  readonly where: string;
  readonly user: string | null;
  readonly os: System;
  readonly safeMode: boolean;
  readonly trade: Trade | null;
  readonly seed: string;
  /** Path of the event connection that reports the state of the session to the page. */
  readonly events: string;
  /** Path that takes the page's last word. */
  readonly leave: string;
  /** Path under which its files can be downloaded, with a slash at the end. */
  readonly files: string;
}

/** A simulated remote desktop: the page a connection link opens. Its title and its text carry the agent's name. */
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
<div class="icons" aria-hidden="true"><div id="open-files"><i></i>Files</div><div><i></i>Program</div><div><i></i>Handover</div></div>
${appWindow(sceneOf(desktop.trade, desktop.seed))}
${noteWindow}
${filesWindow(desktop.files)}
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
  '<div id="note" role="textbox" aria-label="Note" aria-multiline="true" tabindex="0" contenteditable="plaintext-only" spellcheck="false"></div></section>';

/** The file manager: it offers files for download, and takes what is chosen or dropped. */
const filesWindow = (path: string): string =>
  `<section class="window files" id="files" aria-label="Files" hidden>${titleBar('F', 'Files')}<ul>` +
  remoteFileNames.map((name) => `<li><a href="${path}${name}" download="${name}">${name}</a></li>`).join('') +
  '</ul><label>Upload <input type="file" id="upload" multiple></label><ul id="received" aria-label="Received"></ul></section>';

const dialogWindow =
  `<section class="window dialog" id="dialog" role="dialog" aria-label="Connect to printer">${titleBar('!', 'Connect to printer')}` +
  '<p>The printer does not answer.<br>Error 0x00000709.</p><footer><button id="accept">OK</button></footer></section>';
