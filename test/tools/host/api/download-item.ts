/** A download that a page started. The host can only see it refused: nothing is ever saved. */
export class DownloadItem {
  readonly #url: string;
  readonly #fileName: string;
  readonly #initiator: string;
  #cancelled = false;

  constructor(url: string, fileName: string, initiator: string) {
    this.#initiator = initiator;
    this.#url = url;
    this.#fileName = fileName;
  }

  cancel(): void {
    this.#cancelled = true;
  }

  getURL(): string {
    return this.#url;
  }

  /** The origin of the page that started it: `null` for one without an origin, empty where no page did. */
  getInitiatorOrigin(): string {
    return this.#initiator;
  }

  getFilename(): string {
    return this.#fileName;
  }

  getState(): 'progressing' | 'completed' | 'cancelled' | 'interrupted' {
    return this.#cancelled ? 'cancelled' : 'progressing';
  }
}
