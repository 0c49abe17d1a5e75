import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Memory that a stored hash may ask for: a damaged file must not use up the computer. */
const MAX_MEMORY = 256 * 1_024 * 1_024;

const base64 = (bytes: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes, { error: 'length' });

/** A PIN or password as it is stored: scrypt with its parameters, so that they can be raised later. */
export const hashedSecret = z
  .strictObject({
    salt: base64(SALT_BYTES),
    hash: base64(HASH_BYTES),
    /** CPU and memory cost, a power of two. */
    cost: z
      .number()
      .int()
      .min(2)
      .refine((cost) => Number.isInteger(Math.log2(cost))),
    blockSize: z.number().int().min(1).max(64),
    parallel: z.number().int().min(1).max(16),
  })
  .refine(({ cost, blockSize }) => memoryOf(cost, blockSize) <= MAX_MEMORY)
  .readonly();
export type HashedSecret = z.infer<typeof hashedSecret>;

/** 64 MiB and about a fifth of a second for each try. */
export const defaultCost = { cost: 65_536, blockSize: 8, parallel: 1 } as const;
export type HashCost = Pick<HashedSecret, 'cost' | 'blockSize' | 'parallel'>;

function memoryOf(cost: number, blockSize: number): number {
  return 128 * cost * blockSize;
}

function derive(secret: string, salt: Buffer, { cost, blockSize, parallel }: HashCost): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: parallel, maxmem: 2 * memoryOf(cost, blockSize) + 1_048_576 };
  return new Promise((resolve, reject) => {
    // Keyboards write the same letter in several ways.
    scrypt(secret.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** Hashes with a salt of its own, off the main thread. */
export async function hashSecret(secret: string, cost: HashCost = defaultCost): Promise<HashedSecret> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(secret, salt, cost);
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), ...cost };
}

/** Compares in constant time. */
export async function isSameSecret(secret: string, stored: HashedSecret): Promise<boolean> {
  const hash = await derive(secret, Buffer.from(stored.salt, 'base64'), stored);
  return timingSafeEqual(hash, Buffer.from(stored.hash, 'base64'));
}
