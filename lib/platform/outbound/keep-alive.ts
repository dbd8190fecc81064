/**
 * Idle time of a pooled connection, shorter than that of servers (gunicorn 2 s, Node and Apache 5 s): a request on a
 * connection that its server is closing is lost, and may or may not have been processed. Slow responses are not cut
 * off.
 */
export const KEEP_ALIVE = { keepAlive: true, timeout: 1_500 };
