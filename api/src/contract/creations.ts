/**
 * The header that makes a request create something only once: sent again under the same key, it gets the same answer
 * and creates nothing; another request under that key is refused (409 `CREATION_KEY_TAKEN`). Without it every request
 * creates something new. An edit with pictures is known again by it, too.
 */
export const creationKeyHeader = 'idempotency-key';
