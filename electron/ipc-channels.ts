/** The two channels that main process and preload share. */
export const CALL_CHANNEL = 'interlock:call';
export const EVENT_CHANNEL = 'interlock:event';
