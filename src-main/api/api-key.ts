/** The key of an account: a secret of the form that can travel in a header (section 1). */
export { Secret as ApiKey } from '../lib/secret.ts';
