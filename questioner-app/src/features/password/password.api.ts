import { Done, type PasswordChange } from '@tryout/api/contract';
import { createSessionCalls } from '@tryout/shared-ui';
import { api } from '../../session.ts';

/** The answer carries a new token for this session; every other session ends. */
export const changePassword = (change: PasswordChange) =>
  api.post('api/questioner/change-password', Done, { json: change, replacesToken: true });

export const sessions = createSessionCalls(api, 'api/questioner');
