import fc from 'fast-check';
import { seed } from './long.ts';

/** Runs before each test file: random inputs come from the seed that the run prints. */
fc.configureGlobal({ seed });
