/** A download that a page started. The host can only see it refused: nothing is ever saved. */
export class DownloadItem {
  readonly #url: string;
  readonly #fileName: string;
  #cancelled = false;

  constructor(url: string, fileName: string) {
    this.#url = url;
    this.#fileName = fileName;
  }

  cancel(): void {
    this.#cancelled = true;
  }

  getURL(): string {
    return this.#url;
  }

  getFilename(): string {
    return this.#fileName;
  }

  getState(): 'progressing' | 'completed' | 'cancelled' | 'interrupted' {
    return this.#cancelled ? 'cancelled' : 'progressing';
  }
}
