/** The two channels between main process and preload. */
export const CALL_CHANNEL = 'interlock:call';
export const EVENT_CHANNEL = 'interlock:event';
