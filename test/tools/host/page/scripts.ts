import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
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

/** A preload script: its text, or why it cannot be run. */
export interface PreloadFile {
  readonly path: string;
  readonly text: string | Error;
}

/** Reads a preload script; one that is missing or cannot be parsed must not keep the others from running. */
export function readPreload(path: string): PreloadFile {
  try {
    const text = readFileSync(path, 'utf8');
    compileFunction(text, parameters);
    return { path, text };
  } catch (error) {
    return { path, text: error as Error };
  }
}

const parameters = ['require', 'module', 'exports', 'process'];

function writePreload({ path, text }: PreloadFile): string {
  const body = typeof text === 'string' ? text : `throw new ${text.name}(${JSON.stringify(text.message)});`;
  return `{ path: ${JSON.stringify(path)}, run(${parameters.join(', ')}) {\n${body}\n} }`;
}

/** Writes both scripts; `preloads` run in their order, none for an ordinary page. */
export function writePageScripts(settings: PreloadSettings, preloads: readonly PreloadFile[]): PageScripts {
  const { token } = settings;
  return {
    main: `(${mainWorld.toString()})(${JSON.stringify(token)}, ${makePeer.toString()})`,
    isolated: `(${isolatedWorld.toString()})(${JSON.stringify(settings)}, ${makePeer.toString()}, ${makeCodec.toString()}, ${makePictureLayer.toString()}, [${preloads.map(writePreload).join(', ')}])`,
  };
}
