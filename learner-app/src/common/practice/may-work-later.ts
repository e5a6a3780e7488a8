import { ApiError, isTemporary } from '@tryout/shared-ui';

/** True if what has failed may be taken later; signing in again helps, too. False for a refusal that stays one. */
export const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || isTemporary(error) || error.status === 401;
