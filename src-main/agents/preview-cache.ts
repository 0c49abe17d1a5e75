import type { ImageType } from './image-type.ts';

export interface CachedPreview {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: ImageType;
  /** Monotonic milliseconds when it was requested: what it shows is not newer. */
  readonly at: number;
}

/** Previews by agent in memory, up to `limit` bytes; the least recently used is dropped first. */
export class PreviewCache {
  readonly #limit: number;
  readonly #previews = new Map<number, CachedPreview>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  get(agentId: number): CachedPreview | null {
    const preview = this.#previews.get(agentId);
    if (preview === undefined) return null;
    this.#previews.delete(agentId);
    this.#previews.set(agentId, preview);
    return preview;
  }

  put(agentId: number, preview: CachedPreview): void {
    this.drop(agentId);
    this.#previews.set(agentId, preview);
    this.#size += preview.bytes.length;
    for (const oldest of this.#previews.keys()) {
      if (this.#size <= this.#limit) return;
      this.drop(oldest);
    }
  }

  drop(agentId: number): void {
    this.#size -= this.#previews.get(agentId)?.bytes.length ?? 0;
    this.#previews.delete(agentId);
  }

  clear(): void {
    this.#previews.clear();
    this.#size = 0;
  }
}
