/**
 * How texts are written into a file, so that they can be encrypted one day. All of `user.db` and what is stored of agents go
 * through it; the texts of the history do not, as SQL searches them.
 */
export interface TextCodec {
  /** An empty text stays empty, so that SQL can ask for it. */
  readonly encode: (text: string) => string;
  readonly decode: (stored: string) => string;
}

/** As they are. */
export const plainText: TextCodec = { encode: (text) => text, decode: (stored) => stored };
