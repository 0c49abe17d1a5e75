/* eslint-disable @typescript-eslint/no-unused-vars -- the parameters are Electron's, whether the host has a use for them or not */
import { readFileSync } from 'node:fs';
import { PNG } from '../base/png.ts';

const signature = 0x89504e47;

/** Electron's NativeImage for PNG pictures at scale 1. */
export class NativeImage {
  /** An image, or an empty one where the bytes are not a PNG (as Electron does for formats it does not know). */
  static fromPng(bytes: Buffer): NativeImage {
    const isPng = bytes.length > 24 && bytes.readUInt32BE(0) === signature;
    return isPng ? new NativeImage(bytes, bytes.readUInt32BE(16), bytes.readUInt32BE(20)) : new NativeImage();
  }

  isMacTemplateImage = false;
  readonly #png: Buffer;
  readonly #width: number;
  readonly #height: number;

  private constructor(png: Buffer = Buffer.alloc(0), width = 0, height = 0) {
    this.#png = png;
    this.#width = width;
    this.#height = height;
  }

  isEmpty(): boolean {
    return this.#png.length === 0;
  }

  toPNG(_options?: Electron.ToPNGOptions): Buffer {
    return Buffer.from(this.#png);
  }

  /** The picture as a `data:` address. */
  toDataURL(_options?: Electron.ToDataURLOptions): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }

  getSize(_scaleFactor?: number): Electron.Size {
    return { width: this.#width, height: this.#height };
  }

  getAspectRatio(_scaleFactor?: number): number {
    return this.#height === 0 ? 1 : this.#width / this.#height;
  }

  getScaleFactors(): number[] {
    return this.isEmpty() ? [] : [1];
  }

  setTemplateImage(option: boolean): void {
    this.isMacTemplateImage = option;
  }

  isTemplateImage(): boolean {
    return this.isMacTemplateImage;
  }

  crop(rect: Electron.Rectangle): NativeImage {
    return this.#redraw(rect.width, rect.height, (x, y) => [x + rect.x, y + rect.y]);
  }

  /** Keeps the aspect ratio when only one side is given. */
  resize(options: Electron.ResizeOptions): NativeImage {
    const ratio = this.getAspectRatio();
    const width = Math.max(
      1,
      Math.round(options.width ?? (options.height === undefined ? this.#width : options.height * ratio)),
    );
    const height = Math.max(
      1,
      Math.round(options.height ?? (options.width === undefined ? this.#height : options.width / ratio)),
    );
    const [across, down] = [this.#width / width, this.#height / height];
    return this.#redraw(width, height, (x, y) => [Math.floor((x + 0.5) * across), Math.floor((y + 0.5) * down)]);
  }

  #redraw(width: number, height: number, from: (x: number, y: number) => [number, number]): NativeImage {
    if (this.isEmpty() || width < 1 || height < 1) return new NativeImage();
    const source = PNG.sync.read(this.#png);
    const target = new PNG({ width, height });
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [fromX, fromY] = from(x, y);
        const at = (fromY * source.width + fromX) * 4;
        source.data.copy(target.data, (y * width + x) * 4, at, at + 4);
      }
    return new NativeImage(PNG.sync.write(target), width, height);
  }
}

const doubled = new WeakMap<NativeImage, NativeImage>();
/** The picture with the most pixels: that of "icon@2x.png" where an image was read from "icon.png", as Electron shows trays. */
export const sharpest = (image: NativeImage): NativeImage => doubled.get(image) ?? image;

function readPng(path: string): NativeImage {
  try {
    return NativeImage.fromPng(readFileSync(path));
  } catch {
    return nativeImage.createEmpty();
  }
}

/** Electron's `nativeImage`. Files and bytes that are not PNG give an empty image. */
export const nativeImage = {
  createEmpty: (): NativeImage => NativeImage.fromPng(Buffer.alloc(0)),
  createFromPath: (path: string): NativeImage => {
    const image = readPng(path);
    const twice = readPng(path.replace(/(?=\.\w+$)/, '@2x'));
    if (!twice.isEmpty()) doubled.set(image, twice);
    return image;
  },
  createFromBuffer: (buffer: Buffer): NativeImage => NativeImage.fromPng(buffer),
  createFromDataURL: (dataURL: string): NativeImage =>
    NativeImage.fromPng(Buffer.from(dataURL.split(',')[1] ?? '', 'base64')),
};
