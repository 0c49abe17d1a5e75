/**
 * How texts that the user wrote, and names, are written into a file. Every table of `user.db` and the contents of agents go
 * through it, so that they can be encrypted one day; the texts that SQL searches in the history do not.
 */
export interface TextCodec {
  /** An empty text stays empty, so that SQL can ask for it. */
  readonly encode: (text: string) => string;
  readonly decode: (stored: string) => string;
}

/** As they are. */
export const plainText: TextCodec = { encode: (text) => text, decode: (stored) => stored };
