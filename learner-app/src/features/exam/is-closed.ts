import type { ErrorCode } from '@tryout/api/contract';
import { ApiError } from '@tryout/shared-ui';

const closedCodes: readonly string[] = ['ATTEMPT_TIME_OVER', 'ATTEMPT_FINISHED'] satisfies ErrorCode[];

/** True for the server's answer that an attempt is over. A status alone isn't one: a gateway or a newer API has 409s that mean something else. */
export const isClosed = (error: unknown): boolean => error instanceof ApiError && closedCodes.includes(error.code);
