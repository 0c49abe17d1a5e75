import { fail, type Result } from '../contract/failure.ts';
import { t } from '../contract/texts.ts';

/** What was asked, or its answer, is of an account or a connection that is not the present one. */
export const otherAccount = (): Result<never> => fail('cancelled', t('main.otherAccount'), { reason: 'other-account' });
