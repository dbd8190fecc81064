/**
 * How long a connection waits for its next request: less than servers do (gunicorn 2 s, Node and Apache 5 s). On one that
 * its server is about to close a request is lost, and nobody knows whether it was heard. A slow answer isn't cut off.
 */
export const KEEP_ALIVE = { keepAlive: true, timeout: 1_500 };
