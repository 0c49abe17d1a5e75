import { fail, type Result } from '../contract/failure.ts';

/** Why a file was not saved where the user wanted it. @throws what is no error of the file system */
export function notWritten(error: unknown): Result<never> {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  // Without a code it is no answer of the file system but a bug of ours.
  if (code === undefined) throw error;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? fail('unavailable', 'The disk is full, so nothing was saved. Free up space, then save again.', { reason: 'full' })
    : fail('unavailable', 'This folder can’t be written to, so nothing was saved. Choose another one.', {
        reason: 'not-writable',
      });
}
