import type { AutomatedSignIn } from '../account/account-manager.ts';
import { ApiKey } from '../api/api-key.ts';

/** The environment variables for automation, so that whoever starts another process can leave them out. */
export const automationVariables = [
  'LONGREACH_SERVICE_URL',
  'LONGREACH_API_KEY',
  'LONGREACH_UNSANDBOXED',
  'LONGREACH_POLICY_FILE',
  'LONGREACH_UPDATE_FEED',
  'LONGREACH_UPDATE_KEY',
] as const;

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly packaged: boolean;
}

/**
 * Signs in for one run, storing nothing, where both variables are given and usable. A packaged build ignores them, and a key
 * is never taken from the command line.
 */
export function readAutomation({ env, packaged }: Surroundings): AutomatedSignIn | null {
  if (packaged) return null;
  const serviceUrl = env.LONGREACH_SERVICE_URL?.trim() ?? '';
  const key = ApiKey.parse(env.LONGREACH_API_KEY ?? '');
  return serviceUrl === '' || key === null ? null : { serviceUrl, key };
}

/**
 * The one service that this run may use because Electron has no sandbox here (the demo as some users of Linux start it); null
 * where there is no such limit. A packaged build judges its switches instead.
 */
export function readOnlyService({ env, packaged }: Surroundings): string | null {
  if (packaged || (env.LONGREACH_UNSANDBOXED ?? '') === '') return null;
  return env.LONGREACH_SERVICE_URL?.trim() ?? '';
}

/** A policy file in place of the system's; null for that of the system. A packaged build always takes that. */
export function readPolicyPath({ env, packaged }: Surroundings): string | null {
  const path = env.LONGREACH_POLICY_FILE?.trim() ?? '';
  return packaged || path === '' ? null : path;
}

/** A feed with which a run from the sources is updated like an installed one; null for none. A packaged build has none. */
export function readUpdateFeed({ env, packaged }: Surroundings): string | null {
  const feed = env.LONGREACH_UPDATE_FEED?.trim() ?? '';
  return packaged || feed === '' ? null : feed;
}

/** The public keys of releases in a run from the sources; a packaged build has its own alone. */
export function readUpdateKeys({ env, packaged }: Surroundings): readonly string[] {
  const key = env.LONGREACH_UPDATE_KEY?.trim() ?? '';
  return packaged || key === '' ? [] : [key];
}
