import type { PageRequest, SessionTab } from '../../../src-main/contract/contract.ts';
import { assertNever } from '../../../src-main/contract/failure.ts';
import { t } from '../../../src-main/contract/texts.ts';
import { isolate } from '../../lib/text.ts';
import { namePermission } from './held-back.ts';

type RefusedDownload = Extract<PageRequest, { kind: 'download-refused' }>;

/** What a remote page asked for and what became of it, as a sentence. */
export function describeRequest(request: PageRequest): string {
  const { host } = request;
  switch (request.kind) {
    case 'window-refused': {
      const { count } = request;
      return count === 1 ? t('session.request.window', { host }) : t('session.request.windows', { host, count });
    }
    case 'download-refused':
      return describeRefused(request);
    case 'permission-refused':
      return t('session.request.permission', { host, permission: namePermission(request.permission) });
    case 'permission-allowed':
      return t('session.request.permissionAllowed', { host, permission: namePermission(request.permission) });
    case 'protocol-refused':
      return t('session.request.protocol', { host, scheme: isolate(request.scheme) });
    case 'downloads-allowed':
      return t('session.request.allowed', { host });
    case 'downloading':
      return t('session.request.running', { file: isolate(request.fileName) });
    case 'download-saved': {
      const { count } = request;
      const file = isolate(request.fileName);
      return count === 1 ? t('session.request.saved', { file }) : t('session.request.savedMany', { file, count });
    }
    case 'download-failed':
      return t('session.request.failed', { file: isolate(request.fileName) });
    default:
      return assertNever(request);
  }
}

/** It says that something was refused, of which the list has more. */
export const isRefusal = ({ kind }: PageRequest): boolean => kind.endsWith('-refused');

/** It says that something went as the user wanted. */
export const isGood = ({ kind }: PageRequest): boolean => kind === 'download-saved' || kind.endsWith('-allowed');

function describeRefused({ host, count, fileName, why }: RefusedDownload): string {
  const file = isolate(fileName);
  switch (why) {
    case 'managed':
      return t('session.request.managed', { host, file });
    case 'unprompted':
      return t('session.request.unprompted', { host, file });
    case 'many':
      return t('session.request.many', { host, count });
    case 'not-allowed':
      return count > 1
        ? t('session.request.downloads', { host, count })
        : t('session.request.download', { host, file });
    default:
      return assertNever(why);
  }
}

/** What became of a screenshot. */
export const describeScreenshot = ({ fileName }: NonNullable<SessionTab['screenshot']>): string =>
  fileName === null ? t('session.screenshot.copied') : t('session.screenshot.saved', { file: isolate(fileName) });

/** The sentence for the live region; null where the page asked for nothing new, or for the same again. */
export function announceRequest(before: SessionTab, { name, request }: SessionTab): string | null {
  const isNew =
    request !== undefined && (before.request?.kind !== request.kind || before.request.host !== request.host);
  return isNew ? t('session.say.request', { name, what: describeRequest(request) }) : null;
}
