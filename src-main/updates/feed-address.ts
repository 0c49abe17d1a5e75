import { fail, succeed, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
const MAX_LENGTH = 2_000;

/**
 * Brings the address of a feed into its one form: a folder over https, without a sign-in. On Linux the feed alone vouches for
 * what is installed, so nothing else is good enough.
 *
 * @param mayBeLocal accepts http on this computer (development and tests)
 */
export function normaliseFeed(text: string, { mayBeLocal = false } = {}): Result<string> {
  const given = text.trim();
  if (given.length > MAX_LENGTH || !URL.canParse(given)) return refused(t('update.noAddress'));
  const url = new URL(given);
  const isLocal = mayBeLocal && url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if (url.protocol !== 'https:' && !isLocal) return refused(t('update.notHttps'));
  if (url.username !== '' || url.password !== '') return refused(t('update.userinfo'));
  if (url.search !== '' || url.hash !== '') return refused(t('update.notFolder'));
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return succeed(url.href);
}

const refused = (message: string): Result<never> => fail('bad-input', message, { reason: 'update-feed' });
