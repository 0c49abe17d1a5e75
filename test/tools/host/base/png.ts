import { createRequire } from 'node:module';

/** RGBA pixels, row by row from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

interface Pngjs {
  readonly PNG: {
    new (options: { readonly width: number; readonly height: number }): Picture;
    readonly sync: { read(png: Buffer): Picture; write(png: Picture): Buffer };
  };
}

/** The part of pngjs that is used here, which comes without types. */
export const { PNG } = createRequire(import.meta.url)('pngjs') as Pngjs;
