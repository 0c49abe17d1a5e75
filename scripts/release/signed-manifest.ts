/** A file of a release with what proves it. */
export interface SignedFile {
  readonly name: string;
  /** Bytes */
  readonly size: number;
  /** Base64 */
  readonly sha512: string;
}

/**
 * The text that the makers sign: what the updater may take of this release. Descriptions are in it like packages, so that nothing
 * of a feed is believed without a signature.
 */
export const formatManifest = (version: string, date: Date, files: readonly SignedFile[]): string =>
  `${JSON.stringify({ product: 'longreach', version, date: date.toISOString(), files: files.filter(({ name }) => /\.(exe|zip|AppImage|yml)$/.test(name)) }, null, 2)}\n`;
