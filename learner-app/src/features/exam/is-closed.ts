import { ApiError } from '@tryout/shared-ui';

/** True for the server's answer that an attempt is over. */
export const isClosed = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
