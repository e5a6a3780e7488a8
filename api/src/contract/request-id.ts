/**
 * Every answer names its request: under this id the log has what happened (docs/operations.md). The web server in front makes it, else the
 * API does.
 */
export const requestIdHeader = 'x-request-id';

/** 32 hexadecimal digits, as nginx makes them. */
const requestIdPattern = /^[0-9a-f]{32}$/;

/** True for an id as our servers make them; others aren't taken over. */
export const isRequestId = (text: unknown): text is string => typeof text === 'string' && requestIdPattern.test(text);

/** The beginning of an id, which a person can read out on the phone; the log finds the request by it. */
export const shortRequestId = (id: string): string => id.slice(0, 8);
