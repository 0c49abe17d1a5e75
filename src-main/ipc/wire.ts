/** The two names under which anything travels between a page of ours and the main process. */
export const CALL_WIRE = 'bridge:invoke';
/** One name per event, so that a page's own text never becomes a whole name. */
export const EVENT_WIRE = 'bridge:event:';
