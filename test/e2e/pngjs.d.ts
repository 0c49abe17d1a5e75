declare module 'pngjs' {
  /** RGBA pixels, row by row from the top left. */
  export class PNG {
    readonly width: number;
    readonly height: number;
    readonly data: Buffer;
    constructor(options: { readonly width: number; readonly height: number; readonly fill?: boolean });
    static readonly sync: {
      read(png: Buffer): PNG;
      write(
        png: PNG,
        options?: { readonly colorType: number; readonly deflateLevel: number; readonly filterType: number },
      ): Buffer;
    };
  }
}
