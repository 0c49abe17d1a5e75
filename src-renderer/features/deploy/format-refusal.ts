import type { Refusal } from './values.ts';
import { t } from '../../lib/messages.ts';

/** What is wrong, why, and what to do. */
export const describeRefusal = ({ reason, detail }: Refusal): string => t(`deploy.refuse.${reason}`, { detail });
