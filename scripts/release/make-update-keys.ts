/**
 * Makes a pair of keys for releases: `node scripts/release/make-update-keys.ts PRIVATE_KEY_FILE`. The private key goes into the
 * file, which must not be inside the project, for the secret UPDATE_SIGNING_KEY of the release workflow and a safe; the public
 * key is printed, for `src-main/updates/public-keys.json`. That list takes two, so that one can be replaced: a version with both
 * comes first, then releases are signed by the new one.
 */
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: make-update-keys.ts PRIVATE_KEY_FILE');
const inside = relative(resolve(import.meta.dirname, '../..'), resolve(file));
if (!inside.startsWith('..')) throw new Error('a private key is never inside the project: choose another folder');

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
console.log(publicKey.export({ format: 'der', type: 'spki' }).toString('base64'));
