/**
 * The header by which a request creates something once: sent again under the same key, it is answered as before and creates nothing;
 * another request under that key is refused (409 `CREATION_KEY_TAKEN`). Without it every request creates something new.
 */
export const creationKeyHeader = 'idempotency-key';
