import { fail, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';

/** Why a file was not saved where the user wanted it. @throws any error that is not of the file system */
export function notWritten(error: unknown): Result<never> {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  // Without a code it is no answer of the file system but a bug of ours.
  if (code === undefined) throw error;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? fail('unavailable', t('health.diskFull'), { reason: 'full' })
    : fail('unavailable', t('health.notWritable'), { reason: 'not-writable' });
}
