import { createHash } from 'node:crypto';
import { CORE_SCHEMA, load } from 'js-yaml';
import { z } from 'zod';
import { fail, succeed, type Result } from '../contract/failure.ts';
import { decodeUriOrNull } from '../lib/decode-uri.ts';
import { t } from '../contract/texts.ts';

/** A file of a release, at the feed. */
export interface ReleaseFile {
  readonly url: string;
  /** Its name alone: letters, digits and a few signs, never a path. */
  readonly name: string;
  /** SHA-512 in base64. */
  readonly sha512: string;
  readonly size: number;
}

/** What a feed offers, checked. */
export interface Release {
  readonly version: string;
  readonly files: readonly ReleaseFile[];
  readonly notes: string;
  /** From 0 to 100; null for everybody. */
  readonly stagingPercentage: number | null;
  /** As the system writes its own; null for any. */
  readonly minimumSystemVersion: string | null;
}

/** Larger than any package, small enough for a disk. */
const MAX_FILE_BYTES = 2_000_000_000;
const MAX_NOTES_LENGTH = 20_000;
/** One segment of a path that no system reads as anything but a name. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._+()-]{0,199}$/;

const note = z.object({ version: z.string().max(64).optional(), note: z.string().nullable().optional() });
const schema = z.object({
  version: z
    .string()
    .max(64)
    .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/),
  files: z
    .array(
      z.object({
        url: z.string().min(1).max(1_000),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().min(1).max(MAX_FILE_BYTES),
      }),
    )
    .min(1)
    .max(50),
  releaseNotes: z
    .union([z.string(), z.array(note).max(200)])
    .nullable()
    .optional(),
  stagingPercentage: z.number().min(0).max(100).nullable().optional(),
  minimumSystemVersion: z.string().max(64).nullable().optional(),
});

/**
 * Reads the description of a release (`latest.yml`, `latest-mac.yml`, `latest-linux.yml`), which is untrusted text. Every file
 * must be at the feed's own origin and below its folder. A description with one wrong field is refused as a whole.
 *
 * @param feed as `normaliseFeed` gives it
 */
export function readRelease(text: string, feed: string): Result<Release> {
  const parsed = schema.safeParse(parseYaml(text));
  if (!parsed.success) return fail('not-the-service', t('update.unreadable'), { reason: 'update-shape' });
  const { version, files, releaseNotes, stagingPercentage = null, minimumSystemVersion = null } = parsed.data;
  const located = files.map((file) => locate(file, feed));
  if (located.some((file) => file === null))
    return fail('not-the-service', t('update.outside'), { reason: 'update-place' });
  return succeed({
    version,
    files: located.filter((file) => file !== null),
    notes: joinNotes(releaseNotes ?? ''),
    stagingPercentage,
    minimumSystemVersion,
  });
}

/**
 * Whether a release that is rolled out to a share of all installations is for this one. The answer stays the same for one
 * installation and version while the share grows, and different versions begin with different installations.
 *
 * @param percentage from 0 to 100; null for everybody
 */
export function isRolledOut(percentage: number | null, installationId: string, version: string): boolean {
  if (percentage === null) return true;
  const digest = createHash('sha256').update(`${installationId} ${version}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < percentage / 100;
}

/** Undefined where it is no YAML. The core schema makes neither dates nor functions of it. */
function parseYaml(text: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch {
    return undefined;
  }
}

function locate({ url, sha512, size }: Omit<ReleaseFile, 'name'>, feed: string): ReleaseFile | null {
  if (!URL.canParse(url, feed)) return null;
  const base = new URL(feed);
  const place = new URL(url, feed);
  if (place.origin !== base.origin || !place.pathname.startsWith(base.pathname)) return null;
  if (place.username !== '' || place.search !== '' || place.hash !== '') return null;
  const name = decodeUriOrNull(place.pathname.slice(base.pathname.length));
  return name !== null && FILE_NAME.test(name) ? { url: place.href, name, sha512, size } : null;
}

function joinNotes(notes: NonNullable<z.infer<typeof schema>['releaseNotes']>): string {
  const text =
    typeof notes === 'string'
      ? notes
      : notes.map(({ version = '', note: words }) => [version, words ?? ''].join('\n').trim()).join('\n\n');
  return text.trim().slice(0, MAX_NOTES_LENGTH);
}
