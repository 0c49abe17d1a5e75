import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { parseJsonOrNull } from '../lib/json.ts';
import { t } from '../contract/texts.ts';

/** The names of the manifest and of its signature, in the folder of a feed. */
export const MANIFEST_NAME = 'manifest.json';
export const SIGNATURE_NAME = 'manifest.json.sig';

const schema = z.object({
  product: z.literal('longreach'),
  version: z.string().max(64),
  date: z.iso.datetime(),
  files: z
    .array(
      z.object({
        name: z.string().min(1).max(200),
        size: z.int().min(1),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
      }),
    )
    .min(1)
    .max(200),
});

/** What the makers of Longreach have signed of a release: every file that the feed may give. */
export interface Manifest {
  readonly version: string;
  /** Unix milliseconds */
  readonly date: number;
  readonly files: readonly { readonly name: string; /** Bytes */ readonly size: number; readonly sha512: string }[];
}

export interface ManifestProof {
  /** As the feed gave it. */
  readonly text: string;
  /** Ed25519, in base64. */
  readonly signature: string;
  /** Public keys as `readPublicKeys` gives them; one of them has to fit. */
  readonly keys: readonly KeyObject[];
  /** When this program was built; Unix milliseconds. */
  readonly builtAt: number;
  /** The newest manifest that this profile has accepted; Unix milliseconds, null before the first. */
  readonly newestAt: number | null;
}

/**
 * Proves a manifest before anything else of a release is looked at. A feed that repeats an old one, with a fault that was
 * mended since, is refused like one that nobody has signed.
 */
export function proveManifest({ text, signature, keys, builtAt, newestAt }: ManifestProof): Result<Manifest> {
  const data = Buffer.from(text);
  const signed = Buffer.from(signature.trim(), 'base64');
  if (!keys.some((key) => verify(null, data, key, signed)))
    return fail('not-the-service', t('update.notSigned'), { reason: 'update-signature' });
  const { data: read } = schema.safeParse(parseJsonOrNull(text));
  if (read === undefined) return fail('not-the-service', t('update.unreadable'), { reason: 'update-shape' });
  const date = Date.parse(read.date);
  if (date < builtAt || (newestAt !== null && date < newestAt))
    return fail('not-the-service', t('update.oldManifest'), { reason: 'update-age' });
  return succeed({ version: read.version, date, files: read.files });
}

/** Whether the manifest has a file of this name with exactly this content. */
export const isOfManifest = ({ files }: Manifest, name: string, content: string | Uint8Array): boolean => {
  const size = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
  const sha512 = createHash('sha512').update(content).digest('base64');
  return files.some((file) => file.name === name && file.size === size && file.sha512 === sha512);
};

/** Reads public keys, each as SPKI in base64; throws for a text that is none, which only a mistake of the build can be. */
export const readPublicKeys = (texts: readonly string[]): readonly KeyObject[] =>
  texts.map((text) => {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('not a key for signatures of releases');
    return key;
  });
