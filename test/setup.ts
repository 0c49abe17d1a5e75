import fc from 'fast-check';
import '../src-main/lib/load-texts.ts';
import { seed } from './long.ts';

/** Runs before each test file: texts are the English ones, random inputs come from the seed that the run prints. */
fc.configureGlobal({ seed });
