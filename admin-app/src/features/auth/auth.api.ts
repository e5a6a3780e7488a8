import { AdminSession, type StaffCredentials } from '@tryout/api/contract';
import { UnexpectedAnswerError } from '@tryout/shared-ui';
import * as v from 'valibot';
import { api } from '../../session.ts';

/** Without the stored token: whoever signs in is not yet anybody. */
export const signIn = (credentials: StaffCredentials) =>
  api.post('admin/login', AdminSession, { json: credentials, token: null });

/**
 * Asks the API host for its front page. A success is all there is to know, whatever the page says.
 * @throws ApiError, NetworkError or TimeoutError when it is not there
 */
export async function checkConnection(): Promise<void> {
  try {
    await api.get('/', v.unknown(), { token: null });
  } catch (error) {
    if (!(error instanceof UnexpectedAnswerError)) throw error;
  }
}
