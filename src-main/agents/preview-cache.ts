import type { PictureType } from './image-type.ts';

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: PictureType;
  /** Monotonic milliseconds when it was asked for: what it shows is not newer. */
  readonly at: number;
}

/** Pictures by agent in memory, up to so many bytes; what was used least lately goes first. */
export class PictureCache {
  readonly #limit: number;
  readonly #pictures = new Map<number, Picture>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes held. */
  get size(): number {
    return this.#size;
  }

  get(agentId: number): Picture | null {
    const picture = this.#pictures.get(agentId);
    if (picture === undefined) return null;
    this.#pictures.delete(agentId);
    this.#pictures.set(agentId, picture);
    return picture;
  }

  put(agentId: number, picture: Picture): void {
    this.drop(agentId);
    this.#pictures.set(agentId, picture);
    this.#size += picture.bytes.length;
    for (const oldest of this.#pictures.keys()) {
      if (this.#size <= this.#limit) return;
      this.drop(oldest);
    }
  }

  drop(agentId: number): void {
    this.#size -= this.#pictures.get(agentId)?.bytes.length ?? 0;
    this.#pictures.delete(agentId);
  }

  clear(): void {
    this.#pictures.clear();
    this.#size = 0;
  }
}
