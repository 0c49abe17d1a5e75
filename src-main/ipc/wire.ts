/** The two names under which anything travels between a page of ours and the main process. */
export const CALL_WIRE = 'bridge:invoke';
/** One name per event, so that a page's own text never becomes a whole name. */
export const EVENT_WIRE = 'bridge:event:';
/** Asks the preload of a page to return memory; the page's own script never hears of it. */
export const RELEASE_WIRE = 'bridge:release';
