import { config } from 'zod';

/**
 * Schemas are read as they are: code is not generated for each of them first. Most are used once or twice in a run, and those
 * of a start would cost it more than they save. Has to come before the first schema is made.
 */
config({ jitless: true });
