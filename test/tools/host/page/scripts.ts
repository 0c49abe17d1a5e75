import { makePeer } from './bridge-peer.ts';
import { makeCodec } from './codec.ts';
import { isolatedWorld, type PreloadSettings } from './isolated-world.ts';
import { mainWorld } from './main-world.ts';
import { makePictureLayer } from './picture-layer.ts';

/** The two scripts that Chromium runs in a new document before the page's own: one per world. */
export interface PageScripts {
  readonly main: string;
  readonly isolated: string;
}

/** Writes both scripts; `preloads` are the texts of the preload scripts in their order, none for an ordinary page. */
export function writePageScripts(settings: PreloadSettings, preloads: readonly string[]): PageScripts {
  const bodies = preloads.map((text) => `(() => {\n${text}\n})();`);
  const wrapped =
    bodies.length === 0 ? 'null' : `function (require, module, exports, process) {\n${bodies.join('\n')}\n}`;
  const { token } = settings;
  return {
    main: `(${mainWorld.toString()})(${JSON.stringify(token)}, ${makePeer.toString()})`,
    isolated: `(${isolatedWorld.toString()})(${JSON.stringify(settings)}, ${makePeer.toString()}, ${makeCodec.toString()}, ${makePictureLayer.toString()}, ${wrapped})`,
  };
}
