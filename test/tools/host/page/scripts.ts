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

/** Writes both scripts; `preload` is the text of the preload script, null for a page without one. */
export function writePageScripts(settings: PreloadSettings, preload: string | null): PageScripts {
  const wrapped = preload === null ? 'null' : `function (require, module, exports, process) {\n${preload}\n}`;
  const { token } = settings;
  return {
    main: `(${mainWorld.toString()})(${JSON.stringify(token)}, ${makePeer.toString()})`,
    isolated: `(${isolatedWorld.toString()})(${JSON.stringify(settings)}, ${makePeer.toString()}, ${makeCodec.toString()}, ${makePictureLayer.toString()}, ${wrapped})`,
  };
}
