import { useCatalogue } from '../../src-renderer/lib/messages.ts';
import { en } from '../../src-renderer/lib/strings.ts';

/** Imported for its effect: pages load their catalogue before they show anything. */
useCatalogue('en', en);
