import type { PageRequest, SessionTab } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { t } from '../../lib/messages.ts';
import { isolate } from '../../lib/text.ts';

/** What a remote page asked for and what became of it, as a sentence. */
export function describeRequest(request: PageRequest): string {
  const { host, count } = request;
  switch (request.kind) {
    case 'window-refused':
      return count === 1 ? t('session.request.window', { host }) : t('session.request.windows', { host, count });
    case 'download-refused': {
      if (count > 1) return t('session.request.downloads', { host, count });
      return t('session.request.download', { host, file: isolate(request.fileName) });
    }
    default:
      return assertNever(request);
  }
}

/** The sentence for the live region; null where the page asked for nothing new, or for the same again. */
export function announceRequest(before: SessionTab, { name, request }: SessionTab): string | null {
  const isNew =
    request !== undefined && (before.request?.kind !== request.kind || before.request.host !== request.host);
  return isNew ? t('session.say.request', { name, what: describeRequest(request) }) : null;
}
