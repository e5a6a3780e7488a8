/**
 * The header that makes a request create something only once: sent again under the same key, it gets the same answer
 * and creates nothing; another request under that key is refused (409 `CREATION_KEY_TAKEN`). Without it every request
 * creates something new.
 */
export const creationKeyHeader = 'idempotency-key';
