import { z } from 'zod';
import { readFlag, readId, readNumber, readPlace, readText, readTime, readUrl, readWhole } from './wire.ts';

/** The tolerant readers as schema fields: a field may be missing, null or of another type, and becomes a value or null. */
const field = <T>(read: (value: unknown) => T) => z.unknown().optional().transform(read);

export const text = field(readText);
export const number = field(readNumber);
export const whole = field(readWhole);
export const time = field(readTime);
export const flag = field(readFlag);
export const url = field(readUrl);
export const place = field(readPlace);
export const optionalId = field(readId);
/** An element without a usable identifier is broken. */
export const requiredId = field(readId).pipe(z.number());
/** Rows are read one by one, each with its own verdict. */
export const rows = z.array(z.unknown());
